import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import type { EngineName, OpenOptions, Row, Session } from "../../../src/runtime/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../src/schema/index.js";
import { runs } from "../../runs.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

const slots = {
  door: { type: "str", optional: false, match: "fuzzy" },
  floor: { type: "int", optional: true },
} as const;
const intent = (command: string, more: object) => parseIntent({ command, entity_name: "keys", args: slots, ...more });
const INTENTS = [
  intent("lend_key", { confirmation_required: false }),
  intent("return_key", { confirmation_required: false, entity_name: undefined }),
  intent("find_keys", { query_intent: true }),
];
const DOORS = ["cellar", "attic", "garden", "the old cellar", "shed"];
const KEYS = DOORS.slice(0, 4).map((name, nth) => ({ id: nth === 1 ? "keys_7" : `K${nth}`, door: name, floor: nth }));
const BEHAVIOUR = `import { defineBehaviour, fail, succeed } from "backlot/kit";
export default defineBehaviour("return_key", {
  perform({ slots: { door } }, world) {
    const [key] = world.rows("keys", { door });
    if (key === undefined) return fail("there is no such key, but " + world.removed("keys").map((one) => one.id).join());
    world.remove("keys", key.id);
    return succeed();
  },
});
`;

const ENGINES: readonly EngineName[] = ["native", "quickjs", "isolated"];
const folder = scratch();
const backends = new Map<EngineName, Backend>();

beforeAll(async () => {
  const behaviours = join(folder, "behaviours");
  mkdirSync(behaviours);
  writeFileSync(join(behaviours, "return_key.behavior.ts"), BEHAVIOUR);
  for (const engine of ENGINES) {
    const more = engine === "native" ? {} : { behaviours };
    backends.set(engine, await loadBackend(INTENTS, { engine, fixtures: { keys: KEYS }, ...more }));
  }
});
afterAll(() => {
  for (const backend of backends.values()) backend.close();
});

const backendOf = (engine: EngineName): Backend => backends.get(engine) ?? expect.fail(engine);
const anyDoor = fc.constantFrom(...DOORS);
const anyFloor = fc.integer({ min: 0, max: 3 });

/** Steps of a dialogue on a table: it makes a row, changes the first that it finds, or has a behaviour remove one. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("lend" as const), door: anyDoor, floor: anyFloor }),
  fc.record({ kind: fc.constant("move" as const), door: anyDoor, floor: anyFloor }),
  fc.record({ kind: fc.constant("return" as const), door: anyDoor, floor: anyFloor }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function carryOut(session: Session, { kind, door: name, floor: to }: Step): void {
  const at = session.next;
  if (kind === "lend") session.execute(`lend_key(door="${name}", floor=${to})`);
  else if (kind === "return") session.execute(`return_key(door="${name}")`);
  else {
    const [found] = session.execute(`find_keys(door="${name}")`);
    if (found?.kind === "found" && found.rows.length > 0) session.execute(`x${at}[0].floor = ${to}`);
  }
}

/** Rows that searches find, and the next row made, or the reason against it. */
function answers(session: Session): unknown {
  const queries = [
    "find_keys()",
    'find_keys(order_by="-floor")',
    ...DOORS.map((name) => `find_keys(door="${name}")`),
    "find_keys(floor=at_least(2), limit=2)",
    'lend_key(door="shed")',
    'return_key(door="nowhere")',
    "find_keys()",
  ];
  return queries.map((query) => {
    const [signal] = session.execute(query);
    if (signal?.kind === "found") return [signal.rows, signal.total];
    return signal?.kind === "performed" ? signal.row : signal?.kind === "failed" ? signal.reason : signal?.kind;
  });
}

describe.each(ENGINES)("a session that begins with the tables of another, in %s", (engine) => {
  it("answers as that one would have gone on", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 4 }), (steps, later) => {
        const backend = backendOf(engine);
        const first = backend.open();
        for (const one of steps) carryOut(first, one);
        const tables = JSON.parse(JSON.stringify(first.tables)) as NonNullable<OpenOptions["tables"]>;
        const second = backend.open({ tables });
        expect(second.tables).toEqual(tables);
        expect(second.next).toBe(0);
        expect(second.changedRows).toEqual(first.changedRows);
        expect(second.tableRows("keys")).toEqual(first.tableRows("keys"));
        for (const one of later) for (const session of [first, second]) carryOut(session, one);
        const third = backend.open({ tables: second.tables });
        const expected = answers(first.fork());
        expect(answers(second)).toEqual(expected);
        expect(answers(third)).toEqual(expected);
      }),
      runs(engine === "native" ? 200 : 40),
    );
  });

  it("searches only for what is asked, and gives new rows ids of their own", () => {
    const backend = backendOf(engine);
    const first = backend.open();
    first.execute('lend_key(door="loft", floor=9)');
    const second = backend.open({ tables: first.tables });
    const [found] = second.execute('find_keys(door="loft")');
    expect(found).toMatchObject({ kind: "found", rows: [{ id: "keys_5", door: "loft", floor: 9 }] });
    expect(second.execute('lend_key(door="loft")')[0]).toMatchObject({ kind: "performed", row: { id: "keys_6" } });
    expect(second.execute('lend_key(door="loft")')[0]).toMatchObject({ kind: "performed", row: { id: "keys_8" } });
    expect(Object.keys(second.snapshot().rows.keys ?? {}).sort()).toEqual(["keys_5", "keys_6", "keys_8"]);
  });

  it("is saved, goes on and forks with them", () => {
    const backend = backendOf(engine);
    const tables = {
      keys: { added: [{ id: "keys_5", door: "loft" }], changed: [{ id: "K0", door: "vault" }], removed: ["K2"] },
    };
    const session = backend.open({ tables });
    session.execute("find_keys()");
    const rows = session.revealed;
    expect(rows?.map((row: Row) => row.door)).toEqual(["vault", "attic", "the old cellar", "loft"]);
    expect(backend.reopen(session.save()).revealed).toEqual(rows);
    expect(session.fork().tables).toEqual(session.tables);
    expect(session.at(-1).execute("find_keys()")).toMatchObject([{ kind: "found", rows }]);
  });

  it("starts its own clock, unless it is given the other one", () => {
    const backend = backendOf(engine);
    const first = backend.open({ now: "2024-05-18" });
    const { tables } = first;
    expect(tables).toEqual({});
    expect(backend.open({ tables }).snapshot().now).not.toBe(first.snapshot().now);
    expect(backend.open({ tables, now: first.snapshot().now }).snapshot().now).toBe(first.snapshot().now);
  });
});

describe("tables that a session begins with", () => {
  it("let a strict session search rows that no fixture has", async () => {
    const backend = await loadBackend(INTENTS.slice(0, 1), { engine: "native" });
    const opened = (more: OpenOptions) => backend.open({ strict: true, ...more }).execute("find_keys()")[0]?.kind;
    expect([opened({}), opened({ tables: { keys: { added: [{ id: "a" }] } } })]).toEqual(["error", "found"]);
    backend.close();
  });

  it("leave planned entities as they are: these are found whatever is there", () => {
    const planned = [{ id: "P", door: "vault" }];
    const session = backendOf("native").open({ tables: { keys: { removed: ["K0"] } }, entities: { keys: planned } });
    expect(session.execute('find_keys(door="attic")')).toMatchObject([{ kind: "found", rows: planned }]);
  });
});
