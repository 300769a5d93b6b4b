import { describe, expect, test } from "vitest";
import { scoreExecuted } from "../../../../src/corpora/scores/executed/report.js";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { words } from "../../../words.js";
import {
  ask,
  confirm,
  failed,
  found,
  goldOf,
  intents,
  type Part,
  performed,
  refused,
  scores,
  story,
  user,
} from "./story.js";

const SOLE = { place: "Sole", date: "2024-05-18", people: 4 };

/** The user wants a table for four at Sole: asked for the date, asked to confirm, booked in the third user turn. */
const booking: Transcript = story(
  user(),
  'book_table(place="Sole", people=4)',
  ask("x1", "date"),
  "say(x2)",
  user(),
  'x1.date = "2024-05-18"',
  confirm("x1"),
  "say(x5)",
  user({ tags: ["confirm"] }),
  "confirm(x1)",
  performed("x1", "book_table", SOLE),
  "say(x8)",
);

const NAMES = words`
  goalCompletion goalEffects goalSlots collateralChanges needlessQuestions questions correctionsNeeded
  turnsToCompletion extraTurns unconsentedPerformances refusedCommands executableLabels executableDialogues
`;

test("gold itself is complete, without collateral, and executable", () => {
  const of = scores([booking], { gold: goldOf(booking) });
  expect(NAMES.map((name) => of(name).value)).toEqual([1, 1, 1, 0, 0, 2, 0, 3, 0, 0, 0, 1, 1]);
  expect(NAMES.map((name) => of(name).support)).toEqual([1, 1, 3, 1, 2, 1, 1, 1, 1, 1, 6, 6, 1]);
});

test("nothing is told of nothing", () => {
  const of = scores([], { gold: goldOf() });
  expect(NAMES.map((name) => of(name).value)).toEqual(NAMES.map(() => null));
});

describe("goals by end state", () => {
  const book = (people: number): Transcript =>
    story(user(), "book_table()", performed("x1", "book_table", { ...SOLE, people }));

  test("a wrong argument loses the goal and is a collateral change", () => {
    const of = scores([book(5)], { gold: goldOf(booking) });
    expect(of("goalCompletion")).toMatchObject({
      value: 0,
      misses: [{ id: "d1", expected: 'book_table(place="Sole", date="2024-05-18", people=4)' }],
    });
    expect(of("goalSlots")).toMatchObject({
      value: 2 / 3,
      misses: [{ expected: { people: 4 }, actual: 5, note: "book_table" }],
    });
    expect(of("collateralChanges")).toMatchObject({ value: 1, misses: [{ id: "d1", turn: 1 }] });
    expect(of("turnsToCompletion").value).toBeNull();
  });

  test("what is put right before the end is neither", () => {
    const corrected = story(
      user(),
      "book_table()",
      performed("x1", "book_table", { ...SOLE, people: 5 }),
      user(),
      "x1.people = 4",
      performed("x1", "book_table", SOLE),
    );
    const of = scores([corrected], { gold: goldOf(booking) });
    expect([of("goalCompletion").value, of("collateralChanges").value, of("turnsToCompletion").value]).toEqual([
      1, 0, 2,
    ]);
    expect(of("extraTurns").value).toBe(-1);
  });

  test("one effect meets one wanted thing: booking twice is collateral", () => {
    const twice = story(
      user(),
      "book_table()",
      performed("x1", "book_table", SOLE),
      "book_table()",
      performed("x3", "book_table", SOLE),
    );
    const of = scores([twice], { gold: goldOf(booking) });
    expect([of("goalCompletion").value, of("collateralChanges").value]).toEqual([1, 1]);
  });

  test("a slot beyond the wanted ones loses the goal; dontcare does not", () => {
    const run = (more: object): Transcript =>
      story(user(), "book_table()", performed("x1", "book_table", { ...SOLE, ...more }));
    expect(scores([run({ seating: "bar" })], { gold: goldOf(booking) })("goalCompletion").value).toBe(0);
    expect(scores([run({ seating: "dontcare" })], { gold: goldOf(booking) })("goalCompletion").value).toBe(1);
  });

  test("where nothing is wanted, nothing may be done; queries do nothing", () => {
    const nothing = story(user({ tags: ["cancellation"] }), "say()");
    const looked = story(user(), "find_tables()", found("x1", "find_tables", SOLE));
    expect(scores([looked], { gold: goldOf(nothing) })("goalCompletion").value).toBe(1);
    expect(scores([booking], { gold: goldOf(nothing) })("goalCompletion").value).toBe(0);
    expect(scores([looked], { gold: goldOf(nothing) })("turnsToCompletion").value).toBeNull();
  });

  test("without gold the goal is what the user meant, and slots never mentioned are free", () => {
    const meant = (people: number): Transcript =>
      story(
        user({ means: { intent: "book_table", slots: { people: 2, place: "Sole" } } }),
        "book_table()",
        user({ means: { slots: { people: 4 } } }),
        "say()",
        user({ means: { intent: "send_money", slots: { amount: 5 } } }),
        user({ means: { cancels: true } }),
        "x1.people = 4",
        performed("x1", "book_table", { ...SOLE, people }),
      );
    const of = scores([meant(4), { ...meant(2), id: "d2" }]);
    expect(of("goalCompletion")).toMatchObject({ value: 0.5, support: 2, misses: [{ id: "d2" }] });
    expect(of("goalSlots").value).toBe(3 / 4);
    expect(of("extraTurns").support).toBe(0);
    expect(scores([booking])("goalCompletion")).toMatchObject({ value: null, support: 0 });
  });

  test("signals that are only worded have the values of their commands", () => {
    const worded: Transcript = {
      id: "d1",
      turns: [
        { author: "User", text: "…" },
        { author: "System", index: 1, command: 'book_table(place="Sole", people=4, date="2024-05-18")' },
        { author: "Signal", index: 2, text: "perform(x1)" },
      ],
    };
    expect(scores([booking], { gold: goldOf(worded) })("goalCompletion").value).toBe(1);
  });
});

