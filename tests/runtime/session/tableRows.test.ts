import { describe, expect, it } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../src/schema/index.js";

const intent = (command: string, more: object) =>
  parseIntent({ command, entity_name: "keys", args: { door: { type: "str", optional: false } }, ...more });
const INTENTS = [
  intent("lend_key", { confirmation_required: false }),
  intent("find_lent", { query_intent: true }),
  intent("find_keys", { query_intent: true, wait_for_required: true }),
];
const KEYS = ["cellar", "attic", "garden"].map((door, nth) => ({ id: `K${nth}`, door }));

describe("the rows of a table whose query waits for values", () => {
  it("are those of the fixtures as the dialogue has left them, and its own", async () => {
    const backend = await loadBackend(INTENTS, { engine: "native", fixtures: { keys: KEYS } });
    const session = backend.open();
    expect(session.tableRows("keys")).toEqual({ rows: KEYS, total: 3 });
    session.execute('lend_key(door="shed")');
    session.execute('find_lent(door="attic")');
    expect(session.execute('x2[0].door = "loft"')[0]?.kind).not.toBe("error");
    const { rows, total } = session.tableRows("keys");
    const found = session.fork().execute("find_lent()")[0];
    expect(rows.map(({ door }) => door)).toEqual(["cellar", "loft", "garden", "shed"]);
    expect(found?.kind === "found" && found.rows).toEqual(rows);
    expect(total).toBe(4);
    backend.close();
  });

  it("are those that the opening lays out, where it does", async () => {
    const backend = await loadBackend(INTENTS, { engine: "native", fixtures: { keys: KEYS } });
    const planned = [{ id: "P", door: "vault" }];
    expect(backend.open({ entities: { keys: planned } }).tableRows("keys")).toEqual({ rows: planned, total: 1 });
    expect(backend.open().tableRows("doors")).toEqual({ rows: [], total: 0 });
    backend.close();
  });

  it("are a thousand at most", async () => {
    const many = Array.from({ length: 1_200 }, (_, nth) => ({ id: `K${nth}`, door: "cellar" }));
    const backend = await loadBackend(INTENTS, { engine: "native", fixtures: { keys: many } });
    const { rows, total } = backend.open().tableRows("keys");
    expect([rows.length, total]).toEqual([1_000, 1_200]);
    backend.close();
  });
});
