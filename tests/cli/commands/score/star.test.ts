import { describe, expect, test } from "vitest";
import { hasShared, shared } from "../../../shared.js";
import { backlot, folder } from "../../backlot.js";

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

const TASK = {
  task: "hotel_reserve",
  replies: { hello: "Hello, how can I help?", ask_name: "Your name?", query: "", inform: "{hotel_name:s} it is." },
  graph: { hello: "ask_name", ask_name: "query", query: "inform" },
};

/** A dialogue of four actions: hello, ask_name, a query and what it found. */
const dialogue = (DialogueID: number) => ({
  DialogueID,
  Scenario: { Happy: true, MultiTask: false, WizardCapabilities: [{ Task: "hotel_book", Domain: "hotel" }] },
  Events: [
    { Agent: "Wizard", Action: "pick_suggestion", ActionLabel: "hello", Text: "Hello, how can I help?" },
    { Agent: "User", Action: "utter", Text: "A room." },
    { Agent: "Wizard", Action: "pick_suggestion", ActionLabel: "ask_name", Text: "Your name, please, my friend?" },
    { Agent: "User", Action: "utter", Text: "Ann." },
    { Agent: "Wizard", Action: "query", APIName: "hotel_book", Constraints: [{ CustomerName: '"Ann"' }] },
    { Agent: "KnowledgeBase", Action: "return_item", APIName: "hotel_book", Item: { Name: "Sole" }, TotalItems: 1 },
    {
      Agent: "Wizard",
      Action: "pick_suggestion",
      ActionLabel: "inform",
      Text: "I have found the Sole for you.",
      PrimaryItem: { Name: "Sole", id: 7 },
    },
  ],
});

const project = (more: Readonly<Record<string, string>> = {}): string =>
  folder({
    "gold/1.json": JSON.stringify(dialogue(1), null, 2),
    "gold/2.json": JSON.stringify(dialogue(2)),
    "tasks/hotel_book/hotel_book.json": JSON.stringify(TASK),
    ...more,
  });