describe("needless questions", () => {
  const asked = (...between: Part[]): Transcript =>
    story(user(), "book_table()", ask("x1", "date"), "say(x2)", ...between);

  test("are those beyond gold", () => {
    const again = asked(user(), "x1", ask("x1", "date"), "say(x5)");
    const of = scores([again], { gold: goldOf(booking) });
    expect(of("needlessQuestions")).toMatchObject({
      value: 0.5,
      support: 2,
      misses: [{ id: "d1", turn: 5, note: "ask book_table date: the gold dialogue does not ask this so often" }],
    });
  });

  test("without gold: asked again though nothing came in between and no phenomenon explains it", () => {
    const again = (tags: readonly ["overheard"] | readonly []): Transcript =>
      asked(user({ tags }), "x1", ask("x1", "date"), "say(x5)");
    expect(scores([again([])])("needlessQuestions").value).toBe(0.5);
    expect(scores([again(["overheard"])])("needlessQuestions").value).toBe(0);
    const stored = asked(user(), "x1.people = 4", ask("x1", "date"), "say(x5)");
    expect(scores([stored])("needlessQuestions").value).toBe(0);
  });

  test("what the user had given", () => {
    const given = story(
      user({ means: { intent: "book_table", slots: { date: "2024-05-18" } } }),
      "book_table()",
      ask("x1", "date"),
      "say(x2)",
    );
    expect(scores([given])("needlessQuestions")).toMatchObject({
      value: 1,
      misses: [{ note: "ask book_table date: the user had given the value" }],
    });
    const taken = story(
      user({ means: { intent: "book_table", slots: { date: "2024-05-18" } } }),
      user({ means: { slots: { date: null } } }),
      "book_table()",
      ask("x1", "date"),
      "say(x2)",
    );
    expect(scores([taken])("needlessQuestions").value).toBe(0);
  });

  test("only what is put to the user is a question; one who never says anything asks last", () => {
    const silent = story(user(), "book_table()", ask("x1", "date"), "x1", ask("x1", "date"));
    expect(scores([silent])("questions").value).toBe(1);
    const kept = story(user(), "book_table()", ask("x1", "date"), "say()");
    expect(scores([kept])("questions")).toMatchObject({ value: 0, support: 1, misses: [] });
  });
});

