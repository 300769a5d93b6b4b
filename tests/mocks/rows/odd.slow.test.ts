import { describe, expect, onTestFinished, test } from "vitest";
import type { Row } from "../../../src/kit/internal.js";
import { mockTools } from "../../../src/mocks/tools/mock/index.js";
import { openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { imported } from "../tools/importing/imported.js";

/* Invalid tools and rows, by two doors: each affects only itself. */

const text = { type: "string" };
const tool = (name: string, properties: object, required: readonly string[] = []) => ({
  type: "function",
  function: { name, description: name, parameters: { type: "object", properties, required } },
});
const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));

interface Said {
  readonly value: unknown;
  readonly isError: boolean;
}
type Caller = (name: string, args: object) => Promise<Said>;
type Rows = Readonly<Record<string, readonly Row[]>>;

const doors: readonly (readonly [string, (tools: readonly object[], rows: Rows) => Promise<Caller>])[] = [
  [
    "mockTools",
    async (tools, rows) => {
      const mock = mockTools([...tools], { rows, unhandled: "echo" });
      return (name, args) => mock.call(name, args);
    },
  ],
  [
    "import tools",
    async (tools, rows) => {
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

const ORDER = [
  tool("create_order", named("order_id", "item")),
  tool("get_order", named("order_id"), ["order_id"]),
  tool("update_order", named("order_id", "item"), ["order_id"]),
  tool("delete_order", named("order_id"), ["order_id"]),
  tool("list_orders", named("item")),
];

describe.each(doors)("%s", (_, open) => {
  test.each(["rows", "constructor", "toString", "entity", "id", "does"])(
    "a parameter called %s fills a column of that name",
    async (name) => {
      const call = await open(
        [
          tool("create_note", named("title", name)),
          tool("list_notes", {}),
          tool("get_note", named("note_id"), ["note_id"]),
        ],
        { notes: [{ note_id: "n1", title: "one" }] },
      );
      const { value, isError } = await call("create_note", { title: "two", [name]: "odd" });
      expect([isError, value]).toEqual([false, expect.objectContaining({ title: "two", [name]: "odd" })]);
      expect((await call("get_note", { note_id: "n1" })).value).toMatchObject({ title: "one" });
      expect((await call("list_notes", {})).value).toHaveLength(2);
    },
  );

  test("a parameter called __proto__ changes no object but its row, and takes nothing away from the others", async () => {
    const properties = JSON.parse('{"title":{"type":"string"},"__proto__":{"type":"string"}}');
    const call = await open([tool("create_note", properties), tool("list_notes", {})], {
      notes: [{ note_id: "n1", title: "one" }],
    });
    const { isError } = await call("create_note", JSON.parse('{"title":"two","__proto__":"odd"}'));
    expect(isError).toBe(false);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
    const { value } = await call("list_notes", {});
    expect(value).toMatchObject([{ title: "one" }, { title: "two" }]);
  });

  test("of two rows with one key the first is meant, and both are listed", async () => {
    const rows = [
      { order_id: "A-1", item: "tea" },
      { order_id: "A-1", item: "cup" },
    ];
    const call = await open(ORDER, { orders: rows });
    expect((await call("get_order", { order_id: "A-1" })).value).toEqual(rows[0]);
    expect((await call("list_orders", {})).value).toEqual(rows);
    await call("delete_order", { order_id: "A-1" });
    expect((await call("get_order", { order_id: "A-1" })).value).toEqual(rows[1]);
  });

  test("rows are what they are in any order of their keys, with missing ones and nulls among them", async () => {
    const rows: Row[] = [
      { order_id: "A-1", item: "tea", note: null },
      { note: "x", item: "cup", order_id: "A-2" },
      { order_id: null, item: "pot" },
      { item: "jug" },
    ];
    const call = await open(ORDER, { orders: rows });
    expect((await call("get_order", { order_id: "A-2" })).value).toMatchObject({ item: "cup" });
    expect((await call("list_orders", { item: "pot" })).value).toHaveLength(1);
    expect((await call("list_orders", {})).value).toHaveLength(4);
    expect(await call("get_order", { order_id: "null" })).toMatchObject({ isError: true });
    expect((await call("create_order", { item: "mug" })).value).toMatchObject({ order_id: "A-3", item: "mug" });
  });

  test("keys of several kinds in one table are each found, and a new one is none of them", async () => {
    const digits = "9".repeat(40);
    const keys = [7, "8", digits, "a-1", "6f9619ff-8b86-4011-b42d-00c04fc964ff"];
    const call = await open(ORDER, { orders: keys.map((order_id, at) => ({ order_id, item: `i${at}` })) });
    for (const [at, key] of keys.entries())
      expect((await call("get_order", { order_id: String(key) })).value).toMatchObject({ item: `i${at}` });
    expect(await call("get_order", { order_id: `${digits.slice(1)}8` })).toMatchObject({ isError: true });
    const { value } = await call("create_order", { item: "new" });
    expect(keys.map(String)).not.toContain((value as { order_id: unknown }).order_id);
    expect((await call("get_order", { order_id: (value as { order_id: string }).order_id })).value).toEqual(value);
  });

  test("a key of 40 digits is kept to its last one, and so is the next", async () => {
    const key = "1234567890123456789012345678901234567890";
    const call = await open(ORDER, { orders: [{ order_id: key, item: "tea" }] });
    expect((await call("create_order", { item: "cup" })).value).toMatchObject({ order_id: `${key.slice(0, -1)}1` });
    expect((await call("update_order", { order_id: key, item: "pot" })).value).toEqual({ order_id: key, item: "pot" });
  });
});

test.each(["crear_pedido", "bestellung_anlegen", "créer_commande", "注文を作る", "sozdat_zakaz"])(
  "%s is in another language: it is not recognised, and that is said",
  async (name) => {
    const mock = mockTools([tool(name, named("item")), ...ORDER], {
      rows: { orders: [{ order_id: "A-1", item: "tea" }] },
    });
    expect(mock.recognised.get(name)).toBeNull();
    expect(mock.recognised.get("create_order")).toMatchObject({ does: "create", entity: "orders" });
  },
);
