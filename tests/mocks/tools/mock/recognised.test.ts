import { describe, expect, test } from "vitest";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";

const tool = (name: string, properties: object, required: readonly string[] = []) => ({
  name,
  inputSchema: { type: "object", properties, required },
});
const text = { type: "string" };
const number = { type: "number" };

/** Create, read, list, change and remove of one thing. */
const toolsOf = (one: string, many: string, key: object = text, prefix = "") => [
  tool(`${prefix}create_${one}`, { title: text }, ["title"]),
  tool(`${prefix}get_${one}`, { [`${one}_id`]: key }, [`${one}_id`]),
  tool(`${prefix}list_${many}`, {}),
  tool(`${prefix}update_${one}`, { [`${one}_id`]: key, title: text }, [`${one}_id`]),
  tool(`${prefix}delete_${one}`, { [`${one}_id`]: key }, [`${one}_id`]),
];

describe("tools of one's own", () => {
  test.each(
    "movie movies, cookie cookies, cache caches, size sizes, prize prizes, status statuses, bus buses, axe axes, tie ties, bonus bonuses, person people, lens lenses, category categories, class classes, analysis analyses"
      .split(", ")
      .map((pair) => pair.split(" ") as [string, string]),
  )("a %s has its own key beside its user's, and is one of the %s", async (one, many) => {
    const key = `${one}_id`;
    const mock = mockTools(
      [tool(`get_${one}`, { user_id: text, [key]: text }, ["user_id", key]), ...toolsOf(one, many).slice(2)],
      { rows: { [many]: [{ [key]: "a1" }, { [key]: "a2" }] } },
    );
    expect(await mock.call(`get_${one}`, { user_id: "u1", [key]: "a2" })).toEqual({
      value: { [key]: "a2" },
      isError: false,
    });
    const entities = [...mock.recognised.values()].map((meaning) => [meaning?.entity, meaning?.key]);
    expect(new Set(entities.map(String))).toEqual(new Set([`${many},${key}`]));
  });

  test("a word that all names begin with says nothing of any of them", async () => {
    const mock = mockTools(toolsOf("entry", "entries", text, "ledger_"));
    expect([...mock.recognised.values()].map((meaning) => [meaning?.does, meaning?.entity])).toEqual([
      ["create", "entries"],
      ["read", "entries"],
      ["list", "entries"],
      ["update", "entries"],
      ["remove", "entries"],
    ]);
    const { value } = await mock.call("ledger_create_entry", { title: "Tea" });
    expect((await mock.call("ledger_list_entries")).value).toEqual([value]);
  });

  test("the first word of a name says what is done before the last one does", () => {
    const mock = mockTools([tool("get_schedule", { schedule_id: text }, ["schedule_id"])], {
      rows: { schedules: [{ schedule_id: "s1" }] },
    });
    expect(mock.recognised.get("get_schedule")).toMatchObject({ does: "read", entity: "schedules" });
  });

  test("a parcel that is tracked is read, and one that is not there is an error", async () => {
    const track = tool("track_parcel", { tracking_number: text }, ["tracking_number"]);
    const mock = mockTools([track], { rows: { parcels: [{ tracking_number: "PP-1", state: "sent" }] } });
    expect((await mock.call("track_parcel", { tracking_number: "PP-1" })).value).toMatchObject({ state: "sent" });
    expect(await mock.call("track_parcel", { tracking_number: "PP-9" })).toEqual({
      value: 'There is no parcel with the tracking_number "PP-9".',
      isError: true,
    });
  });
});

