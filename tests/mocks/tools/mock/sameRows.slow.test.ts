import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { drawnOf, runs, SOAK } from "../../../runs.js";
import { byApi, byMcp, byMcpImport, byMock, bySession, type OpenDoor } from "./openDoors.js";

/* One sequence of calls through all doors: afterwards the rows are equal, new keys included. */

const KEYS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  "letters and a number": ["T-1", "T-4"],
  "digits after zeros": ["007", "010"],
  "the names of the entity": ["tasks_1", "tasks_2"],
  UUIDs: ["0b8e7a3c-58a1-4c62-9d0e-6f1f5a3b2c4d", "5c2d1f60-9a7b-4e3d-8c1a-0e9f8d7c6b5a"],
  slugs: ["sweep", "paint-the-wall"],
};
const DOORS = { bySession, byMcp, byMcpImport, byApi };

const title = fc.constantFrom("Sweep", "Paint", "Bake", "");
const steps = fc.array(
  fc.record({ does: fc.constantFrom("create", "create", "get", "list", "update", "delete"), nth: fc.nat(12), title }),
  { maxLength: 12 },
);

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/**
 * Returns the rows of a snapshot by their keys, without the session's own column: the day on which a row was made.
 * @param given the initial rows, whose changes alone are in a session's snapshot
 */
async function rowsOf(open: OpenDoor, given: Rows): Promise<Rows> {
  const { rows } = await open.snapshot();
  const all = Object.entries({ ...given, ...(rows.tasks as Rows | undefined) });
  return Object.fromEntries(
    all.flatMap(([key, row]) => {
      const { date_of_tasks: _, ...rest } = row ?? {};
      return row === null ? [] : [[key, rest]];
    }),
  );
}

// Each opens all doors anew.
describe.each(drawnOf(Object.entries(KEYS), 3))("rows with keys that are %s", (_, keys) => {
  test("are the same behind every door after any calls", async () => {
    const opened = { rows: { tasks: keys.map((id) => ({ id, title: "Sweep" })) } };
    const given = Object.fromEntries(opened.rows.tasks.map((row) => [row.id, row]));
    const mock = await byMock(opened);
    const others = new Map<string, OpenDoor>();
    for (const [name, door] of Object.entries(DOORS)) others.set(name, await door(opened));
    onTestFinished(async () => {
      for (const open of others.values()) await open.close();
    });
    const property = fc.asyncProperty(steps, async (all) => {
      await mock.again();
      const known = new Set(keys);
      const calls: (readonly [string, Readonly<Record<string, string>>])[] = [];
      const ok: boolean[] = [];
      for (const step of all) {
        const id = [...known, "nobody"][step.nth % (known.size + 1)] as string;
        const said: Readonly<Record<string, Readonly<Record<string, string>>>> = {
          create: { title: step.title },
          list: step.nth % 2 === 0 ? {} : { title: step.title },
          update: { id, title: step.title },
        };
        const name = step.does === "list" ? "list_tasks" : `${step.does}_task`;
        calls.push([name, said[step.does] ?? { id }]);
        ok.push((await mock.call(...(calls.at(-1) as (typeof calls)[number]))).ok);
        for (const key of Object.keys(await rowsOf(mock, {}))) known.add(key);
      }
      const wanted = await rowsOf(mock, {});
      for (const [name, open] of others) {
        await open.again();
        const done: boolean[] = [];
        for (const call of calls) done.push((await open.call(...call)).ok);
        expect([name, done]).toEqual([name, ok]);
        expect([name, await rowsOf(open, given)]).toEqual([name, wanted]);
      }
    });
    await fc.assert(property, runs(SOAK ? 60 : 5));
  });
});
