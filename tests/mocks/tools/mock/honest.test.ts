import { afterEach, describe, expect, test, vi } from "vitest";
import type { Value } from "../../../../src/kit/internal.js";
import { type HandledCall, mockTools } from "../../../../src/mocks/tools/mock/index.js";

/* Calls that nothing answers say so, and corrections are checked against the tools. */

const text = { type: "string" };
const tool = (name: string, ...parameters: readonly string[]) => ({
  name,
  inputSchema: {
    type: "object",
    properties: Object.fromEntries(parameters.map((one) => [one, text])),
    required: parameters,
  },
});

const TOOLS = [tool("get_order", "order_id"), tool("send_receipt", "order_id"), tool("where_is", "number")];
const ROWS = { orders: [{ order_id: "O-1", state: "paid" }], parcels: [{ tracking_number: "PP-1" }] };

afterEach(() => vi.restoreAllMocks());

describe("a call that nothing answers", () => {
  test("is told of once for each tool, with the ways to mend it", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const mock = mockTools(TOOLS, { rows: ROWS });
    for (const name of ["send_receipt", "send_receipt", "get_order"]) await mock.call(name, { order_id: "O-1" });
    await mock.call("where_is", { number: "PP-1" });
    expect(warn.mock.calls.map(([said]) => said)).toEqual([
      '[backlot] send_receipt was called, and neither rows nor a handler nor an example answers it: its result is made up. Give rows that the tool is recognised by (`rows`), say what it does (`meanings: { send_receipt: "reads orders by order_id" }`), or give it a handler or an example.',
      expect.stringContaining("where_is was called"),
    ]);
  });

  test("is silent where it is handled, has an example, or is asked for", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const handlers = { send_receipt: () => ({ done: true }) };
    await mockTools(TOOLS, { handlers }).call("send_receipt", { order_id: "O-1" });
    await mockTools(TOOLS, { examples: { where_is: "here" } }).call("where_is", { number: "1" });
    await mockTools(TOOLS, { unhandled: "echo" }).call("where_is", { number: "1" });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([{ strict: true }, { unhandled: "error" as const }])(
    "is an error with %o, which refuses nothing that rows answer",
    async (options) => {
      const mock = mockTools(TOOLS, { rows: ROWS, ...options });
      expect((await mock.call("get_order", { order_id: "O-1" })).value).toEqual(ROWS.orders[0]);
      await expect(mock.call("send_receipt", { order_id: "O-1" })).rejects.toMatchObject({ code: "UNHANDLED_CALL" });
    },
  );
});

describe("an update that no column tells of", () => {
  const tools = [tool("renew_loan", "loan_no"), tool("offload_loan", "loan_no"), tool("close_loan", "loan_no")];
  const rows = { loans: [{ loan_no: "L-1", status: "open" }] };

  test("is told of once, whether its verb is known or not; one that writes is not", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const mock = mockTools(tools, { rows });
    for (const name of ["renew_loan", "renew_loan", "offload_loan", "close_loan", "close_loan"])
      await mock.call(name, { loan_no: "L-1" });
    expect(mock.rows("loans")).toEqual([{ loan_no: "L-1", status: "closed" }]);
    expect(warn.mock.calls.map(([said]) => said)).toEqual(
      ["renew_loan", "offload_loan"].map(
        (name) =>
          `[backlot] ${name}: no column of loans says that it was done, and the row stays as it is. A handler can change it.`,
      ),
    );
  });

  test("is silent where it is handled or asked for", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await mockTools(tools, { rows, handlers: { renew_loan: () => "done" } }).call("renew_loan", { loan_no: "L-1" });
    await mockTools(tools, { rows, unhandled: "echo" }).call("renew_loan", { loan_no: "L-1" });
    expect(warn).not.toHaveBeenCalled();
  });
});

test.each([
  ["reads parcel by number", 'meanings: "where_is": nothing else is about parcel; did you mean parcels?'],
  ["reads parcels by numbr", 'meanings: "where_is" has no parameter numbr; did you mean number?'],
  [
    "reads parcels by number as trackingnumber",
    'meanings: "where_is": no row of parcels has trackingnumber; did you mean tracking_number?',
  ],
])("the meaning %s is refused as in mock.json", (meaning, message) => {
  expect(() => mockTools(TOOLS, { rows: ROWS, meanings: { where_is: meaning } })).toThrow(message);
});

test.each([
  [{ row: ROWS } as object, "mockTools has no option row; did you mean rows?"],
  [{ unhandled: "wran" }, "unhandled takes warn, error, echo, not wran; did you mean warn?"],
  [{ faults: [{ tool: "get_order", call: 0, error: "x" }] }, "fault 1: calls are counted from 1, and call is 0"],
])("options that would do nothing are refused: %o", (options, message) => {
  expect(() => mockTools(TOOLS, options)).toThrow(message);
});

