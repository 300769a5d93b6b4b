import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type TauWorld, tupleText, worldHash } from "../../../../src/corpora/tau/scores/worldHash.js";
import { float, python, type Row } from "../../../../src/kit/internal.js";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hashOf = (world: TauWorld, tables: Readonly<Record<string, readonly Row[]>>): string =>
  worldHash(world, (entity) => tables[entity] ?? []);

describe("a world as text", () => {
  it.each([
    [
      { b: [1, "x"], a: {} },
      "(('a', ()), ('b', (1, 'x')))",
      "7e49b421dfb7a4346e64e35140cef62c90478611ff54489f99ed0bbfcb025969",
    ],
    [
      { n: [true, null, "it's"], k: [7] },
      `(('k', (7,)), ('n', (True, None, "it's")))`,
      "f254a779c5bbe83fe334311d820d2ba973ebc2b100ca6ca4da9c4c266129014c",
    ],
  ])("spells %j as the published tuple", (value, text, hash) => {
    expect(tupleText(value)).toBe(text);
    expect(sha256(text)).toBe(hash);
  });

  it("spells tau2's published example", () => {
    const text = python.json({ b: [1, "é"], a: null, price: float(25) }, { sorted: true });
    expect(sha256(text)).toBe("b3779322e2ee33d93dd032b3af19ff547e4f01159b5902d5bbc3130a937acfab");
  });

  it("has tau-bench's airline as tuples sorted by key, without what tables add", () => {
    const tables = {
      flights: [],
      reservations: [
        { id: "B", date_of_reservations: "2024-05-15", paid: { $float: 5 } },
        { id: "A", paid: 5 },
      ],
      users: [{ id: "u", name: { last: "X" } }],
    };
    const text =
      "(('flights', ()), ('reservations', (('A', (('paid', 5),)), ('B', (('paid', 5.0),)))), " +
      "('users', (('u', (('name', (('last', 'X'),)),)),)))";
    expect(hashOf("airline-v1", tables)).toBe(sha256(text));
  });

  it("has tau2's airline with an absent status as null, and floats in ways of paying only", () => {
    const tables = {
      flights: [{ id: "F", price: 5 }],
      reservations: [
        { id: "A", payment_history: [{ amount: 5 }] },
        { id: "B", status: "cancelled" },
      ],
      users: [{ id: "u", payment_methods: { g: { source: "gift_card", amount: 5 } } }],
    };
    const text =
      '{"flights": {"F": {"price": 5}}, "reservations": {"A": {"payment_history": [{"amount": 5}], "status": null}, ' +
      '"B": {"status": "cancelled"}}, "users": {"u": {"payment_methods": {"g": {"amount": 5.0, "source": "gift_card"}}}}}';
    expect(hashOf("airline", tables)).toBe(sha256(text));
  });

  it("has tau2's shop with all that can be asked of an order, and variants by id", () => {
    const tables = {
      orders: [{ id: "#W1", exchange_price_difference: -3, return_items: ["é"] }],
      products: [
        {
          id: "9",
          variants: [
            { item_id: "7", price: 2.5 },
            { item_id: "10", price: 3 },
          ],
        },
      ],
      users: [{ id: "u", payment_methods: { g: { balance: 0 } } }],
    };
    const text =
      '{"orders": {"#W1": {"cancel_reason": null, "exchange_items": null, "exchange_new_items": null, ' +
      '"exchange_payment_method_id": null, "exchange_price_difference": -3.0, "return_items": ["\\u00e9"], ' +
      '"return_payment_method_id": null}}, "products": {"9": {"variants": {"10": {"item_id": "10", "price": 3.0}, ' +
      '"7": {"item_id": "7", "price": 2.5}}}}, "users": {"u": {"payment_methods": {"g": {"balance": 0.0}}}}}';
    expect(hashOf("retail", tables)).toBe(sha256(text));
  });

  it("follows a row that is another object, in each world apart", () => {
    const users = [{ id: "u", payment_methods: { g: { amount: 1 } } }];
    const before = hashOf("airline", { users });
    expect(hashOf("airline-v1", { users })).not.toBe(before);
    expect(hashOf("airline", { users: [{ id: "u", payment_methods: { g: { amount: 2 } } }] })).not.toBe(before);
    expect(hashOf("airline", { users })).toBe(before);
  });
});
