import { expect, test } from "vitest";
import type { Backend } from "../../../../src/runtime/index.js";
import { drawPlan, mockBackend } from "../../../../src/testing/index.js";
import { backlot, folder, INTENTS } from "../../backlot.js";

/** Dialogues, each of some 70 KB with what is known of it, and room for a third of them beside the program. */
const DIALOGUES = 1_200;
const MEGABYTES = 70;

const OPERATORS = ["digression", "correction"] as const;

/** Plans of one kind that differ in their seeds, as JSON lines. */
function plansOf(backend: Backend): string {
  const plan = drawPlan(backend, { intents: ["find_hotels", "book_table"], operators: OPERATORS, seed: 1 });
  return Array.from({ length: DIALOGUES }, (_, at) => `${JSON.stringify({ ...plan, seed: at + 1 })}\n`).join("");
}

test("as many dialogues as one likes are rehearsed in the memory of a few", async () => {
  const cwd = folder({ "plans.jsonl": plansOf(await mockBackend()) });
  const args = [
    "rehearse",
    "--intents",
    INTENTS,
    "--plan",
    "plans.jsonl",
    "--statistics",
    "--junit",
    "runs.xml",
    "--json",
  ];
  const { code, stdout } = await backlot(args, { cwd, node: [`--max-old-space-size=${MEGABYTES}`] });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    plans: DIALOGUES,
    completed: DIALOGUES,
    trajectories: { dialogues: DIALOGUES },
  });
});
