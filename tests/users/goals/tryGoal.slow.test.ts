import { expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { GoalDrawer } from "../../../src/users/goals/drawGoal.js";
import { carriedOut, isReached, tryGoal, tryOn } from "../../../src/users/goals/tryGoal.js";
import { backendWith } from "../../runtime/behaviours/project.js";

test("goals end as they do command by command in the sandbox, in any world", async () => {
  const backend = await loadBackend("intents", {
    behaviours: "intents/behaviours",
    fixtures: "fixtures",
    engine: "quickjs",
    seed: 9,
  });
  const drawer = new GoalDrawer(backend);
  const kinds = new Set<string>();
  for (const { command: name } of backend.intents) {
    for (const seed of [1, 2, 3]) {
      const goal = drawer.untried(name, seed);
      const faults = seed === 3 ? [{ intent: name, call: 1, reason: "nobody is in" }] : [];
      const opening = { seed, faults };
      const signal = tryGoal(backend, goal, opening);
      expect(signal, name).toEqual(carriedOut(backend.open(opening), goal));
      // After other commands, too, and without a trace in the session.
      const session = backend.open(opening);
      const before = [carriedOut(session, drawer.untried(name, seed + 1)), carriedOut(session, goal)];
      const last = carriedOut(session.fork(), goal);
      expect(tryOn(backend, session, goal).signal, name).toEqual(last);
      expect(carriedOut(session, goal), name).toEqual(last);
      kinds.add(`${before.every(isReached)} ${last?.kind} later`);
      kinds.add(`${signal?.kind} ${backend.behaviourFiles?.has(name)}`);
    }
  }
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      ...["performed true", "performed false", "failed true", "found false"],
      ...["true performed later", "true failed later", "true found later"],
    ]),
  );
  backend.close();
});

test("code that does not end is stopped, and said to be what it is", async () => {
  const parts = { act: "perform: () => { for (;;) {} }" };
  const backend = await backendWith(parts, { engine: "isolated", deadlineMs: 200 });
  const goal = { intent: "act", slots: { how: "a" } };
  const signal = tryGoal(backend, goal, { seed: 1 });
  expect(signal).toMatchObject({ kind: "error", code: "SANDBOX_TIMEOUT" });
  expect(signal).toEqual(carriedOut(backend.open({ seed: 1 }), goal));
  expect(tryGoal(backend, { intent: "find_journeys", slots: {} }, { seed: 1 })).toMatchObject({ kind: "found" });
  backend.close();
});

test("a back-end that opens sessions in its own way is asked through these", async () => {
  const backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  const executed: string[] = [];
  const own = Object.assign(Object.create(backend) as typeof backend, {
    open: () => {
      const session = backend.open();
      const execute = session.execute.bind(session);
      const noted = (text: string) => {
        executed.push(text);
        return execute(text);
      };
      return Object.assign(session, { execute: noted });
    },
  });
  const goal = new GoalDrawer(backend).untried("book_table", 1);
  expect(tryGoal(own, goal, { seed: 1 })).toMatchObject({ kind: "performed" });
  expect(executed).toEqual([expect.stringMatching(/^book_table\(/), "confirm(x0)"]);
  backend.close();
});