describe("new keys", () => {
  test("are numbers where the tool that reads takes numbers, also of the first row", async () => {
    const mock = mockTools(toolsOf("ticket", "tickets", number));
    const { value } = await mock.call("create_ticket", { title: "Leak" });
    expect(value).toMatchObject({ ticket_id: 1 });
    expect((await mock.call("get_ticket", { ticket_id: 1 })).value).toEqual(value);
  });

  test("of 17 digits are exact, and none is given twice", async () => {
    const rows = { messages: [{ message_id: "175928847299117063" }] };
    const mock = mockTools(toolsOf("message", "messages"), { rows });
    const made = [await mock.call("create_message", { title: "a" }), await mock.call("create_message", { title: "b" })];
    expect(made.map(({ value }) => (value as { readonly message_id: string }).message_id)).toEqual([
      "175928847299117064",
      "175928847299117065",
    ]);
  });

  test("of 150,000 rows are found", async () => {
    const orders = Array.from({ length: 150_000 }, (_, at) => ({ order_id: at }));
    const mock = mockTools(toolsOf("order", "orders", number), { rows: { orders } });
    expect((await mock.call("create_order", { title: "Tea" })).value).toMatchObject({ order_id: 150_000 });
  });
});

test.each([
  ['"hi"', ["n1"]],
  ["C:\\temp", ["n2"]],
  [",", []],
  ["[", []],
  ["null", []],
  ["said he", ["n1"]],
])("a search for %s looks into texts, not into how they are written down: %s", async (query, expected) => {
  const mock = mockTools([tool("search_notes", { query: text })], {
    rows: {
      notes: [
        { note_id: "n1", text: 'He said "hi"', tags: [] },
        { note_id: "n2", text: "C:\\temp", tags: null },
      ],
    },
  });
  const { value } = await mock.call("search_notes", { query });
  expect((value as { readonly note_id: string }[]).map(({ note_id }) => note_id)).toEqual(expected);
});

test("rows are found by whatever a call has to say beside the key", async () => {
  const parameters = { repo: text, issue_number: number };
  const needed = ["repo", "issue_number"];
  const mock = mockTools(
    [
      tool("get_issue", parameters, needed),
      tool("close_issue", parameters, needed),
      tool("create_issue", { repo: text, title: text }, ["repo", "title"]),
      tool("list_issues", { repo: text }, ["repo"]),
    ],
    { rows: { issues: ["a", "b"].map((repo) => ({ repo, issue_number: 1, title: `of ${repo}`, state: "open" })) } },
  );
  expect((await mock.call("get_issue", { repo: "b", issue_number: 1 })).value).toMatchObject({ title: "of b" });
  expect((await mock.call("get_issue", { repo: "c", issue_number: 1 })).isError).toBe(true);
  await mock.call("close_issue", { repo: "b", issue_number: 1 });
  expect(mock.rows("issues")).toMatchObject([
    { repo: "a", state: "open" },
    { repo: "b", state: "closed" },
  ]);
});

test.each(["abort", "peek", "trace"])("%s_order makes no order", async (verb) => {
  const key = [{ order_id: text }, ["order_id"]] as const;
  const mock = mockTools([tool(`${verb}_order`, ...key), tool("get_order", ...key)], {
    rows: { orders: [{ order_id: "1" }] },
  });
  expect((await mock.call(`${verb}_order`, { order_id: "9" })).isError).toBe(true);
  expect((await mock.call(`${verb}_order`, { order_id: "1" })).isError).toBe(false);
  expect(mock.recognised.get(`${verb}_order`)?.doubt).toContain(verb);
  expect(mock.rows("orders")).toEqual([{ order_id: "1" }]);
});

test.each(["corpus corpora", "data_set data_sets", "valve valves", "quota quotas", "vps vps", "schema schemata"])(
  "%s: one is made, read and listed among the others",
  async (pair) => {
    const [one = "", many = ""] = pair.split(" ");
    const mock = mockTools(toolsOf(one, many), { rows: { [many]: [{ id: "a1", title: "Tea" }] } });
    expect((await mock.call(`create_${one}`, { title: "Milk" })).value).toEqual({ id: "a2", title: "Milk" });
    expect((await mock.call(`get_${one}`, { [`${one}_id`]: "a1" })).value).toEqual({ id: "a1", title: "Tea" });
    expect((await mock.call(`list_${many}`, {})).value).toHaveLength(2);
  },
);
