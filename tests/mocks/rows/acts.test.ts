import { describe, expect, onTestFinished, test } from "vitest";
import { mockTools } from "../../../src/mocks/tools/mock/index.js";
import { openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { imported } from "../tools/importing/imported.js";

/* Effects of operations on rows, by two doors: the readings alone are in recognised.test.ts. */

const text = { type: "string" };
const tool = (name: string, ...parameters: readonly string[]) => ({
  type: "function",
  function: {
    name,
    description: name,
    parameters: {
      type: "object",
      properties: Object.fromEntries(parameters.map((one) => [one, text])),
      required: parameters,
    },
  },
});

const TOOLS = [
  tool("get_task", "user_id", "task_id"),
  tool("list_tasks"),
  tool("complete_task", "task_id"),
  tool("delete_task", "user_id", "task_id"),
  tool("cancel_order", "order_id"),
  tool("reopen_order", "order_id"),
  tool("rate_order", "order_id"),
  tool("add_item_to_order", "order_id", "item"),
  tool("remove_item_from_order", "order_id", "item"),
  tool("count_orders", "state"),
  tool("list_orders"),
  tool("rent_car", "car_id", "driver"),
  tool("save_page", "slug", "text"),
  tool("get_page", "slug"),
  tool("create_user", "user_id", "name"),
];
const ROWS = {
  tasks: [{ task_id: "t1", user_id: "u1", done: false }],
  orders: [
    { order_id: "o1", state: "PAID", items: ["tea"] },
    { order_id: "o2", state: "PAID", items: [] },
  ],
  cars: [{ car_id: "c1" }],
  rentals: [{ rental_id: "r1", car_id: "c1", driver: "Ann" }],
  users: [{ user_id: "u1", name: "Ann" }],
};

type Call = readonly [name: string, args: Readonly<Record<string, string>>];
type Caller = (...call: Call) => Promise<{ readonly value: unknown; readonly isError: boolean }>;

const doors: readonly (readonly [string, () => Promise<Caller>])[] = [
  [
    "mockTools",
    async () => {
      const mock = mockTools(TOOLS, { rows: ROWS });
      return (name, args) => mock.call(name, args);
    },
  ],
  [
    "import tools",
    async () => {
      const { backend } = await imported({ tools: TOOLS, rows: ROWS });
      const { session } = openaiTools(backend.open({ seed: 1 }));
      onTestFinished(() => backend.close());
      return async (name, args) => {
        const { text: said, isError } = await session.call(name, args);
        return { value: said.startsWith("{") || said.startsWith("[") ? JSON.parse(said) : said, isError };
      };
    },
  ],
];

describe.each(doors)("%s", (_, open) => {
  test("an act changes how a row stands, in its own words and capitals, or changes no state", async () => {
    const call = await open();
    expect((await call("complete_task", { task_id: "t1" })).value).toMatchObject({ task_id: "t1", done: true });
    expect((await call("cancel_order", { order_id: "o1" })).value).toMatchObject({
      order_id: "o1",
      state: "CANCELLED",
    });
    expect((await call("reopen_order", { order_id: "o1" })).value).toMatchObject({ state: "OPEN" });
    expect((await call("rate_order", { order_id: "o2" })).value).toMatchObject({ order_id: "o2", state: "PAID" });
    expect(await call("cancel_order", { order_id: "o9" })).toMatchObject({ isError: true });
  });

  test("a row of another parent is not found, and stays", async () => {
    const call = await open();
    expect(await call("get_task", { user_id: "u2", task_id: "t1" })).toMatchObject({ isError: true });
    expect(await call("delete_task", { user_id: "u2", task_id: "t1" })).toMatchObject({ isError: true });
    expect(await call("get_task", { user_id: "u1", task_id: "t1" })).toMatchObject({
      isError: false,
      value: { task_id: "t1" },
    });
    expect((await call("list_tasks", {})).value).toHaveLength(1);
  });

  test("what is added to a list of a row is in it, and what is removed is not", async () => {
    const call = await open();
    await call("add_item_to_order", { order_id: "o1", item: "milk" });
    expect((await call("remove_item_from_order", { order_id: "o1", item: "tea" })).value).toMatchObject({
      items: ["milk"],
    });
    expect((await call("list_orders", {})).value).toMatchObject([{ items: ["milk"] }, { items: [] }]);
  });

  test("counts count what fits", async () => {
    const call = await open();
    expect((await call("count_orders", { state: "PAID" })).value).toEqual({ count: 2 });
    await call("cancel_order", { order_id: "o1" });
    expect((await call("count_orders", { state: "PAID" })).value).toEqual({ count: 1 });
  });

  test("a deed makes a row of its own with a key in the style of the others", async () => {
    const call = await open();
    expect((await call("rent_car", { car_id: "c1", driver: "Ben" })).value).toMatchObject({
      rental_id: "r2",
      car_id: "c1",
      driver: "Ben",
    });
  });

  test("a key that is taken is refused, and what saves writes over it", async () => {
    const call = await open();
    expect(await call("create_user", { user_id: "u1", name: "Eve" })).toEqual({
      value: 'The user_id "u1" is taken by another user.',
      isError: true,
    });
    await call("save_page", { slug: "home", text: "One" });
    await call("save_page", { slug: "home", text: "Two" });
    expect((await call("get_page", { slug: "home" })).value).toMatchObject({ slug: "home", text: "Two" });
  });
});
