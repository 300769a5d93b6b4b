import { type RuleDialogue, type RuleWorld, rule } from "backlot/testing";

/*
 * The shop's policy as rules, written from policy.md. No rule judges lines 16 to 20, which are about the assistant's turns:
 * `asksBeforePerforming` judges line 16, and `inventsNothing` line 18. Line 84 is judged for each order.
 */

interface Item {
  readonly name: string;
  readonly product_id: string;
  readonly item_id: string;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
}
interface Order {
  readonly order_id: string;
  readonly user_id: string;
  readonly status: string;
  readonly items: readonly Item[];
  readonly address: Address;
  readonly payment_history: readonly {
    readonly transaction_type: string;
    readonly amount: number;
    readonly payment_method_id: string;
  }[];
}
interface Variant extends Omit<Item, "name" | "product_id"> {
  readonly available: boolean;
}
interface Product {
  readonly name: string;
  readonly product_id: string;
  /** A list where the corpus keeps the order of the file, else a map. */
  readonly variants: readonly Variant[] | Readonly<Record<string, Variant>>;
}
interface Address {
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}
interface User {
  readonly user_id: string;
  readonly address: Address;
  readonly orders: readonly string[];
  readonly payment_methods: Readonly<Record<string, { readonly source: string; readonly balance?: number }>>;
}
interface OrderCall extends Address {
  readonly order_id: string;
  readonly user_id: string;
  readonly reason: string;
  readonly payment_method_id: string;
  readonly item_ids: readonly string[];
  readonly new_item_ids: readonly string[];
}

const PENDING = [
  "cancel_pending_order",
  "modify_pending_order_address",
  "modify_pending_order_payment",
  "modify_pending_order_items",
];
const DELIVERED = ["return_delivered_order_items", "exchange_delivered_order_items"];
const SWAPS = ["modify_pending_order_items", "exchange_delivered_order_items"];
const WRITES = [...PENDING, ...DELIVERED, "modify_user_address"];

const orderOf = (world: RuleWorld, id: string) => world.get<Order>("orders", id);
const userOf = (world: RuleWorld, id: string) => world.get<User>("users", id);
const variantsOf = (product: Product | null): readonly Variant[] => Object.values(product?.variants ?? {});
const ownerOf = (world: RuleWorld, { order_id, user_id }: OrderCall) => orderOf(world, order_id)?.user_id ?? user_id;

/** Returns the user that an earlier act has authenticated, or null. */
function authenticated({ earlier }: RuleDialogue): string | null {
  const found = earlier.findLast(({ intent, outcome }) => /^find_user_id/.test(intent) && outcome !== "failed");
  return typeof found?.answer === "string" ? found.answer : null;
}

interface Swap {
  readonly old: Item;
  readonly new: Variant;
  readonly all: readonly Variant[];
}

/** Returns the items of a call with the variants that they become. */
function swapsOf(world: RuleWorld, { order_id, item_ids, new_item_ids }: OrderCall): readonly Swap[] {
  const items = orderOf(world, order_id)?.items ?? [];
  return item_ids.flatMap((id, i) => {
    const old = items.find(({ item_id }) => item_id === id);
    const all = variantsOf(world.get<Product>("products", old?.product_id));
    const other = all.find(({ item_id }) => item_id === new_item_ids[i]);
    return old === undefined || other === undefined ? [] : [{ old, new: other, all }];
  });
}

const changedOptions = (old: Item, other: Variant) =>
  Object.keys(other.options).filter((name) => other.options[name] !== old.options[name]);

