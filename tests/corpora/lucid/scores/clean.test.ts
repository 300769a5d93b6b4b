import { describe, expect, test } from "vitest";
import { evaluate, type Marks } from "../../../../src/corpora/lucid/scores/evaluate.js";
import { CHANGE_ORDER, type Change, rulesOf } from "../../../../src/corpora/lucid/scores/rules.js";
import { lucidScores } from "../../../../src/corpora/lucid/scores/scores.js";
import { dialogueOf } from "./scene.js";

const INTENTS = new Set(["book_taxi", "book_train"]);
type Lines = Parameters<typeof dialogueOf>[0];

/** The marks of the last System turn right before a change and right after it. */
function atChange(lines: Lines, change: Change): { readonly before: Marks; readonly after: Marks } {
  const at = CHANGE_ORDER.indexOf(change);
  const marks = (count: number): Marks => {
    const marked = evaluate(dialogueOf(lines), new Set(CHANGE_ORDER.slice(0, count)), INTENTS);
    return (marked.at(-1) as (typeof marked)[number]).marks;
  };
  return { before: marks(at), after: marks(at + 1) };
}

describe("each difference between the modes, on a dialogue worked by hand", () => {
  type Case = readonly [name: string, lines: Lines, marks: string];
  const cases: Partial<Record<Change, readonly Case[]>> = {
    case: [
      ["SAY(X2) is not say(x2)", [["say(x2)", "SAY(X2)"]], "exact 1 → 0"],
      [
        "capitals are alike, not the same",
        [['book_taxi(to="Paris")', 'book_taxi(to="PARIS")']],
        "exact 1 → 0, slots 1 → 1",
      ],
    ],
    reading: [
      [
        "blanks, quotes, escapes and the order of arguments do not count",
        [[`book_taxi(to="Caf\\xe9", at='5')`, 'book_taxi( at = "5",to="Café" ) # now']],
        "exact 0 → 1, slots 0 → 1",
      ],
      ["a comma in single quotes", [["book_taxi(to='a, b')", 'book_taxi(to="a, b")']], "slots 0 → 1"],
      ["a call inside a string is none", [["say()", "x1.note = 'book_taxi(a=1)'"]], "slots 0 → 0, intent null → null"],
      ["cut off after a good start", [['book_taxi(to="Paris")', 'book_taxi(to="Paris"']], "intent 1 → 0, slots 1 → 0"],
      ["targets in parentheses", ["book_taxi()", '(x1.to, x1.at) = "Paris", "5"'], "intent null → 1, slots null → 1"],
      [
        "append is understood",
        ["book_taxi()", 'x1.stops = ["a"]', ['x1.stops.append("b")', 'x1.stops = ["a", "b"]']],
        "slots 0 → 1, goal 0 → 1",
      ],
      [
        "an empty value, and no crash",
        [["book_taxi(to=5)", "book_taxi(to=)"]],
        "intent 1 → 0, slots ? → 0, goal ? → 0",
      ],
      ["a call of an unknown intent is a wrong one", [["say()", "book_zork()"]], "intent null → 0"],
    ],
    verbs: [
      ["confirm has an intent", ["book_taxi()", "confirm(x1)"], "intent null → 1"],
      ["a bare variable too", ["book_taxi()", "book_train()", ["x1", "x2"]], "intent null → 0"],
    ],
    naming: [
      ["another variable", ["book_taxi()", "book_taxi()", ["x1.at = 5", "x2.at = 5"]], "intent 0 → 1, slots 0 → 0"],
    ],
    slots: [
      ["a corrected slot of the call is one slot", [["book_taxi(at=5)", "book_taxi()"], "x1.at = 6"], "goal 0 → 1"],
    ],
    values: [
      ["50 is not like 5", [["book_taxi(at=5)", "book_taxi(at=50)"]], "slots 0.67 → 0"],
      ["5 and 5.0 are one number", [["book_taxi(at=5)", "book_taxi(at=5.0)"]], "slots 0.5 → 1"],
      ['5 is not "5"', [["book_taxi(at=5)", 'book_taxi(at="5")']], "slots 1 → 0"],
      ["lists item by item", [['book_taxi(stops=["a", "b"])', 'book_taxi(stops=["b", "a"])']], "slots 1 → 0"],
      ["a reference", ['book_taxi(to="Paris")', ["book_train(to=x1.to)", 'book_train(to="Paris")']], "slots 0 → 1"],
    ],
    clearing: [
      ["an emptied slot is no goal", [["book_taxi(to=None, at=5)", "book_taxi(at=5)"]], "slots 0 → 1, goal 0 → 1"],
      ["emptied or not", ["book_taxi(at=5)", ["x1.at = None", "x1.at = 5"]], "slots 0 → 0, goal 0 → 0"],
    ],
    counting: [
      [
        "likeness by the longest common subsequence",
        [['book_taxi(to="Andes Cafe San ,ateo")', 'book_taxi(to="Andes Cafe San Mateo")']],
        "slots 0.72 → 0.77",
      ],
    ],
    scope: [
      [
        "other intents' slots are goals too",
        [["book_taxi(at=5)", "book_taxi(at=6)"], "book_train(at=7)"],
        "goal 1 → 0",
      ],
      ["a side that sets nothing keeps its state", ["book_taxi(at=5)", ["x1.at = 5", "x1"]], "goal 0 → 1"],
    ],
  };
  const all = Object.entries(cases).flatMap(([change, some]) => some.map((one) => [change as Change, ...one] as const));

  test.each(all)("%s: %s", (change, _, lines, expected) => {
    const { before, after } = atChange(lines, change);
    for (const mark of expected.split(", ")) {
      const [name = "", one, , other] = mark.split(" ");
      const marks = [before[name as keyof Marks], after[name as keyof Marks]];
      // A mark that this row does not look at is a "?".
      expect(`${name} ${marks.map((value, i) => ([one, other][i] === "?" ? "?" : String(value))).join(" → ")}`).toBe(
        mark,
      );
    }
  });

  test("an empty value crashes the original, in its own words", () => {
    const dialogue = dialogueOf([["book_taxi(to=5)", "book_taxi(to=)"]]);
    const scores = lucidScores([dialogue], { mode: "published", intents: INTENTS });
    const crashed = scores.filter(({ error }) => error === "IndexError: string index out of range");
    expect(crashed.map(({ name }) => name)).toEqual([
      "fuzzy_slot_acc",
      "fuzzy_slot_turn",
      "joint_fuzzy_slot_conv",
      "fuzzy_goal_joint_acc",
    ]);
    expect(crashed[0]).toMatchObject({
      value: null,
      support: 0,
      misses: [{ id: "d", turn: 1, actual: "book_taxi(to=)" }],
    });
  });

  test("a turn is a user turn, not what ends with say( (turns)", () => {
    const dialogue = dialogueOf(["user", "say()", ["say(x1)", "say()"], "user", "book_taxi()", "user", ["say()", "x"]]);
    const number = (mode: "published" | "clean") =>
      lucidScores([dialogue], { mode, intents: INTENTS }).find(({ name }) => name === "exact_match_turn");
    // say() | say(x1) | book_taxi() say(): the third stretch of the original runs over two user turns.
    expect(number("published")).toMatchObject({ value: 1 / 3, support: 3 });
    // say() say(x1) | book_taxi() | say()
    expect(number("clean")).toMatchObject({ value: 1 / 3, support: 3, misses: [{ turn: 2 }, { turn: 4 }] });
  });

  test("nothing to count is null, not 0", () => {
    const scores = lucidScores([dialogueOf(["say()"])], { mode: "clean", intents: INTENTS });
    expect(Object.fromEntries(scores.map(({ name, value, support }) => [name, [value, support]]))).toMatchObject({
      intent_acc: [null, 0],
      fuzzy_slot_acc: [null, 0],
      fuzzy_goal_joint_acc: [null, 0],
      exact_match: [1, 1],
    });
  });

  test("gold commands that do not parse are compared as texts", () => {
    const marks = evaluate(dialogueOf([" f(", ["f(", "f( "], ["f(", "g("]]), rulesOf("clean"), INTENTS);
    expect(marks.map((one) => one.marks.exact)).toEqual([1, 1, 0]);
  });

  test("variables that nobody made are not task; beside one that is, they are wrong", () => {
    const lines: Lines = ["book_taxi()", ["x1.at = 5", "x9.at = 5"], ["x1.at = 5", "x1.at, x9.at = 5, 5"]];
    const marks = evaluate(dialogueOf(lines), rulesOf("clean"), INTENTS);
    expect(marks.map((one) => one.marks.intent)).toEqual([1, 0, 0]);
    expect(marks.map((one) => one.marks.slots)).toEqual([null, 0, 0]);
  });
});