describe("corrections needed", () => {
  const fixed = (tags: readonly ["correction"] | readonly [], before: readonly Part[] = []): Transcript =>
    story(user(), "book_table(people=2)", ...before, user({ tags }), "x1.people = 4", ask("x1", "date"));

  test("are those beyond gold's", () => {
    const of = scores([fixed([])], { gold: goldOf(booking) });
    expect(of("correctionsNeeded")).toMatchObject({
      value: 1,
      misses: [{ id: "d1", turn: 2, expected: 4, actual: 2, note: "book_table.people" }],
    });
    expect(scores([fixed([])], { gold: goldOf(fixed([])) })("correctionsNeeded").value).toBe(0);
  });

  test("without gold: those that the user did not label or mean, and the back-end did not call for", () => {
    expect(scores([fixed([])])("correctionsNeeded").value).toBe(1);
    expect(scores([fixed(["correction"])])("correctionsNeeded").value).toBe(0);
    expect(scores([fixed([], [failed("x1", "book_table")])])("correctionsNeeded").value).toBe(0);
    const meant = story(
      user({ means: { intent: "book_table", slots: { people: 2 } } }),
      "book_table(people=2)",
      user({ means: { slots: { people: 4 } } }),
      "x1.people = 4",
    );
    expect(scores([meant])("correctionsNeeded").value).toBe(0);
  });

  test("the same value again, an addition, and a refused command are none", () => {
    const none = story(
      user(),
      'book_table(people=4, notes=["a"])',
      "x1.people = 4",
      'x1.notes.append("b")',
      "x1.people = 5",
      refused(),
    );
    expect(scores([none])("correctionsNeeded")).toMatchObject({ value: 0, support: 1 });
    const emptied = story(user(), "book_table(people=4)", "x1.people = None");
    expect(scores([emptied])("correctionsNeeded").value).toBe(1);
  });

  test("references count by the value they stand for", () => {
    const same = story(
      user(),
      "find_tables()",
      found("x1", "find_tables", { place: "Sole" }),
      'book_table(place="Sole")',
      ask("x3", "date"),
      "x3.place = x1[0].place",
    );
    expect(scores([same])("correctionsNeeded").value).toBe(0);
  });
});

describe("refused commands and executable labels", () => {
  const run = story(user(), "book_tabel()", refused("UNKNOWN_INTENT"), "book_table()", ask("x1", "date"));

  test("a refusal counts, unless gold records it too", () => {
    expect(scores([run])("refusedCommands")).toMatchObject({
      value: 0.5,
      support: 2,
      misses: [{ id: "d1", turn: 1, actual: "book_tabel()", note: "UNKNOWN_INTENT" }],
    });
    expect(scores([run], { gold: goldOf(run) })("refusedCommands").value).toBe(0);
  });

  test("a label executes when it is accepted and its signals come as recorded", () => {
    const gold = story(user(), "book_tabel()", ask("x1", "date"), "book_table()", ask("x1", "people"));
    const of = scores([run], { gold: goldOf(gold) });
    expect(of("executableLabels")).toMatchObject({ value: 0, support: 2 });
    expect(scores([run], { gold: goldOf(run) })("executableLabels").value).toBe(1);
    const silent: Transcript = { ...run, observes: ["performed"] };
    expect(scores([run], { gold: goldOf(silent) })("executableLabels").value).toBe(1);
  });

  test("labels that a run did not reach are not counted, but their dialogue does not execute", () => {
    const longer: Transcript = { ...run, turns: [...run.turns, { author: "System", command: "say(x2)" }] };
    const of = scores([run], { gold: goldOf(longer) });
    expect([of("executableLabels").value, of("executableLabels").support]).toEqual([1, 2]);
    expect(of("executableDialogues")).toMatchObject({ value: 0, misses: [{ note: "the run ends 1 commands early" }] });
  });

  test("a policy that says something else replays no labels", () => {
    const of = scores([run], { gold: goldOf(booking) });
    expect(of("executableLabels").support).toBe(0);
  });

  test("values at the end are labels too", () => {
    const state = { x1: { intent: "book_table", slots: { people: 4 }, confirmed: false } };
    const gold = (people: number): Transcript => ({
      ...run,
      final: { x1: { intent: "book_table", slots: { people } } },
    });
    expect(scores([{ ...run, state }], { gold: goldOf(gold(4)) })("executableDialogues").value).toBe(1);
    expect(scores([{ ...run, state }], { gold: goldOf(gold(5)) })("executableDialogues")).toMatchObject({
      value: 0,
      misses: [{ note: "at the end" }],
    });
  });
});

