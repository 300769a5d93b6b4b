import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Backend } from "../../src/runtime/backend.js";
import { withLateSandbox } from "../../src/runtime/lateSandbox.js";
import { loadBackend } from "../../src/runtime/loadBackend.js";
import type { Session } from "../../src/runtime/session/session.js";
import { backendWith } from "./behaviours/project.js";

describe("over our own intents", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await loadBackend("intents", {
      behaviours: "intents/behaviours",
      fixtures: "fixtures",
      engine: "quickjs",
      seed: 9,
    });
  });
  afterAll(() => backend.close());

  test("sessions have the same defaults, and there is one such back-end for each", () => {
    expect(withLateSandbox(backend)).toBe(withLateSandbox(backend));
    expect(withLateSandbox(backend).defaults).toEqual(backend.defaults);
    expect(withLateSandbox(backend).engineName).toBe(backend.engineName);
  });

  test("classes of a project's own, and sessions that somebody opens, stay where they are", () => {
    const opened = Object.assign(Object.create(backend) as Backend, {
      open: () => Backend.prototype.open.call(backend),
    });
    expect(withLateSandbox(opened)).toBe(opened);
    const own = Object.create(backend, { options: { value: { generated: "generated" } } }) as Backend;
    expect(withLateSandbox(own)).toBe(own);
  });
});

/** A dialogue that is without a sandbox for three commands, and whose behaviours then log, refuse, fail and draw. */
const COMMANDS = [
  "find_journeys(people=2)",
  'book(from_day="2024-05-01")',
  "x2.people = 2",
  'x2.to_day = "2024-05-03"',
  "confirm(x2)",
  'act(how="throw")',
  'act(how="fail")',
  'act(how="draw")',
  "find_journeys(people=2)",
  "x9[0].people = 3",
  "x2.to_day = 5",
];
const PARTS = {
  act: `perform: ({ slots }, world) => {
    console.log(slots.how);
    if (slots.how === "throw") throw new Error("too much");
    return slots.how === "fail" ? fail("no") : succeed({ seen: String(world.random()) });
  }`,
  book: 'check: ({ slots }) => { console.log("from", slots.from_day); return undefined; }',
};

const seen = (session: Session): unknown => {
  const { state, incomplete, logs, commands, next, revealed, tables } = session;
  return { state, incomplete, logs, commands, next, revealed, tables, drawn: session.drawn, world: session.snapshot() };
};

describe.each(["quickjs", "isolated"] as const)("a dialogue whose behaviours run on %s", (engine) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await backendWith(PARTS, { engine });
  });
  afterAll(() => backend.close());

  test("goes on in the sandbox as if it had been there from its beginning", () => {
    const [late, plain] = [withLateSandbox(backend).open({ seed: 4 }), backend.open({ seed: 4 })];
    for (const command of COMMANDS) {
      expect(late.execute(command), command).toEqual(plain.execute(command));
      expect(seen(late), command).toEqual(seen(plain));
    }
    expect(plain.logs.length).toBeGreaterThan(3);
    expect(late.save()).toEqual(plain.save());
  });

  test("may be left at any command and gone on with from there, on either side", () => {
    const late = withLateSandbox(backend).open({ seed: 4 });
    for (const command of COMMANDS) late.execute(command);
    const last = late.commands.at(-1)?.index ?? 0;
    for (const { index } of late.commands) {
      const [back, plain] = [late.at(index), backend.open({ seed: 4 })];
      for (const command of COMMANDS) if (plain.next <= index) plain.execute(command);
      const fork = back.fork();
      for (const session of [back, fork]) {
        expect(session.snapshot(), `${index} of ${last}`).toEqual(plain.snapshot());
        expect(session.execute('act(how="draw")')).toEqual(plain.fork().execute('act(how="draw")'));
      }
    }
  });

  test("counts the branches of its behaviours as there, none before the first one is called", async () => {
    const counting = await backendWith(PARTS, { engine, countBranches: true });
    const [late, plain] = [withLateSandbox(counting).open({ seed: 4 }), counting.open({ seed: 4 })];
    for (const command of COMMANDS) {
      expect(late.counts(), command).toEqual(plain.counts());
      expect(late.execute(command), command).toEqual(plain.execute(command));
      const { variables, rows } = late.snapshot();
      expect({ variables, rows }, command).toEqual({ variables: plain.state, rows: plain.changedRows });
    }
    expect(late.counts()).toEqual(plain.counts());
    expect(late.counts().some((count) => count > 0)).toBe(true);
    counting.close();
  });

  test("is closed with its back-end", async () => {
    const closing = await backendWith(PARTS, { engine });
    const late = withLateSandbox(closing).open();
    closing.close();
    expect(late.execute("find_journeys()")).toMatchObject([{ kind: "error", code: "CLOSED" }]);
  });
});
