import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { worldHash } from "../../../src/corpora/tau/scores/worldHash.js";
import type { Row } from "../../../src/kit/internal.js";
import type { BuildSlots } from "../../../src/labels/index.js";
import type { Backend, Session } from "../../../src/runtime/index.js";
import { called, ownBackend } from "./ownWorld.js";

const ADDRESS = "address1 address2 city state country zip";
/** The tools of tau2's shop, and their parameters. */
const PARAMETERS = {
  calculate: "expression",
  cancel_pending_order: "order_id reason",
  exchange_delivered_order_items: "order_id item_ids* new_item_ids* payment_method_id",
  find_user_id_by_email: "email",
  find_user_id_by_name_zip: "first_name last_name zip",
  get_item_details: "item_id",
  get_order_details: "order_id",
  get_product_details: "product_id",
  get_user_details: "user_id",
  list_all_product_types: "",
  modify_pending_order_address: `order_id ${ADDRESS}`,
  modify_pending_order_items: "order_id item_ids* new_item_ids* payment_method_id",
  modify_pending_order_payment: "order_id payment_method_id",
  modify_user_address: `user_id ${ADDRESS}`,
  return_delivered_order_items: "order_id item_ids* payment_method_id",
  transfer_to_human_agents: "summary",
};

const HOME = { address1: "1 Elm", address2: "", city: "Ulm", state: "BW", country: "Germany", zip: "89073" };
const MOVED = { ...HOME, city: "Köln" };

const variant = (item_id: string, price: number, available = true) => ({
  item_id,
  options: { size: item_id },
  available,
  price,
});

const item = (item_id: string, price: number, product_id = "9") => ({
  name: "Lamp",
  product_id,
  item_id,
  price,
  options: { size: item_id },
});

const payment = (payment_method_id: string, amount: number, transaction_type = "payment") => ({
  transaction_type,
  amount,
  payment_method_id,
});

const order = (id: string, status: string, items: readonly object[], paid: readonly object[], user_id = "ann"): Row =>
  ({
    id,
    order_id: id,
    user_id,
    address: HOME,
    items,
    status,
    fulfillments: [],
    payment_history: paid,
  }) as unknown as Row;

const SHOP: Readonly<Record<string, readonly Row[]>> = {
  users: [
    {
      id: "ann",
      user_id: "ann",
      name: { first_name: "Ann", last_name: "Ek" },
      address: HOME,
      email: "Ann@x.org",
      payment_methods: {
        card: { source: "credit_card", id: "card", last_four: "1234", brand: "visa" },
        gift: { source: "gift_card", id: "gift", balance: 5 },
        rich: { source: "gift_card", id: "rich", balance: 100.1 },
        pal: { source: "paypal", id: "pal" },
      },
      orders: ["#1"],
    },
  ],
  products: [
    {
      id: "9",
      name: "Lamp",
      product_id: "9",
      variants: [variant("a", 10), variant("7", 20.5), variant("c", 4, false)],
    },
    { id: "8", name: "Chair", product_id: "8", variants: [variant("11", 1)] },
  ],
  orders: [
    order("#1", "pending", [item("a", 10), item("a", 10), item("7", 20.5)], [payment("card", 40.5)]),
    order("#2", "delivered", [item("a", 10), item("a", 10)], [payment("card", 20)]),
    order("#3", "processed", [item("a", 10)], [payment("card", 10)]),
    order("#4", "pending", [item("a", 10, "0")], [payment("gift", 10), payment("gift", 3, "refund")]),
    order("#5", "delivered", [item("a", 10)], [payment("card", 10)], "nobody"),
    order("#6", "pending", [item("a", 10)], [payment("rich", 10), payment("gone", 1)]),
    order("#7", "delivered", [item("a", 10), item("7", 20.5)], [payment("card", 30.5)]),
  ],
};

interface Call {
  readonly name: keyof typeof PARAMETERS;
  readonly given: BuildSlots;
}
const call = (name: Call["name"], given: BuildSlots): Call => ({ name, given });
const observe = (session: Session, { name, given }: Call): string => String(called(session, name, given));