export default [
  rule<OrderCall>("the user is authenticated before anything else", {
    on: [...WRITES, "get_order_details", "get_user_details"],
    sentence: "policy.md:10",
    breaks: ({ arguments: call }, world, dialogue) => {
      const reads = dialogue.earlier.filter(({ intent }) => /^find_user_id/.test(intent));
      return authenticated(dialogue) === null && reads.length > 0 && userOf(world, ownerOf(world, call)) !== null
        ? "no user was found before"
        : false;
    },
  }),
  rule<OrderCall>("one user is helped in a dialogue", {
    on: WRITES,
    sentence: "policy.md:14",
    breaks: ({ arguments: call }, world, dialogue) => {
      const [user, owner] = [authenticated(dialogue), ownerOf(world, call)];
      return user !== null && owner !== user && `${owner} is not ${user}`;
    },
  }),
  rule<OrderCall>("only a pending order is cancelled or modified", {
    on: PENDING,
    sentence: "policy.md:88-96",
    breaks: ({ arguments: { order_id } }, world) => {
      const status = orderOf(world, order_id)?.status;
      return status !== undefined && status !== "pending" && `${order_id} is ${status}`;
    },
  }),
  rule<OrderCall>("only a delivered order is returned or exchanged", {
    on: DELIVERED,
    sentence: "policy.md:118-130",
    breaks: ({ arguments: { order_id } }, world) => {
      const status = orderOf(world, order_id)?.status;
      return status !== undefined && status !== "delivered" && `${order_id} is ${status}`;
    },
  }),
  rule<OrderCall>("an order is exchanged or modified once", {
    on: SWAPS,
    sentence: "policy.md:84",
    breaks: ({ intent, arguments: { order_id } }, _, { earlier }) => {
      const before = earlier.some(
        (act) => act.intent === intent && act.outcome !== "failed" && act.arguments["order_id"] === order_id,
      );
      return before && `${order_id} was changed before`;
    },
  }),
  rule<OrderCall>("a cancellation has one of two reasons", {
    on: ["cancel_pending_order"],
    sentence: "policy.md:90",
    breaks: ({ arguments: { reason } }) =>
      !["no longer needed", "ordered by mistake"].includes(reason) && `the reason is ${reason}`,
  }),
  rule<OrderCall>("a cancellation has the user's reason", {
    on: ["cancel_pending_order"],
    sentence: "policy.md:90",
    breaks: ({ arguments: { reason } }, _, { said }) => {
      const mistake = /by mistake|by accident|accidentally/i.test(said);
      const needless = /no(t| longer)? need|don't need|no longer want/i.test(said);
      if (reason === "no longer needed" && mistake && !needless) return "the user ordered by mistake";
      return reason === "ordered by mistake" && needless && !mistake && "the user no longer needs it";
    },
  }),
  rule<OrderCall>("another payment method of the user pays", {
    on: ["modify_pending_order_payment"],
    sentence: "policy.md:102",
    breaks: ({ arguments: { order_id, payment_method_id } }, world) => {
      const paid = orderOf(world, order_id)?.payment_history[0]?.payment_method_id;
      return paid === payment_method_id && `${payment_method_id} has paid before`;
    },
  }),
  rule<OrderCall>("a payment method is the user's own", {
    on: ["modify_pending_order_payment", ...SWAPS, "return_delivered_order_items"],
    sentence: "policy.md:32-39",
    breaks: ({ arguments: call }, world) => {
      const user = ownerOf(world, call);
      const isOwn = userOf(world, user)?.payment_methods[call.payment_method_id] !== undefined;
      return !isOwn && `${call.payment_method_id} is not in the profile of ${user}`;
    },
  }),
  rule<OrderCall>("a gift card covers what it pays", {
    on: ["modify_pending_order_payment", ...SWAPS],
    sentence: "policy.md:104-134",
    breaks: ({ intent, arguments: call }, world) => {
      const balance = userOf(world, ownerOf(world, call))?.payment_methods[call.payment_method_id]?.balance;
      const total = orderOf(world, call.order_id)?.payment_history[0]?.amount ?? 0;
      const swapped = swapsOf(world, { ...call, item_ids: call.item_ids ?? [] }).reduce(
        (sum, one) => sum + one.new.price - one.old.price,
        0,
      );
      const due = intent === "modify_pending_order_payment" ? total : swapped;
      return (
        balance !== undefined &&
        balance < due &&
        `${call.payment_method_id} holds ${balance}, and ${due.toFixed(2)} is due`
      );
    },
  }),
  rule<OrderCall>("an exchange takes another option", {
    on: SWAPS,
    sentence: "policy.md:112-132",
    breaks: ({ arguments: { item_ids, new_item_ids } }) => {
      const same = item_ids.find((id, i) => id === new_item_ids[i]);
      return same !== undefined && `${same} is exchanged for itself`;
    },
  }),
  rule<OrderCall>("an exchange stays with the product", {
    on: SWAPS,
    sentence: "policy.md:112-132",
    breaks: ({ arguments: call }, world) => {
      const swaps = swapsOf(world, call);
      return swaps.length < call.item_ids.length && "an item becomes one of another product";
    },
  }),
  rule<OrderCall>("an exchange takes what is available", {
    on: SWAPS,
    sentence: "policy.md:112-132",
    breaks: ({ arguments: call }, world) => {
      const gone = swapsOf(world, call).find((one) => !one.new.available);
      return gone !== undefined && `${gone.new.item_id} is not available`;
    },
  }),
  rule<OrderCall>("an exchange keeps all other options where the user says so", {
    on: SWAPS,
    sentence: "policy.md:112-132",
    breaks: ({ arguments: call }, world, { said }) => {
      const firm = said
        .split(/[.!?]\s/)
        .filter((one) => /all (of )?the other|other specifications|without changing the other/i.test(one));
      for (const { old, new: other } of swapsOf(world, call)) {
        const [noun = ""] = old.name.toLowerCase().split(" ").slice(-1);
        const changed = changedOptions(old, other);
        if (changed.length > 1 && firm.some((one) => one.toLowerCase().includes(noun)))
          return `${other.item_id} changes the ${changed.join(" and ")}`;
      }
      return false;
    },
  }),
  rule<OrderCall>("money goes where the user wants it", {
    on: [...SWAPS, "return_delivered_order_items", "modify_pending_order_payment"],
    sentence: "policy.md:114-134",
    breaks: ({ arguments: { order_id, payment_method_id } }, world, { said }) => {
      const paid = orderOf(world, order_id)?.payment_history[0]?.payment_method_id;
      if (/\bother card\b/i.test(said) && payment_method_id === paid)
        return `${payment_method_id} is the card of the order, not the other one`;
      const kinds = ["gift_card", "paypal", "credit_card"].filter((kind) =>
        new RegExp(`\\b${kind.replace("_", " ?")}`, "i").test(said),
      );
      const isFirm = kinds.length === 1 && !/original|if possible|not possible|otherwise|have only|left/i.test(said);
      const [wanted = ""] = kinds;
      return isFirm && !payment_method_id.startsWith(wanted) && `the user wants ${wanted}`;
    },
  }),
  rule<OrderCall>("a refund goes to the original payment method or a gift card", {
    on: ["return_delivered_order_items"],
    sentence: "policy.md:124",
    breaks: ({ arguments: call }, world) => {
      const paid = orderOf(world, call.order_id)?.payment_history.map((one) => one.payment_method_id) ?? [];
      const source = userOf(world, ownerOf(world, call))?.payment_methods[call.payment_method_id]?.source;
      return (
        source !== "gift_card" &&
        !paid.includes(call.payment_method_id) &&
        `${call.order_id} was paid by ${paid.join(", ")}`
      );
    },
  }),
  rule<OrderCall>("an act takes items of its order", {
    on: [...SWAPS, "return_delivered_order_items"],
    sentence: "policy.md:120",
    breaks: ({ arguments: { order_id, item_ids } }, world) => {
      const items = orderOf(world, order_id)?.items.map(({ item_id }) => item_id) ?? [];
      const foreign = item_ids.find((id) => !items.includes(id));
      return foreign !== undefined && `${foreign} is not in ${order_id}`;
    },
  }),
  rule("a human agent gets only what is out of scope", {
    on: ["transfer_to_human_agents"],
    sentence: "policy.md:24",
    breaks: (_, __, { earlier }) =>
      earlier.some(({ changes }) => changes.length > 0) && "the request was carried out before",
  }),
];
