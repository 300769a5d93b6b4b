import { describe, expect, test } from "vitest";
import type { StarTask } from "../../../../src/corpora/star/format/scored.js";
import { starGraphPolicy } from "../../../../src/corpora/star/scores/graphPolicy.js";
import { actionAccuracy, actionWeightedF1, labelCount } from "../../../../src/corpora/star/scores/nextAction.js";
import { dialogueNotes } from "../../../../src/corpora/star/scores/scoreStarFiles.js";
import { starTargets } from "../../../../src/corpora/star/scores/targets.js";

const task: StarTask = {
  graph: {
    hello: "ask_name",
    ask_name: "query_check",
    available: "inform_free",
    unavailable: "inform_taken",
    query_check: "inform_free",
    inform_free: "query_book",
    query_book: "inform_booked",
    yes: "query_book",
  },
  replies: {
    hello: "",
    ask_name: "",
    query_check: "",
    query_book: "",
    anything_else: "",
    hotel_bye: "",
    goodbye_1: "",
  },
};
const tasks = new Map([["hotel_book", task]]);
const wizard = (Action: string, more: object = {}) => ({ Agent: "Wizard", Action, ...more });
const says = (ActionLabel: string) => wizard("pick_suggestion", { ActionLabel });
const asks = (...requests: string[]) =>
  wizard("query", { Constraints: requests.map((RequestType) => ({ RequestType })) });
const returns = (Item?: object) => ({ Agent: "KnowledgeBase", Action: "return_item", ...(Item && { Item }) });
const dialogueOf = (...Events: { Agent: string; Action: string }[]) => ({
  DialogueID: 1,
  Scenario: { WizardCapabilities: [{ Task: "hotel_book" }] },
  Events,
});

describe("the graph policy", () => {
  test("greets, follows the graph, and takes the branch that the back-end's answer stands for", () => {
    const taken = dialogueOf(says("hello"), says("ask_name"), asks('"Check"'), returns(), says("inform_taken"));
    expect(starGraphPolicy(taken, tasks)).toEqual(["hello", "ask_name", "query_check", "inform_taken"]);
    const failed = dialogueOf(asks('"Check"'), returns({ Message: "Unavailable" }), says("inform_taken"));
    expect(starGraphPolicy(failed, tasks)).toEqual(["hello", "inform_taken"]);
    const unauthenticated = dialogueOf(asks('"Check"'), returns({ Message: "You must provide a PIN." }), says("x"));
    expect(starGraphPolicy(unauthenticated, tasks)).toEqual(["hello", "inform_taken"]);
    const free = dialogueOf(asks('"Check"'), returns({ Message: "Available" }), says("inform_free"));
    expect(starGraphPolicy(free, tasks)).toEqual(["hello", "inform_free"]);
  });

  test("falls back to the graph where it has no branch, to yes, and to taking leave", () => {
    expect(starGraphPolicy(dialogueOf(asks('"Book"'), returns(), says("x")), tasks)).toEqual([
      "hello",
      "inform_booked",
    ]);
    expect(starGraphPolicy(dialogueOf(says("custom"), says("x")), tasks)).toEqual(["hello", "query_book"]);
    expect(starGraphPolicy(dialogueOf(says("anything_else"), says("x")), tasks)).toEqual(["hello", "hotel_bye"]);
    expect(starGraphPolicy(dialogueOf(says("goodbye_1"), says("x")), tasks)).toEqual(["hello", "anything_else"]);
    expect(starGraphPolicy(dialogueOf(says("anything_else"), says("x")), new Map())).toEqual(["hello", "goodbye_1"]);
  });
});

describe("targets", () => {
  test("are queries and picked suggestions; the last request type decides which query", () => {
    const events = [
      asks('"Check"', '"Book"'),
      wizard("utter", { ActionLabel: "x" }),
      asks('"Book"', '"Check"'),
      asks(),
    ];
    const labels = starTargets(dialogueOf(...events), tasks).map(({ label, event }) => [label, event]);
    expect(labels).toEqual([
      ["query_book", 0],
      ["query_check", 2],
      ["query_check", 3],
    ]);
    expect(starTargets(dialogueOf(asks('"Book"')), new Map())[0]?.label).toBe("query");
  });
});

test("picks without a label, selections without a task and selected tasks without a graph are named", () => {
  const event = (more: object) => ({ ...wizard("select_task"), ...more });
  const dialogue = dialogueOf(says("ask_name"), wizard("pick_suggestion"), event({ Task: "trip" }), event({}));
  expect(starTargets(dialogue, tasks)).toHaveLength(1);
  expect(dialogueNotes([dialogue], tasks)).toMatchObject([
    { text: expect.stringContaining("have no ActionLabel"), count: 1, examples: ["1, event 1"] },
    { text: expect.stringContaining("the task before them goes on"), count: 1, examples: ["1, event 3"] },
    { text: "tasks of the dialogues are not in the folder of tasks", count: 1, examples: ["trip"] },
  ]);
});

describe("accuracy and weighted F1", () => {
  const sequences = [
    { id: "1", gold: ["hello", "ask", "query"], predicted: ["hello", "query", "query"], turns: [2, 5, 7] },
    { id: "2", gold: ["hello", "bye"], predicted: ["hello", null] },
  ];

  test("of a hand-worked case", () => {
    // F1: hello 1 (2 gold), ask 0 (1), query 2·1 / (1 + 2) (1), bye 0 (1).
    expect(actionWeightedF1(sequences).value).toBeCloseTo((2 + 2 / 3) / 5, 14);
    expect(actionAccuracy(sequences)).toMatchObject({ value: 3 / 5, support: 5 });
    expect(labelCount(sequences)).toBe(4);
  });

  test("name the turns and labels that were lost", () => {
    expect(actionAccuracy(sequences).misses).toEqual([
      { id: "1", turn: 5, value: 0, expected: "ask", actual: "query" },
      { id: "2", turn: 1, value: 0, expected: "bye", actual: null },
    ]);
    const [first, second, third] = actionWeightedF1(sequences).misses;
    expect(first).toMatchObject({ id: "1", turn: 5, note: "F1 of ask: 0 hits of 1 gold and 0 predicted" });
    expect(second).toMatchObject({ id: "2", turn: 1, expected: "bye" });
    expect(third).toMatchObject({
      expected: "ask",
      actual: "query",
      note: "F1 of query: 1 hits of 1 gold and 2 predicted",
    });
  });

  test("of nothing are not told", () => {
    expect([actionAccuracy([]).value, actionWeightedF1([]).value]).toEqual([null, null]);
  });
});
