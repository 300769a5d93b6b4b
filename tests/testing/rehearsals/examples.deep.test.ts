import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { tagProblems } from "../../../src/transcript/lucid/tagRules.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { GoalDrawer } from "../../../src/users/goals/drawGoal.js";
import { placeFinder } from "../../../src/users/goals/placeFinder.js";
import { OPERATORS, PLAN_OPERATORS } from "../../../src/users/operators/operators.js";
import { planFromTranscript } from "../../../src/users/plans/drawing/fromTranscript.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import { SOAK, sampleOf } from "../../runs.js";

/*
 * Every operator at every place in the plans of our happy examples: each dialogue follows the operator, replays without a difference, and
 * has tags by LUCID's rules.
 */

const UNHAPPY = new Set(["failed", "error", "choose"]);

function isHappy({ turns, entities, outcomes }: Transcript): boolean {
  const isPlain = entities === undefined && outcomes === undefined;
  const kinds = turns.map((turn) => (turn.author === "Signal" ? turn.signal?.kind : undefined));
  if (!kinds.includes("performed") && !kinds.includes("found")) return false;
  return isPlain && !turns.some((turn) => turn.author === "Signal" && UNHAPPY.has(turn.signal?.kind ?? "error"));
}

let backend: Backend;
let happy: readonly Transcript[];
beforeAll(async () => {
  backend = await mockBackend();
  const files = readdirSync("examples").filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) => readFileSync(`examples/${name}`, "utf8").trim().split("\n"));
  happy = lines.map((line) => parseTranscript(line)).filter(isHappy);
});

describe("operators on the plans of our happy examples", { timeout: 300_000 }, () => {
  it("give dialogues that go as they say, replay clean, and fit LUCID's rules for their tags", async () => {
    expect(happy.length).toBeGreaterThan(40);
    const applied = new Set<string>();
    const problems: unknown[] = [];
    let executed = 0;
    // One in four, and as many of the others as it takes until every operator was seen.
    const some = sampleOf(happy, 4);
    const inOrder = [...some, ...happy.filter((one) => !some.includes(one))];
    for (const [nth, transcript] of inOrder.entries()) {
      if (nth >= some.length && applied.size === OPERATORS.length) break;
      const plain = planFromTranscript(backend, transcript);
      const drawer = new GoalDrawer(backend, plain.now);
      const finder = placeFinder(backend, drawer, 1);
      const places = OPERATORS.flatMap((name) =>
        plain.goals.flatMap((goal, at) => PLAN_OPERATORS[name].places(goal, at, plain.goals, finder)),
      );
      // Some places of each dialogue, and all until an operator was seen: the soak takes them all.
      const tried = places.filter(({ name }, place) => SOAK || place % 64 === 0 || !applied.has(name));
      for (const planned of [null, ...tried]) {
        const plan = planned === null ? plain : { ...plain, operators: [planned], intents: "" };
        const { intents: _, ...open } = plan;
        const { transcript: made, mismatch } = await executePlan(backend, open);
        executed++;
        const divergences = replayTranscript(backend, made).divergences;
        const tags = tagProblems(made);
        if (mismatch !== null || divergences.length > 0 || tags.length > 0) {
          problems.push({ id: transcript.id, planned, mismatch, divergences, tags });
        } else if (planned !== null) applied.add(planned.name);
      }
    }
    expect({ executed, problems: problems.slice(0, 1), count: problems.length }).toMatchObject({
      problems: [],
      count: 0,
    });
    expect([...applied].sort()).toEqual([...OPERATORS].sort());
  });
});
