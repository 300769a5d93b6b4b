import { describe, expect, test } from "vitest";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import type { TaskGraph } from "../../../../src/corpora/star/importer/taskGraph.js";
import { picksOf, type SuggestionPick } from "../../../../src/corpora/star/suggestions/candidates.js";
import { RankedTasks } from "../../../../src/corpora/star/suggestions/rankedTasks.js";
import { scoreStarSuggestions, textMatch } from "../../../../src/corpora/star/suggestions/scoreSuggestions.js";
import { StarRanker } from "../../../../src/corpora/star/suggestions/starRanker.js";

const reply = (text: string, next?: string) => ({
  kind: "reply" as const,
  text,
  template: text,
  ...(next === undefined ? {} : { next }),
});
const stable: TaskGraph = {
  task: "stable",
  nodes: {
    hello: reply("Hello, how can I help?", "ask_name"),
    ask_name: reply("Whose horse is it?", "stable_ask_nights"),
    stable_ask_nights: reply("For how many nights?", "query"),
    query: { kind: "query", text: "Query" },
    query_success: { kind: "condition", text: "Yes", next: "stable_inform_box" },
    query_failure: { kind: "condition", text: "No", next: "stable_full" },
    stable_inform_box: reply("There is the box {box_name:s} for it.", "anything_else"),
    stable_full: reply("Sorry, we have nothing."),
    anything_else: reply("Is there anything else?"),
    stable_bye: reply("Goodbye!"),
  },
  examples: { stable_ask_nigths: [], stable_ask_night: ["until when"], ask_name: ["name?"] },
};
const graphs = new Map([["stable", stable]]);
const situation = { task: "stable", done: [] as string[], returned: null };

const first = (typed: string, more: Partial<SuggestionPick["situation"]> = {}): string | undefined =>
  new StarRanker(new RankedTasks(graphs)).rank(typed, { ...situation, ...more })[0]?.label;

describe("suggestions in a task", () => {
  test("are what the templates and examples say", () => {
    expect(first("whose horse")).toBe("ask_name");
    expect(first("how many nigths?", { done: ["hello"] })).toBe("stable_ask_nights");
    expect(first("bye", { done: ["hello", "anything_else"] })).toBe("stable_bye");
  });

  test("examples of a label that lacks a letter are those of the label", () => {
    expect(textMatch("until when", stable)[0]).toBe("stable_ask_nights");
  });

  test("follow what the back-end returned, and the values of the row", () => {
    const answer = { Agent: "KnowledgeBase", Action: "return_item" };
    const done = ["hello", "query"];
    expect(first("Lucky", { done, returned: { ...answer, Item: { BoxName: "Lucky Box" } } })).toBe("stable_inform_box");
    expect(first("no", { done, returned: answer })).toBe("stable_full");
  });

  test("every reply is ranked once, with probabilities of one; an unknown task has none", () => {
    const ranked = new StarRanker(new RankedTasks(graphs)).rank("x", situation);
    expect(ranked.map(({ label }) => label).sort()).toEqual(
      "anything_else ask_name hello stable_ask_nights stable_bye stable_full stable_inform_box".split(" ").sort(),
    );
    expect(ranked.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
    expect(new StarRanker(new RankedTasks(graphs)).rank("x", { ...situation, task: "ferry" })).toEqual([]);
  });

  test("what wizards typed is learned, and labels that only they picked", () => {
    const typed = (dialogue: string, text: string, picked: string): SuggestionPick => ({
      dialogue,
      event: 1,
      typed: text,
      picked,
      shown: [picked],
      situation: { ...situation, done: ["hello"] },
    });
    const picks = ["1", "2", "3", "4"].flatMap((id) => [
      typed(id, "hay", "stable_ask_hay"),
      typed(id, "zzz", "ask_name"),
    ]);
    const ranker = new StarRanker(new RankedTasks(graphs, picks), picks);
    expect(ranker.rank("hay", { ...situation, done: ["hello"] })[0]?.label).toBe("stable_ask_hay");
    expect(ranker.rank("zzz", { ...situation, done: ["hello"] })[0]?.label).toBe("ask_name");
    expect(new StarRanker(new RankedTasks(graphs, picks), picks).learnedWeights).toEqual(ranker.learnedWeights);
  });
});

const recordedDialogue = {
  DialogueID: 1,
  Scenario: { WizardCapabilities: [{ Task: "stable" }] },
  Events: [
    { Agent: "User", Action: "utter", Text: "Hi" },
    { Agent: "Wizard", Action: "request_suggestions", Text: "hey" },
    { Agent: "Wizard", Action: "request_suggestions", Text: "hello" },
    {
      Agent: "Wizard",
      Action: "pick_suggestion",
      Text: "Hello, how can I help?",
      ActionLabel: "hello",
      ActionLabelOptions: ["hello", "ask_name"],
    },
    { Agent: "Wizard", Action: "pick_suggestion", Text: "Well", ActionLabel: "custom", ActionLabelOptions: ["custom"] },
    { Agent: "Wizard", Action: "request_suggestions", Text: "bye" },
    {
      Agent: "Wizard",
      Action: "pick_suggestion",
      Text: "Goodbye!",
      ActionLabel: "goodbye_1",
      ActionLabelOptions: ["hello", "goodbye_1"],
    },
  ],
};

describe("scores of suggestions", () => {
  const tasks = new Map([["stable", { graph: {}, replies: {} }]]);

  test("a pick has what was typed last before it; the wizard's own words are counted apart", () => {
    const { picks, own } = picksOf(recordedDialogue, tasks);
    expect(picks.map(({ typed, picked, event }) => [typed, picked, event])).toEqual([
      ["hello", "hello", 3],
      ["bye", "goodbye_1", 6],
    ]);
    expect(own).toBe(1);
  });

  test("a goodbye is a goodbye under any name; of the recorded lists the place counts", () => {
    const report = scoreStarSuggestions([recordedDialogue], tasks, graphs);
    const { textMatch: floor, recorded, shown } = numbersOf(report) as Record<string, unknown>;
    expect({ floor, recorded }).toEqual({ floor: { top1: 1, top3: 1 }, recorded: { top1: 0.5, top3: 1 } });
    expect(shown).toMatchObject({ top3: 1 });
    expect(report.notes).toMatchObject([{ count: 1 }]);
  });
});
