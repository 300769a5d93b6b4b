import fc from "fast-check";
import { expect, test } from "vitest";
import { type IntentEntry, intentsOf } from "../../../src/kit/intent.js";
import { classOf, type Opening, type Row, type TableChanges } from "../../../src/kit/internal.js";
import type { OwnRow } from "../../../src/kit/record.js";
import { unpacked } from "../../../src/kit/store/pack.js";
import { World } from "../../../src/kit/store/world.js";
import { fixtureIds } from "../../rowWorlds.js";
import { runs } from "../../runs.js";
import { specOf } from "../spec.js";

const intents = intentsOf([
  classOf(specOf("write_note", { entity: "notes", slots: [{ name: "text", type: "str", required: true }] })),
]);

const worldOf = (ids: readonly string[], opening: Opening): World =>
  new World(opening, unpacked(intents, { notes: ids.map((id) => ({ id, text: "milk" })) }));

const performed = (world: World): unknown => {
  const result = world.perform(intents.get("write_note") as IntentEntry, { text: "bread" }, null, {});
  return "rows" in result ? result.rows[0]?.id : expect.fail("reason" in result ? result.reason : "an answer");
};

/** Steps of a dialogue on a table: it makes a row, or one that a plan gives an id, or removes a row, or gives it another id. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: "make" } as const) },
  fc.record({ kind: fc.constant("plan" as const), number: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constantFrom("remove" as const, "rename" as const), at: fc.nat() }),
);

test("a new row has an id that no row of its table has or had", () => {
  fc.assert(
    fc.property(fixtureIds("notes"), fc.array(step, { maxLength: 20 }), (ids, steps) => {
      const planned = steps.flatMap((one): Row[] =>
        one.kind === "plan" ? [{ id: `notes_${one.number}` }] : one.kind === "make" ? [{}] : [],
      );
      const world = worldOf(ids, { outcomes: { write_note: planned.map((row) => ({ rows: [row] })) } });
      const table = world.table("notes");
      const had = new Set<unknown>(ids);
      for (const one of steps) {
        if (one.kind === "make" || one.kind === "plan") {
          const id = performed(world);
          if (one.kind === "make") expect({ id, isFree: !had.has(id) }).toEqual({ id, isFree: true });
          had.add(id);
          continue;
        }
        const { rows } = table.select({}, new Map(), { by: null, descending: false, limit: 100 });
        const row = rows[one.at % Math.max(1, rows.length)] as OwnRow | undefined;
        if (row === undefined) continue;
        if (one.kind === "remove") table.remove(row);
        else {
          row.id = `notes_${rows.length + 1}`;
          table.own(row);
          had.add(row.id);
        }
      }
      const changes = JSON.parse(JSON.stringify(table.changes())) as TableChanges;
      const next = worldOf(ids, { tables: { notes: changes } });
      const made = Array.from({ length: 5 }, () => performed(next));
      expect(made.filter((id) => had.has(id))).toEqual([]);
      expect(new Set(made).size).toBe(5);
    }),
    runs(3_000),
  );
});

test("rows whose ids have no gap are counted on, whatever was removed", () => {
  fc.assert(
    fc.property(
      fc.nat(12),
      fc.array(fc.nat(), { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (size, gone, more) => {
        const world = worldOf(
          Array.from({ length: size }, (_, at) => `notes_${at + 1}`),
          {},
        );
        const table = world.table("notes");
        for (const at of gone) {
          const row = table.get(`notes_${(at % 12) + 1}`);
          if (row !== null) table.remove(row);
        }
        expect(Array.from({ length: more }, () => performed(world))).toEqual(
          Array.from({ length: more }, (_, at) => `notes_${size + at + 1}`),
        );
      },
    ),
    runs(1_000),
  );
});