describe("score star", () => {
  test("scores the graph where no predictions are named", async () => {
    const { code, stdout, stderr } = await backlot(["score", "star", "gold", "--tasks", "tasks"], { cwd: project() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^accuracy +1\.0000 +1\.0000 to 1\.0000 +8$/m);
    expect(stdout).toMatch(/^happy weightedF1 +1\.0000/m);
    expect(stdout).toMatch(/^taskAccuracy hotel_book +1\.0000/m);
  });

  const cut = { ...dialogue(3), CompletionLevel: "EarlyDisconnectDuringDialogue" };
  const mixed = {
    "mixed/1.json": JSON.stringify({ ...dialogue(1), CompletionLevel: "Complete" }),
    "mixed/3.json": JSON.stringify({ ...cut, Events: cut.Events.slice(0, 5) }),
  };
  const LEFT = "1 dialogue was broken off before the end and does not count without --broken-off (3)";

  test.each([
    ["actions", "accuracy", 4, 7, []],
    ["responses", "id_exact_match", 3, 5, ["--responses"]],
  ])(
    "counts complete %s by default, and those that were broken off on demand",
    async (_, name, complete, all, kind) => {
      const cwd = project({
        ...mixed,
        "pred.jsonl": lines([1, 3].map((id) => ({ id, predictions: ["hello", "ask_name", "query", "inform"] }))),
      });
      const args = [
        "score",
        "star",
        "--gold",
        "mixed",
        "--tasks",
        "tasks",
        "--pred",
        "pred.jsonl",
        ...kind,
        "--worst",
        "0",
      ];
      const byDefault = await backlot(args, { cwd });
      expect(byDefault).toMatchObject({ code: 0, stderr: expect.stringContaining(`note: ${LEFT}\n`) });
      expect(byDefault.stdout).toMatch(new RegExp(`^${name} .* ${complete}$`, "m"));
      const both = await backlot([...args, "--broken-off"], { cwd });
      expect(both.stderr).not.toContain("broken off");
      expect(both.stdout).toMatch(new RegExp(`^${name} .* ${all}$`, "m"));
    },
  );

  test("has nothing to score where every dialogue was broken off", async () => {
    const cwd = folder({ "gold.json": JSON.stringify(cut), "pred.jsonl": lines([{ id: 3, predictions: ["hello"] }]) });
    const { code, stdout, stderr } = await backlot(["score", "star", "gold.json", "--pred", "pred.jsonl"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "gold.json holds no complete dialogue: 1 were broken off, and count with --broken-off alone",
    );
  });

  test("names and counts what is missing, too long, unknown or broken", async () => {
    const pred = `${lines([
      { id: "1", predictions: ["hello", "query", "query", "inform", "inform"] },
      { id: 9, predictions: [] },
      { id: "1", predictions: [] },
      { id: "2", predictions: [3] },
    ])}{"id":\n`;
    const cwd = project({ "pred.jsonl": pred });
    const args = ["score", "star", "--gold", "gold", "--pred", "pred.jsonl"];
    const { code, stdout, stderr } = await backlot(args, { cwd });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^accuracy +0\.3750/m);
    expect(stdout).toContain("1, turn 2: 0.0000; expected ask_name; got query");
    expect(stderr.split("\n").slice(0, -1)).toEqual([
      expect.stringMatching(
        /^problem: 2 lines of pred\.jsonl cannot be read and were skipped \(line 4: prediction 1 is 3, not a text, line 5 is not valid JSON: /,
      ),
      "problem: 1 line of pred.jsonl repeats an id and was skipped (1)",
      "problem: 1 gold dialogue has no predictions, which count as wrong (2)",
      "problem: 1 dialogue has too many predictions, and the last ones were not looked at (1: 5 for 4)",
      "problem: 1 predicted dialogue is not in the gold file (9)",
      "note: 2 queries are all labelled `query`: --tasks tells query_check from query_book",
    ]);
    expect((await backlot([...args, "--strict", "--quiet"], { cwd })).code).toBe(2);
  });

  test("names recorded predictions that are missing or too many", async () => {
    const gold = ["hello", "ask_name"];
    const records = [["hello"], [...gold, "query"], gold].map((predicted, id) => ({ id, gold, predicted }));
    const { stdout, stderr } = await backlot(["score", "star", "all.jsonl"], {
      cwd: folder({ "all.jsonl": lines(records) }),
    });
    expect(stdout).toMatch(/^accuracy +0\.8333 .* 6$/m);
    expect(stderr.split("\n").slice(0, -1)).toEqual([
      "problem: 1 dialogue has too few predictions, and the missing ones count as wrong (0: 1 of 2)",
      "problem: 1 dialogue has too many predictions, and the last ones were not looked at (1: 3 for 2)",
    ]);
  });

  test("counts a gold dialogue once", async () => {
    const cwd = project({ "gold/3.json": JSON.stringify(dialogue(2)), "gold/4.json": "{}" });
    const { stdout, stderr } = await backlot(["score", "star", "gold", "--tasks", "tasks"], { cwd });
    expect(stdout).toMatch(/^dialogues +2 /m);
    expect(stderr).toContain("problem: 1 record holds no STAR dialogue and was skipped (gold/4.json:1)");
    expect(stderr).toContain("problem: 1 gold dialogue has an id that occurred before and was skipped (2)");
  });

  test("scores responses", async () => {
    const said = ["Hello, how can I help?", "Your name, please, dear friend?", '[QUERY] CustomerName = "Ann" ;', ""];
    const cwd = project({
      "said.jsonl": lines([
        { id: "1", predictions: said },
        { id: "2", predictions: said },
      ]),
    });
    const args = ["score", "star", "--gold", "gold", "--pred", "said.jsonl", "--responses", "--json"];
    const { code, stdout, stderr } = await backlot(args, { cwd });
    const { backlot: header, ...numbers } = JSON.parse(stdout);
    expect(code).toBe(0);
    // 4-grams: 2 of 2, 0 of 2, 2 of 2 and the one that an empty response adds, at 15 words for 22.
    expect(numbers.bleu4).toBeCloseTo((4 / 7) * Math.exp(1 - 22 / 15), 12);
    expect(numbers).toMatchObject({ id_exact_match: 1 / 3, entity_f1: 0, spokenEntityF1: 0 });
    expect(header.options).toEqual({ task: "responses", brokenOff: false, utterances: false });
    expect(stderr).toContain("problem: 2 responses are empty (1, turn 6, 2, turn 6)");
  });

  test.each([
    [["star"], "USAGE: name the gold dialogues"],
    [["star", "gold"], "BAD_OPTION: name a file of predictions (--pred), or the folder of STAR's tasks (--tasks)"],
    [["star", "nowhere", "--tasks", "tasks"], "FILE_NOT_FOUND: there is no file or folder nowhere"],
    [["star", "gold", "--tasks", "gold"], "WRONG_PREDICTIONS: gold holds no task"],
    [["star", "other.json", "--tasks", "tasks"], "WRONG_PREDICTIONS: other.json holds neither STAR dialogues nor"],
    [["star", "gold", "--pred", "other.json"], "WRONG_PREDICTIONS: other.json holds no predictions: it has no id"],
    [["star", "gold", "--pred", "strangers.jsonl"], "NOTHING_SCORED: no gold dialogue has predictions: gold has 1, 2"],
    [["star", "gold", "--pred", "broken.jsonl"], "WRONG_PREDICTIONS: broken.jsonl holds no predictions: line 1"],
    [["star", "gold", "--responses"], "BAD_OPTION: name a file with the responses of the system"],
    [["star", "bare.jsonl"], "BAD_OPTION: bare.jsonl holds no predictions: name a file of them (--pred)"],
    [["star", "gold", "--level", "95"], "USAGE: option '--level <share>' argument '95' is invalid"],
  ])("%j ends with advice and exit code 2", async (args, message) => {
    const cwd = project({
      "other.json": JSON.stringify({ rows: [] }),
      "strangers.jsonl": lines([{ id: "x", predictions: [] }]),
      "broken.jsonl": "no json\n",
      "bare.jsonl": lines([{ id: "1", gold: ["hello"] }]),
    });
    const { code, stdout, stderr } = await backlot(["score", ...args], { cwd });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});

describe.skipIf(!hasShared)("on the recorded actions (needs the reference data)", () => {
  test("prints the numbers of the aggregate", async () => {
    const { code, stdout } = await backlot(["score", "star", shared("data/star/next_action.jsonl"), "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      happy: { dialogues: 120, targets: 986, accuracy: 0.43204868154158216, weightedF1: 0.39423346857739056 },
      unhappy: { dialogues: 90, targets: 815, accuracy: 0.3595092024539877, weightedF1: 0.31988205728297353 },
    });
  });
});
