import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Row } from "../../../src/kit/internal.js";
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

type Rows = Readonly<Record<string, readonly Row[]>>;

const doors: readonly (readonly [string, (tools?: readonly object[], rows?: Rows) => Promise<Caller>])[] = [
  [
    "mockTools",
    async (tools = TOOLS, rows = ROWS) => {
      const mock = mockTools(tools as typeof TOOLS, { rows });
      return (name, args) => mock.call(name, args);
    },
  ],
  [
    "import tools",
    async (tools = TOOLS, rows: Rows = ROWS) => {
      const { backend } = await imported({ tools, rows });
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

  test.each([
    ["mark_visit_no_show", { state: "no_show" }],
    ["mark_visit_as_paid", { is_paid: true }],
    ["change_state", { state: "moved" }],
    ["block_visit", { state: "blocked" }],
    ["unblock_visit", { state: "active" }],
    ["check_in_visit", { state: "checked_in" }],
    ["checkOutVisit", { state: "checked_out" }],
    // These are about something else than the visit.
    ["send_visit_reminder", { state: "booked" }],
  ] as const)("%s changes a visit as it says", async (name, changed) => {
    const rows = { visits: [{ visit_id: "v1", state: "booked", is_paid: false }] };
    const more = name === "change_state" ? ["new_state"] : [];
    const call = await open([tool(name, "visit_id", ...more)], rows);
    const args = { visit_id: "v1", ...(more.length === 0 ? {} : { new_state: "moved" }) };
    expect((await call(name, args)).value).toEqual({ visit_id: "v1", state: "booked", is_paid: false, ...changed });
    expect(await call(name, { ...args, visit_id: "v9" })).toMatchObject({ isError: true });
  });

  test("an item of a list is added to its row and removed from it, also without a preposition", async () => {
    const rows = { carts: [{ cart_id: "c1", items: [{ item_id: "i1", quantity: "1" }] }] };
    const [add, remove, get] = ["add_cart_item", "remove_cart_item", "get_cart"] as const;
    const tools = [
      tool(add, "cart_id", "item_id", "quantity"),
      tool(remove, "cart_id", "item_id"),
      tool(get, "cart_id"),
    ];
    const call = await open(tools, rows);
    await call(add, { cart_id: "c1", item_id: "i2", quantity: "3" });
    await call(remove, { cart_id: "c1", item_id: "i1" });
    expect((await call(get, { cart_id: "c1" })).value).toEqual({
      cart_id: "c1",
      items: [{ item_id: "i2", quantity: "3" }],
    });
  });

  test.each([
    ["update_cart_item_quantity", ["cart_id", "item_id", "quantity"]],
    ["cancel_cart_item", ["cart_id", "item_id"]],
    ["delete_cart_note", ["cart_id"]],
    ["mark_cart_as_seen", ["cart_id"]],
    ["enroll_in_cart", ["cart_id", "person"]],
  ] as const)("%s changes no cart, since only a handler knows how", async (name, parameters) => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    onTestFinished(() => warn.mockRestore());
    const rows = { carts: [{ cart_id: "c1", note: "x", items: [{ item_id: "i1", quantity: "1" }] }] };
    const call = await open([tool(name, ...parameters), tool("get_cart", "cart_id")], rows);
    const said = Object.fromEntries(parameters.map((one) => [one, one === "cart_id" ? "c1" : "i1"]));
    expect(await call(name, said)).toMatchObject({ isError: false });
    expect((await call("get_cart", { cart_id: "c1" })).value).toEqual(rows.carts[0]);
  });

  test.each([
    ["OrderService_Create", "OrderService_Get", "OrderService_ListOrders"],
    ["OrderService.CreateOrder", "OrderService.GetOrder", "OrderService.List"],
    ["shop.v1.OrderService/Create", "shop.v1.OrderService/Get", "shop.v1.OrderService/List"],
    ["Order.Create", "Order.Get", "Order.List"],
  ] as const)("%s is a method of the service of orders", async (create, get, list) => {
    const rows = { orders: [{ order_id: "o1", item: "tea" }] };
    const call = await open([tool(create, "item"), tool(get, "order_id"), tool(list)], rows);
    const { value } = await call(create, { item: "cake" });
    expect(value).toEqual({ order_id: "o2", item: "cake" });
    expect((await call(get, { order_id: "o2" })).value).toEqual(value);
    expect((await call(list, {})).value).toEqual([...rows.orders, value]);
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

  test("a tool that finds a row by another column leaves the key to the others", async () => {
    const byEmail = tool("get_owner_by_email", "email");
    const others = [
      tool("get_owner", "owner_id"),
      tool("create_owner", "name"),
      tool("update_owner", "owner_id", "email"),
    ];
    const owner = { owner_id: "O-7", email: "ana@example.com" };
    for (const tools of [
      [byEmail, ...others],
      [...others, byEmail],
    ]) {
      const call = await open(tools, { owners: [owner] });
      expect(await call("get_owner_by_email", { email: "ana@example.com" })).toMatchObject({ value: owner });
      expect(await call("get_owner", { owner_id: "O-7" })).toMatchObject({ value: owner });
      expect((await call("create_owner", { name: "Ben" })).value).toMatchObject({ owner_id: "O-8" });
      const changed = await call("update_owner", { owner_id: "O-7", email: "ana@example.org" });
      expect(changed).toMatchObject({ isError: false, value: { email: "ana@example.org" } });
    }
  });

  test("an item of several values is an object in the list, and is found there by its key", async () => {
    const tools = [
      tool("add_item_to_cart", "cart_id", "item_id", "quantity"),
      tool("remove_item_from_cart", "cart_id", "item_id"),
      tool("get_cart", "cart_id"),
      tool("add_tag_to_cart", "cart_id", "tag", "reason"),
    ];
    const carts = [{ cart_id: "c1", items: [], tags: ["gift"] }];
    const call = await open(tools, { carts });
    await call("add_item_to_cart", { cart_id: "c1", item_id: "i1", quantity: "2" });
    await call("add_item_to_cart", { cart_id: "c1", item_id: "i2", quantity: "3" });
    await call("remove_item_from_cart", { cart_id: "c1", item_id: "i1" });
    await call("add_tag_to_cart", { cart_id: "c1", tag: "big", reason: "size" });
    const cart = { items: [{ item_id: "i2", quantity: "3" }], tags: ["gift", "big"] };
    expect((await call("get_cart", { cart_id: "c1" })).value).toMatchObject(cart);
  });

  test("a list is compared with a column in the other number", async () => {
    const ids = { type: "array", items: text };
    const many = tool("get_visits");
    Object.assign(many.function.parameters.properties, { visit_ids: ids, tag: text });
    const visits = [
      { visit_id: "v1", tags: ["urgent"] },
      { visit_id: "v2", tags: [] },
    ];
    const call = await open([tool("add_tag_to_visit", "visit_id", "tag"), many], { visits });
    expect((await call("get_visits", { tag: "urgent" })).value).toMatchObject([{ visit_id: "v1" }]);
    expect((await call("get_visits", { visit_ids: ["v2"] as never })).value).toMatchObject([{ visit_id: "v2" }]);
  });

  test("a new value replaces the old one, a state that is said is that of the row, and a question changes nothing", async () => {
    const tools = [
      tool("get_cat", "cat_id"),
      tool("rename_cat", "cat_id", "new_name"),
      tool("cancel_cat", "cat_id", "status"),
      tool("mark_cat_as_fed", "cat_id"),
      tool("verify_cat_name", "cat_id", "name"),
      tool("is_cat_fed", "cat_id"),
      tool("cat_exists", "cat_id"),
    ];
    const cat = { cat_id: "k1", name: "Ann", status: "in", fed: false, exists: false };
    const call = await open(tools, { cats: [cat] });
    await call("rename_cat", { cat_id: "k1", new_name: "Bo" });
    await call("cancel_cat", { cat_id: "k1", status: "out" });
    await call("verify_cat_name", { cat_id: "k1", name: "Eve" });
    await call("cat_exists", { cat_id: "k1" });
    await call("is_cat_fed", { cat_id: "k1" });
    expect((await call("get_cat", { cat_id: "k1" })).value).toEqual({ ...cat, name: "Bo", status: "out" });
    await call("mark_cat_as_fed", { cat_id: "k1" });
    expect((await call("get_cat", { cat_id: "k1" })).value).toMatchObject({ fed: true });
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