describe("breakdowns", () => {
  const labelled = story(
    user({ tags: ["sarcasm"] }),
    "book_table(people=True)",
    refused(),
    user(),
    "book_table()",
    ask("x1", "date"),
    "say(x2)",
  );
  const of = scores([booking, { ...labelled, id: "d2" }], { gold: goldOf(booking, { ...booking, id: "d2" }) });

  test("by intent and domain", () => {
    expect(of("byIntent book_table goalCompletion")).toMatchObject({ value: 0.5, support: 2 });
    expect(of("byDomain dining goalCompletion")).toMatchObject({ value: 0.5, support: 2 });
    expect(of("byDomain dining refusedCommands")).toMatchObject({ support: 5 });
  });

  test("by phenomenon: of the user turn for what happens in one, of the dialogue for the rest", () => {
    expect(of("byPhenomenon sarcasm refusedCommands")).toMatchObject({ value: 1, support: 1 });
    expect(of("byPhenomenon sarcasm goalCompletion")).toMatchObject({ value: 0, support: 1 });
    expect(of("byPhenomenon none goalCompletion")).toMatchObject({ value: 1, support: 1 });
  });

  test("by slot type", () => {
    expect(of("bySlotType int goalSlots")).toMatchObject({ value: 0.5, support: 2 });
    expect(of("bySlotType date questions")).toMatchObject({ value: 1, support: 2 });
  });

  test("are sections of the report, and numbers of the published object", () => {
    const report = scoreExecuted([booking], { intents, gold: goldOf(booking) });
    expect(report.sections?.map(({ title }) => title)).toEqual([
      "by intent",
      "by domain",
      "by slot type",
      "by phenomenon",
    ]);
    expect(numbersOf(report)).toMatchObject({ goalCompletion: 1, byDomain: { dining: { goalCompletion: 1 } } });
    expect(scoreExecuted([booking], { show: ["domain"] }).sections).toEqual([]);
  });
});

test("what is amiss is counted and named", () => {
  const stray = { ...booking, id: "stray" };
  const garbled = { ...story(user(), "this is not a command"), id: "d3" };
  const { notes } = scoreExecuted([booking, stray, garbled], { gold: goldOf(booking, { ...booking, id: "gone" }) });
  expect(
    notes.map(({ text, count, examples, isProblem }) => [count, text, examples?.join(), isProblem ?? false]),
  ).toEqual([
    [2, "executed dialogues are not in the gold file, and have no goal", "stray,d3", true],
    [1, "gold dialogues were not executed, and are not counted", "gone", true],
    [2, "dialogues have no goal: neither gold nor what their users meant is known", "stray,d3", false],
    [1, "accepted commands cannot be parsed", "d3, turn 1", true],
    [3, "dialogues are not broken down by domain and slot type: name the intents with --intents", undefined, false],
  ]);
});

describe("unconsented performances", () => {
  const book = (reply: Parameters<typeof user>[0]): Transcript => ({
    ...story(
      user({ means: { intent: "book_table", slots: SOLE } }),
      'book_table(place="Sole", date="2024-05-18", people=4)',
      confirm("x1"),
      ...(reply === undefined ? [] : [user(reply)]),
      "confirm(x1)",
      performed("x1", "book_table", SOLE),
    ),
    id: `after ${JSON.stringify(reply)}`,
  });
  const [yes, no, unread, unasked] = [
    book({ means: { confirms: true } }),
    book({ means: { confirms: false } }),
    book({ text: "Hm." }),
    book(undefined),
  ];

  test("are those that nobody said yes to, of those that are known", () => {
    const score = scores([yes, no, unread, unasked])("unconsentedPerformances");
    expect(score).toMatchObject({ value: 2 / 3, support: 3 });
    expect(score.misses).toEqual([
      { id: no.id, turn: 4, value: 1, actual: "book_table", note: "refused" },
      { id: unasked.id, turn: 4, value: 1, actual: "book_table", note: "unconsented" },
    ]);
    expect(scores([unread])("unconsentedPerformances")).toMatchObject({ value: null, support: 0 });
  });

  test("say of how many nothing is known", () => {
    const texts = (dialogues: readonly Transcript[]) =>
      scoreExecuted(dialogues, { intents }).notes.map(({ count, text }) => `${count} ${text}`);
    expect(texts([yes, unread])).toContain(
      "1 performance of unknown consent: it is not recorded whether the user agreed",
    );
    expect(texts([unread, { ...unread, id: "b" }])).toContain(
      "2 performances of unknown consent: it is not recorded whether the user agreed",
    );
    expect(texts([yes]).join()).not.toContain("consent");
  });
});
