import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, loadBackend, type Session, type Signal } from "../../../src/runtime/index.js";
import { SOAK } from "../../runs.js";
import { ATTACKS, attackingBehaviour } from "./attacks.js";
import { behaviour, project } from "./project.js";

/*
 * Behaviours that attack. None gets at anything, none ends the process, each is stopped at its deadline, the session that
 * ran it goes on as if it had not been, and the other sessions get what they get without it. How late a deadline
 * may be is `deadline.slow.test.ts`'s matter and the benchmark's: here nothing is timed.
 */

const DEADLINE_MS = 100;
/** How many sessions go on beside: a thousand in `npm run test:deep`. */
const OTHERS = SOAK ? 1_000 : 50;
/** How many commands of theirs follow each attack: so many that all attacks have some of them around. */
const BETWEEN = Math.ceil(OTHERS / 20);

const CODE = {
  "act.behavior.js": attackingBehaviour(),
  "book.behavior.js": behaviour(
    "book",
    `check: ({ slots }) => slots.to_day < slots.from_day ? fail("back before there") : undefined,
     perform: ({ slots }, world) => { world.pass(1000); return succeed({ place: world.count("journeys") + 1, luck: Math.random() }); }`,
  ),
};
const FIXTURES = { journeys: Array.from({ length: 20 }, (_, i) => ({ from_day: "2024-05-01", people: i })) };

/** Commands of each of the other sessions. */
const PROGRAM = [
  'book(from_day="2024-05-02", to_day="2024-05-01")',
  'x0.to_day = "2024-05-03"',
  "confirm(x0)",
  "find_journeys(people=at_least(15))",
];

const NOTHING = 'act(how="nothing")';

let backend: Backend;
let others: { readonly session: Session; readonly signals: Signal[] }[];
let turn = 0;

beforeAll(async () => {
  backend = await loadBackend(project(CODE), { deadlineMs: DEADLINE_MS, memoryMb: 16, fixtures: FIXTURES });
  others = Array.from({ length: OTHERS }, (_, seed) => ({ session: backend.open({ seed: seed + 1 }), signals: [] }));
});
afterAll(() => backend.close());

/** A few of the other sessions each do their next command. */
function othersGoOn(): void {
  for (let i = 0; i < BETWEEN; i++, turn++) goOn(turn % OTHERS);
}

function goOn(i: number): void {
  const { session, signals } = others[i] as (typeof others)[number];
  const command = PROGRAM[session.commands.length];
  if (command !== undefined) signals.push(...session.execute(command));
}

test("the engine is the isolated one", () => expect(backend.engineName).toBe("isolated"));

/** The attacks that are carried out. */
const TRIED = ATTACKS.filter(({ isVariant }) => SOAK || isVariant === undefined);

describe(`${TRIED.length} attacks`, () => {
  test.each(TRIED)("$name", ({ name, expected }) => {
    const session = backend.open({ seed: 7 });
    const before = session.execute(NOTHING);
    const state = session.snapshot();
    const [signal] = session.execute(`act(how=${JSON.stringify(name)})`);
    if ("seen" in expected)
      expect(signal).toMatchObject({ kind: "performed", row: { how: name, seen: expected.seen } });
    else {
      expect(signal).toMatchObject({ kind: "error", code: expect.toBeOneOf([...expected.code]) });
      expect(session.snapshot()).toEqual(state);
    }
    // The session goes on, and another one begins as if nothing had been.
    expect(session.execute(NOTHING)).toMatchObject([{ kind: "performed" }]);
    expect(backend.open({ seed: 7 }).execute(NOTHING)).toEqual(before);
    othersGoOn();
  });
});

test(`${OTHERS} other sessions get what they get without attacks`, async () => {
  for (let step = 0; step < PROGRAM.length; step++) for (let i = 0; i < OTHERS; i++) goOn(i);
  const alone = await loadBackend(project({ "book.behavior.js": CODE["book.behavior.js"] }), {
    engine: "quickjs",
    fixtures: FIXTURES,
  });
  const expected = others.map((_, seed) => {
    const session = alone.open({ seed: seed + 1 });
    return PROGRAM.flatMap((command) => session.execute(command));
  });
  expect(others.map(({ signals }) => signals)).toEqual(expected);
  expect(expected[0]?.map(({ kind }) => kind)).toEqual(["failed", "confirm", "performed", "found"]);
  alone.close();
});