test("rows of an entity that there is not are an error with the nearest name", () => {
  const mock = mockTools(TOOLS, { rows: ROWS });
  expect(() => mock.rows("order")).toThrow("no entity is called order; did you mean orders?");
});

describe("a handler", () => {
  test("reads and changes the rows that the next call finds", async () => {
    const mock = mockTools(TOOLS, {
      rows: ROWS,
      handlers: {
        send_receipt({ order_id }, { get, update }) {
          if (get("orders", String(order_id))?.state !== "paid") throw new Error("it is not paid");
          return update("orders", String(order_id), { state: "refunded" });
        },
        where_is(_, { create, list, remove, chance }) {
          const made = create("parcels", { weight: 3 });
          remove("parcels", "PP-1");
          return { made, left: list("parcels", { weight: 3 }), drawn: chance() };
        },
      },
    });
    expect(await mock.call("send_receipt", { order_id: "O-1" })).toEqual({
      value: { order_id: "O-1", state: "refunded" },
      isError: false,
    });
    expect((await mock.call("get_order", { order_id: "O-1" })).value).toEqual({ order_id: "O-1", state: "refunded" });
    expect(await mock.call("send_receipt", { order_id: "O-1" })).toEqual({ value: "it is not paid", isError: true });
    const made = { tracking_number: "PP-2", weight: 3 };
    expect((await mock.call("where_is", { number: "x" })).value).toEqual({
      ...{ made, left: [made] },
      drawn: expect.toSatisfy((one: number) => one >= 0 && one < 1),
    });
    expect(mock.rows("parcels")).toEqual([made]);
  });

  test("that names a row which is not there fails as the tool does, and changes nothing by its copies", async () => {
    const mock = mockTools(TOOLS, {
      rows: ROWS,
      handlers: {
        send_receipt: (_, { update }) => update("orders", "O-9", { state: "refunded" }),
        where_is(_, { get }) {
          Object.assign(get("orders", "O-1") ?? {}, { state: "lost" });
          return {};
        },
      },
    });
    expect(await mock.call("send_receipt", { order_id: "O-9" })).toEqual({
      value: 'There is no order with the order_id "O-9".',
      isError: true,
    });
    await mock.call("where_is", { number: "x" });
    expect(mock.rows("orders")).toEqual(ROWS.orders);
  });

  test("that names an entity which is not there is an error of the test, and one that makes a key twice fails", async () => {
    const call = (handler: (access: HandledCall) => unknown) =>
      mockTools(TOOLS, { rows: ROWS, handlers: { where_is: (_, access) => handler(access) } }).call("where_is", {
        number: "x",
      });
    const circular: Record<string, Value> = { order_id: "O-2" };
    circular.self = circular;
    for (const handler of [
      ({ get }: HandledCall) => get("order", "O-1"),
      ({ list }: HandledCall) => list("order"),
      ({ create }: HandledCall) => create("order", {}),
    ])
      await expect(call(handler)).rejects.toThrow("no entity is called order; did you mean orders?");
    for (const [handler, said] of [
      [
        ({ create }: HandledCall) => create("orders", null as never),
        "create takes values of orders by column, not null",
      ],
      [
        ({ create }: HandledCall) => create("orders", "O-2" as never),
        'create takes values of orders by column, not "O-2"',
      ],
      [
        ({ update }: HandledCall) => update("orders", "O-1", [] as never),
        "update takes values of orders by column, not []",
      ],
      [
        ({ create }: HandledCall) => create("orders", circular),
        "create of orders cannot be used: it is nested more than 256 levels deep",
      ],
      [
        ({ list }: HandledCall) => list("orders", { at: () => 1 } as never),
        "the filter of list of orders cannot be used: it holds a function, which JSON has not",
      ],
    ] as const)
      await expect(call(handler)).rejects.toThrow(said);
    expect(await call(({ create }) => create("orders", { order_id: "O-1" }))).toEqual({
      value: 'The order_id "O-1" is taken by another order.',
      isError: true,
    });
  });

  test("draws the same with the same seed, and something else with another", async () => {
    const drawn = async (seed: number) =>
      (
        await mockTools(TOOLS, { seed, handlers: { where_is: (_, { chance }) => chance() } }).call("where_is", {
          number: "x",
        })
      ).value;
    expect([await drawn(1), (await drawn(1)) === (await drawn(2))]).toEqual([await drawn(1), false]);
  });
});