/** Returns the hash of a session's world. */
function hashOf(session: Session): string {
  const { changedRows } = session;
  return worldHash("retail", (entity) =>
    (SHOP[entity] ?? []).map((row) => changedRows[entity]?.[String(row.id)] ?? row),
  );
}

const swap = (order_id: string, item_ids: string[], new_item_ids: string[], payment_method_id: string) => ({
  order_id,
  item_ids,
  new_item_ids,
  payment_method_id,
});

describe("tau2's shop", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await ownBackend({ file: "retail", maker: "retail", parameters: PARAMETERS }, SHOP);
  });
  afterAll(() => backend.close());

  const CHANGE = "modify_pending_order_items";
  const EXCHANGE = "exchange_delivered_order_items";
  const RETURN = "return_delivered_order_items";
  const PAY = "modify_pending_order_payment";

  it.each([
    [call("find_user_id_by_email", { email: "bob@x.org" }), "User not found"],
    [call("find_user_id_by_name_zip", { first_name: "ann", last_name: "ek", zip: "89074" }), "User not found"],
    [call("get_user_details", { user_id: "bob" }), "User not found"],
    [call("get_order_details", { order_id: "1" }), "Order not found"],
    [call("get_product_details", { product_id: "a" }), "Product not found"],
    [call("get_item_details", { item_id: "9" }), "Item not found"],
    [call("calculate", { expression: "2 ^ 3" }), "Invalid characters in expression"],
    [call("cancel_pending_order", { order_id: "#0", reason: "-" }), "Order not found"],
    [call("cancel_pending_order", { order_id: "#2", reason: "-" }), "Non-pending order cannot be cancelled"],
    [call("cancel_pending_order", { order_id: "#1", reason: "No longer needed" }), "Invalid reason"],
    [call("modify_pending_order_address", { order_id: "#0", ...MOVED }), "Order not found"],
    [call("modify_pending_order_address", { order_id: "#3", ...MOVED }), "Non-pending order cannot be modified"],
    [call("modify_user_address", { user_id: "bob", ...MOVED }), "User not found"],
    [call(PAY, { order_id: "#0", payment_method_id: "pal" }), "Order not found"],
    [call(PAY, { order_id: "#3", payment_method_id: "x" }), "Non-pending order cannot be modified"],
    [call(PAY, { order_id: "#4", payment_method_id: "toString" }), "Payment method not found"],
    [
      call(PAY, { order_id: "#4", payment_method_id: "gift" }),
      "There should be exactly one payment for a pending order",
    ],
    [
      call(PAY, { order_id: "#1", payment_method_id: "card" }),
      "The new payment method should be different from the current one",
    ],
    [call(PAY, { order_id: "#1", payment_method_id: "gift" }), "Insufficient gift card balance to pay for the order"],
    [call(CHANGE, swap("#0", ["a"], ["7"], "card")), "Order not found"],
    [call(CHANGE, swap("#2", ["a"], ["7"], "card")), "Non-pending order cannot be modified"],
    [call(CHANGE, swap("#1", ["a", "a", "a"], [], "x")), "a not found"],
    [call(CHANGE, swap("#1", ["a"], ["7", "7"], "x")), "The number of items to be exchanged should match"],
    [call(CHANGE, swap("#1", ["a"], ["a"], "x")), "The new item id should be different from the old item id"],
    [call(CHANGE, swap("#4", ["a"], ["7"], "x")), "Product not found"],
    [call(CHANGE, swap("#1", ["a"], ["11"], "x")), "Variant not found"],
    [call(CHANGE, swap("#1", ["a"], ["c"], "x")), "New item c not found or available"],
    [call(CHANGE, swap("#1", ["a"], ["7"], "x")), "Payment method not found"],
    [call(CHANGE, swap("#1", ["a"], ["7"], "gift")), "Insufficient gift card balance to pay for the new item"],
    [call(EXCHANGE, swap("#0", ["a"], ["7"], "card")), "Order not found"],
    [call(EXCHANGE, swap("#1", ["a"], ["7"], "card")), "Non-delivered order cannot be exchanged"],
    [call(EXCHANGE, swap("#2", ["b"], ["7"], "x")), "Number of b not found."],
    [call(EXCHANGE, swap("#2", ["a"], [], "x")), "The number of items to be exchanged should match."],
    [call(EXCHANGE, swap("#2", ["a"], ["11"], "x")), "Variant not found"],
    [call(EXCHANGE, swap("#2", ["a"], ["c"], "x")), "New item c not found or available"],
    [call(EXCHANGE, swap("#2", ["a"], ["7"], "x")), "Payment method not found"],
    [call(EXCHANGE, swap("#5", ["a"], ["7"], "card")), "User not found"],
    [
      call(EXCHANGE, swap("#2", ["a"], ["7"], "gift")),
      "Insufficient gift card balance to pay for the price difference",
    ],
    [call(RETURN, { order_id: "#0", item_ids: ["a"], payment_method_id: "card" }), "Order not found"],
    [
      call(RETURN, { order_id: "#1", item_ids: ["a"], payment_method_id: "card" }),
      "Non-delivered order cannot be returned",
    ],
    [call(RETURN, { order_id: "#5", item_ids: ["a"], payment_method_id: "card" }), "User not found"],
    [call(RETURN, { order_id: "#2", item_ids: ["a"], payment_method_id: "x" }), "Payment method not found"],
    [
      call(RETURN, { order_id: "#2", item_ids: ["b"], payment_method_id: "pal" }),
      "Payment method should be the original payment method",
    ],
    [call(RETURN, { order_id: "#2", item_ids: ["a", "a", "a"], payment_method_id: "gift" }), "Some item not found"],
    [call("get_user_details", {}), "RetailTools.get_user_details() missing 1 required positional argument: 'user_id'"],
    [
      call(CHANGE, { order_id: "#1" }),
      `RetailTools.${CHANGE}() missing 3 required positional arguments: 'item_ids', 'new_item_ids', and 'payment_method_id'`,
    ],
    [
      call("find_user_id_by_name_zip", { zip: "1" }),
      "RetailTools.find_user_id_by_name_zip() missing 2 required positional arguments: 'first_name' and 'last_name'",
    ],
    [
      call("list_all_product_types", { others: { page: 2 } }),
      "RetailTools.list_all_product_types() got an unexpected keyword argument 'page'",
    ],
  ])("refuses %j", (wrong, reason) => {
    const session = backend.open();
    expect(observe(session, wrong)).toBe(`Error: ${reason}`);
    expect(session.changedRows).toEqual({});
  });

  it("looks things up regardless of capitals", () => {
    const session = backend.open();
    expect(observe(session, call("find_user_id_by_email", { email: "ANN@x.ORG" }))).toBe("ann");
    expect(
      observe(session, call("find_user_id_by_name_zip", { first_name: "ANN", last_name: "eK", zip: "89073" })),
    ).toBe("ann");
    expect(observe(session, call("list_all_product_types", {}))).toBe('{"Chair": "8", "Lamp": "9"}');
    expect(observe(session, call("transfer_to_human_agents", { summary: "" }))).toBe("Transfer successful");
    expect(observe(session, call("calculate", { expression: "1 / 8 + 1" }))).toBe("1.12");
  });

  it("prints fields in declared order, variants in the order of the file, and money as floats", () => {
    const session = backend.open();
    expect(observe(session, call("get_product_details", { product_id: "9" }))).toBe(
      '{"name": "Lamp", "product_id": "9", "variants": {' +
        '"a": {"item_id": "a", "options": {"size": "a"}, "available": true, "price": 10.0}, ' +
        '"7": {"item_id": "7", "options": {"size": "7"}, "available": true, "price": 20.5}, ' +
        '"c": {"item_id": "c", "options": {"size": "c"}, "available": false, "price": 4.0}}}',
    );
    expect(observe(session, call("modify_user_address", { user_id: "ann", ...MOVED }))).toContain(
      '"address": {"address1": "1 Elm", "address2": "", "city": "K\\u00f6ln", "country": "Germany", "state": "BW", "zip": "89073"}, ' +
        '"email": "Ann@x.org", "payment_methods": {"card": {"source": "credit_card", "id": "card", "brand": "visa", ' +
        '"last_four": "1234"}, "gift": {"source": "gift_card", "id": "gift", "balance": 5.0}',
    );
  });

  it("gives all changed items price and options of the last one, and moves an exact difference", () => {
    const session = backend.open();
    const text = observe(session, call(CHANGE, swap("#1", ["a", "7"], ["7", "a"], "rich")));
    const { items, payment_history, status } = JSON.parse(text) as Record<string, unknown[]>;
    // The first of the two that now are 7 is the one that was a.
    expect(items).toMatchObject([
      { item_id: "a", price: 10, options: { size: "a" } },
      { item_id: "a", price: 10 },
      { item_id: "7", price: 20.5 },
    ]);
    expect(payment_history?.at(-1)).toEqual(payment("rich", 0, "refund"));
    expect(status).toBe("pending (item modified)");
    expect(observe(session, call("cancel_pending_order", { order_id: "#1", reason: "no longer needed" }))).toBe(
      "Error: Non-pending order cannot be cancelled",
    );
    expect(observe(session, call("modify_pending_order_address", { order_id: "#1", ...MOVED }))).toContain(
      "K\\u00f6ln",
    );
  });

  it("pays an order in another way, and gives the first payment back", () => {
    const session = backend.open();
    const text = observe(session, call(PAY, { order_id: "#1", payment_method_id: "rich" }));
    const { payment_history } = JSON.parse(text) as Record<string, unknown>;
    expect(payment_history).toEqual([payment("card", 40.5), payment("rich", 40.5), payment("card", 40.5, "refund")]);
    expect(session.changedRows.users?.ann?.payment_methods).toMatchObject({ rich: { balance: 59.6 } });
  });

  it("pays refunds back too, and keeps what was written before a refusal", () => {
    const session = backend.open();
    const cancelled = observe(session, call("cancel_pending_order", { order_id: "#4", reason: "ordered by mistake" }));
    const { status, payment_history } = JSON.parse(cancelled) as Record<string, unknown>;
    expect(status).toBe("cancelled");
    expect(payment_history).toEqual([
      payment("gift", 10),
      payment("gift", 3, "refund"),
      payment("gift", 10, "refund"),
      payment("gift", 3, "refund"),
    ]);
    expect(cancelled).toContain('"cancel_reason": "ordered by mistake", "exchange_items": null');
    const wrong = call("cancel_pending_order", { order_id: "#6", reason: "ordered by mistake" });
    expect(observe(session, wrong)).toBe("Error: Payment method not found");
    const { ann } = session.changedRows.users as Readonly<Record<string, Row>>;
    expect(ann?.payment_methods).toMatchObject({ gift: { balance: 18 }, rich: { balance: 110.1 } });
    expect(observe(session, call("get_order_details", { order_id: "#6" }))).toContain('"status": "pending"');
  });

  it("sorts what is exchanged and returned, and comes back to the state that it began with", () => {
    const session = backend.open();
    const start = hashOf(session);
    observe(session, call("modify_user_address", { user_id: "ann", ...MOVED }));
    expect(hashOf(session)).not.toBe(start);
    observe(session, call("modify_user_address", { user_id: "ann", ...HOME }));
    expect(hashOf(session)).toBe(start);
    const returned = observe(
      session,
      call(RETURN, { order_id: "#7", item_ids: ["a", "7"], payment_method_id: "gift" }),
    );
    expect(returned).toContain('"return_items": ["7", "a"], "return_payment_method_id": "gift"');
    const text = observe(session, call(EXCHANGE, swap("#2", ["a", "a"], ["a", "7"], "rich")));
    expect(text).toContain(
      '"exchange_new_items": ["7", "a"], "exchange_payment_method_id": "rich", "exchange_price_difference": 10.5',
    );
  });
});
