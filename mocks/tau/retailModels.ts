import { float, orderedMap, type Value } from "backlot/kit";

/** A value as the tools print it: its fields in declared order, absent ones as null, numbers that are money as floats. */
export type Shape = (value: Value | null) => Value | null;

/** A map by names. */
export type Named<V> = Readonly<Record<string, V>>;

/** An article of a product. */
export interface Variant {
  readonly item_id: string;
  readonly options: Named<string>;
  readonly available: boolean;
  readonly price: number;
}

/** A product. Its variants are a list, in the order of the file: their ids are digits, which an object would sort. */
export interface Product {
  readonly name: string;
  readonly product_id: string;
  readonly variants: readonly Variant[];
}

/** A user's way of paying; only gift cards have a balance. */
export interface PaymentMethod {
  readonly source: string;
  readonly id: string;
  readonly balance?: number;
}

/** The parts of a user that tools read. */
export interface User {
  readonly user_id: string;
  readonly name: { readonly first_name: string; readonly last_name: string };
  readonly address: { readonly zip: string };
  readonly email: string;
  readonly payment_methods: Named<PaymentMethod>;
}

/** An article in an order, at the price that was paid for it. */
export interface Item {
  readonly item_id: string;
  readonly product_id: string;
  readonly price: number;
  readonly options: Named<string>;
}

/** An entry in the history of an order. */
export interface Payment {
  readonly transaction_type: "payment" | "refund";
  readonly amount: number;
  readonly payment_method_id: string;
}

/** The parts of an order that tools read. */
export interface Order {
  readonly order_id: string;
  readonly user_id: string;
  readonly items: readonly Item[];
  readonly status: string;
  readonly payment_history: readonly Payment[];
}

const same: Shape = (value) => value;
const money: Shape = (value) => (typeof value === "number" ? (float(value) as Value) : value);

const model =
  (fields: string, shapes: Named<Shape> = {}): Shape =>
  (value) => {
    const held = value as Named<Value | null>;
    return Object.fromEntries(fields.split(" ").map((name) => [name, (shapes[name] ?? same)(held[name] ?? null)]));
  };

const listOf =
  (shape: Shape): Shape =>
  (value) =>
    (value as readonly Value[]).map(shape) as Value;

const address = model("address1 address2 city country state zip");
const methods: Named<Shape> = {
  credit_card: model("source id brand last_four"),
  gift_card: model("source id balance", { balance: money }),
  paypal: model("source id"),
};

/** Returns a variant as it is printed. */
export const variantShape: Shape = model("item_id options available price", { price: money });

/** Returns a product as it is printed: its variants by id, in the order of the file. */
export const productShape: Shape = model("name product_id variants", {
  variants(value) {
    const variants = value as readonly (Value & Variant)[];
    return orderedMap(variants.map((one) => [one.item_id, variantShape(one)])) as Value;
  },
});

/** Returns a user as it is printed. */
export const userShape: Shape = model("user_id name address email payment_methods orders", {
  name: model("first_name last_name"),
  address,
  payment_methods: (value) => {
    const entries = Object.entries(value as unknown as Named<PaymentMethod>);
    return Object.fromEntries(entries.map(([id, one]) => [id, (methods[one.source] ?? same)(one as unknown as Value)]));
  },
});

/** Returns an order as it is printed: with what was asked of it, null while nothing was. */
export const orderShape: Shape = model(
  "order_id user_id address items status fulfillments payment_history cancel_reason exchange_items exchange_new_items " +
    "exchange_payment_method_id exchange_price_difference return_items return_payment_method_id",
  {
    address,
    items: listOf(model("name product_id item_id price options", { price: money })),
    fulfillments: listOf(model("tracking_id item_ids")),
    payment_history: listOf(model("transaction_type amount payment_method_id", { amount: money })),
    exchange_price_difference: money,
  },
);