test.each([
  ["list_active_orders", [], '"active" chooses none of orders'],
  ["count_overdue_orders", [], '"overdue" chooses none of orders'],
  ["get_recent_orders", [], '"recent" chooses none of orders'],
  ["list_customer_orders", ["customer_id"], undefined],
  ["list_all_my_orders", [], undefined],
  ["search_orders", ["query"], undefined],
] as const)("the words of %s that choose no rows are told of once", async (name, parameters, doubt) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const mock = mockTools([tool(name, ...parameters), tool("get_order", "order_id")], { rows: ROWS });
  expect(mock.recognised.get(name)?.doubt).toBe(doubt);
  for (let at = 0; at < 2; at++) await mock.call(name, Object.fromEntries(parameters.map((one) => [one, "x"])));
  expect(warn.mock.calls.flat().filter((one) => String(one).includes("chooses none"))).toEqual(
    doubt === undefined ? [] : [`[backlot] ${name}: ${doubt}. A handler can choose by it.`],
  );
});

describe("an argument that chooses no rows of a list", () => {
  const LIST = [tool("get_order", "order_id"), { ...tool("list_orders", "state", "min_total", "sort", "limit") }];
  const all = { min_total: "3", sort: "state", limit: "5", state: "paid" };

  test("is told of once", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const mock = mockTools(LIST, { rows: ROWS });
    for (let nth = 0; nth < 2; nth++) await mock.call("list_orders", all);
    expect(warn.mock.calls).toEqual([
      [
        "[backlot] list_orders: min_total chooses nothing: rows of orders have no such property. A handler can choose by it.",
      ],
      ["[backlot] list_orders: sort sorts nothing: rows of orders keep their order. A handler can choose by it."],
    ]);
  });

  test("is left alone where it is not said, or where nothing should be told", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const { min_total: _, sort: __, ...rest } = all;
    const optional = LIST.map((one) => ({ ...one, inputSchema: { ...one.inputSchema, required: [] } }));
    await mockTools(optional, { rows: ROWS }).call("list_orders", rest);
    await mockTools(LIST, { rows: ROWS, unhandled: "echo" }).call("list_orders", all);
    expect(warn).not.toHaveBeenCalled();
  });
});

test("rows under almost the name of an entity are told of, unless a handler may use them", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  mockTools(TOOLS, { rows: { orders: [], ordres: [{ order_id: "O-1" }] } });
  mockTools(TOOLS, { rows: ROWS });
  mockTools(TOOLS, { rows: { ordres: [] }, handlers: { where_is: () => "here" } });
  expect(warn.mock.calls).toEqual([["[backlot] no tool is about the rows of ordres; did you mean orders?"]]);
});

describe("a fault", () => {
  test.each([
    [{}, "fault 1 does nothing: give it an error, or a delay (delayMs)"],
    [{ error: "closed", calls: 2 }, "fault 1 has no calls; did you mean call?"],
    [{ delayMs: -5 }, "fault 1: delayMs takes milliseconds from 0, not -5"],
    [{ delayMs: Number.NaN }, "fault 1: delayMs takes milliseconds from 0, not NaN"],
  ])("%j is refused", (fault, message) => {
    const faults = [{ tool: "get_order", ...fault }];
    expect(() => mockTools(TOOLS, { faults })).toThrow(message);
  });

  test("with an Error tells its message", async () => {
    const mock = mockTools(TOOLS, { rows: ROWS, faults: [{ tool: "get_order", error: new Error("closed") }] });
    expect(await mock.call("get_order", { order_id: "O-1" })).toEqual({ value: "closed", isError: true });
  });
});

test.each([
  [{}, "meanings of where_is is empty: give what it does, or null for a tool without rows"],
  [{ does: "destroy" }, "meanings of where_is: does takes create, list, count, read, update, remove, not destroy"],
  [{ does: "read", entty: "parcels" }, "meanings of where_is has no entty; did you mean entity?"],
])("the meaning %j is refused", (meaning, message) => {
  expect(() => mockTools(TOOLS, { meanings: { where_is: meaning as never } })).toThrow(message);
});

test("a handler gives no row the key of another", async () => {
  const handlers = {
    send_receipt: (_: object, { update }: HandledCall) => update("orders", "O-1", { order_id: "O-2" }),
  };
  const mock = mockTools(TOOLS, { rows: { orders: [{ order_id: "O-1" }, { order_id: "O-2" }] }, handlers });
  const { value } = await mock.call("send_receipt", { order_id: "O-1" });
  expect(value).toBe('The order_id "O-2" is taken by another order.');
  expect(mock.rows("orders")).toEqual([{ order_id: "O-1" }, { order_id: "O-2" }]);
});

test("a tool that is called as a member of every object has no handler of its own", async () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined);
  const mock = mockTools([tool("toString", "order_id")], { handlers: {} });
  expect((await mock.call("toString", { order_id: "O-1" })).value).toEqual({ order_id: "O-1" });
});
