import { expect, test } from "vitest";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";

/* A million rows behind tools: an operation on a row by its key looks at no other. */

const COUNT = 1_000_000;
const text = { type: "string" };
const tool = (name: string, properties: object, required: readonly string[] = Object.keys(properties)) => ({
  name,
  input_schema: { type: "object", properties, required },
});
const TOOLS = [
  tool("create_order", { item: text }),
  tool("get_order", { order_id: text }),
  tool("update_order", { order_id: text, item: text }),
  tool("delete_order", { order_id: text }),
  tool("list_orders", { item: text, limit: { type: "integer" }, page: { type: "integer" } }, []),
  tool("search_orders", { query: text }),
];
/** So often each is called: with a look at every row each time, this would be some 10^10 looks. */
const CALLS = 5_000;

test("a million rows are read, made, changed, listed, searched and taken away", { timeout: 600_000 }, async () => {
  const orders = Array.from({ length: COUNT }, (_, nth) => ({ order_id: `A-${nth + 1}`, item: `item ${nth % 1_000}` }));
  const mock = mockTools(TOOLS, { rows: { orders } });
  const call = async (name: string, args: object): Promise<Readonly<Record<string, unknown>>> => {
    const { value, isError } = await mock.call(name, args);
    expect([name, args, isError && value]).toEqual([name, args, false]);
    return value as Readonly<Record<string, unknown>>;
  };
  for (let nth = 0; nth < CALLS; nth++) {
    const order_id = `A-${1 + ((nth * 7_919) % COUNT)}`;
    expect(await call("get_order", { order_id })).toMatchObject({ order_id });
    await call("update_order", { order_id, item: "tea" });
    expect(await call("get_order", { order_id })).toMatchObject({ order_id, item: "tea" });
    const made = await call("create_order", { item: "cup" });
    expect(made).toMatchObject({ order_id: `A-${COUNT + 1 + nth}`, item: "cup" });
    // The last key of all is not given out again.
    await call("delete_order", { order_id: made.order_id });
    expect((await mock.call("get_order", { order_id: made.order_id })).isError).toBe(true);
    await call("delete_order", { order_id });
  }
  const page = await mock.call("list_orders", { item: "item 7", limit: 5, page: 2 });
  expect(JSON.stringify(page.value).match(/"order_id"/g)).toHaveLength(5);
  const found = await mock.call("search_orders", { query: "A-999999" });
  expect(JSON.stringify(found.value)).toContain('"A-999999"');
  expect(mock.rows("orders")).toHaveLength(COUNT - CALLS);
});
