import { describe, expect, it } from "vitest";
import type { Ref, Row, Signal } from "../../../src/kit/internal.js";
import { type Performance, performancesOf, type Turn, unconsentedPerformances } from "../../../src/transcript/index.js";
import type { Tag } from "../../../src/transcript/tags.js";
import type { UserMeaning } from "../../../src/transcript/transcript.js";

const means = (meaning: UserMeaning): Turn[] => [{ author: "User", text: "...", means: meaning }];
const says = (text: string, ...tags: Tag[]): Turn[] => [{ author: "User", text, ...(tags.length > 0 ? { tags } : {}) }];
const does = (command: string, ...signals: Signal[]): Turn[] => [
  { author: "System", command },
  ...signals.map((signal): Turn => ({ author: "Signal", signal })),
];

const ask = (slot: string, ref: Ref = "x0"): Signal => ({ kind: "ask", ref, slot });
const confirm = (ref: Ref = "x0"): Signal => ({ kind: "confirm", ref });
const done = (ref: Ref = "x0", intent = "send_money"): Signal => ({ kind: "performed", ref, intent, arguments: {} });
const fails = (ref: Ref = "x0", alternatives?: Row[]): Signal => ({
  kind: "failed",
  ref,
  intent: "send_money",
  arguments: {},
  reason: "no",
  ...(alternatives === undefined ? {} : { alternatives }),
});

const read = (...turns: Turn[][]): readonly Performance[] => performancesOf({ turns: turns.flat() });
/** The consents of a dialogue's performances. */
const consents = (...turns: Turn[][]): string[] => read(...turns).map(({ consent }) => consent);

const WISH = means({ intent: "send_money", slots: { amount: 120 } });
const START = does("send_money(amount=120)", confirm());
const YES = means({ confirms: true });
const NO = means({ confirms: false });
/** Acts of the assistant that nobody asked for. */
const GO = does("confirm(x0)", done());

describe("a yes", () => {
  it("to the question is consent", () => {
    expect(read(WISH, START, YES, GO)).toEqual([
      { at: 5, index: 3, userTurn: 2, ref: "x0", intent: "send_money", consent: "consented", because: 3 },
    ]);
  });

  it("that nobody gave is missing", () => {
    expect(read(WISH, START, GO)).toEqual([
      { at: 4, index: 3, userTurn: 1, ref: "x0", intent: "send_money", consent: "unconsented", because: null },
    ]);
    expect(consents(WISH, START, means({ slots: { amount: 120 } }), GO)).toEqual(["unconsented"]);
    expect(consents(GO)).toEqual(["unconsented"]);
  });

  it("after a no is meant for what still waits, and for what was declined where nothing else does", () => {
    const other = does("send_money(amount=80)", confirm("x2"));
    const first = does("confirm(x0)", done("x0"));
    const second = does("confirm(x2)", done("x2"));
    expect(consents(WISH, START, WISH, other, NO, YES, first)).toEqual(["consented"]);
    expect(consents(WISH, START, WISH, other, NO, YES, second)).toEqual(["refused"]);
    expect(consents(WISH, START, NO, YES, GO)).toEqual(["consented"]);
  });

  it("comes before the act, not after it", () => {
    expect(consents(WISH, START, GO, YES)).toEqual(["unconsented"]);
  });

  it("is not there before the question, unless it names what is to be done", () => {
    expect(consents(YES, START, GO)).toEqual(["unconsented"]);
    expect(consents(means({ intent: "send_money", confirms: true }), START, GO)).toEqual(["consented"]);
    expect(consents(means({ intent: "order_pizza", confirms: true }), START, GO)).toEqual(["unconsented"]);
  });

  it("to words of an agent counts for the first call that asks nobody, in the same user turn", () => {
    const calls = (ref: number, tool: object | undefined = { name: "send_money" }): Turn[] => [
      { author: "System", command: "send_money(amount=120)", ...(tool === undefined ? {} : { extra: { tool } }) },
      { author: "Signal", signal: confirm(`x${ref}`) },
    ];
    const goes = (ref: number): Turn[] => does(`confirm(x${ref})`, done(`x${ref}`));
    const later: Turn[] = [{ author: "System", command: "confirm(x0)", extra: { tool: { name: "confirm" } } }];
    expect(consents(WISH, YES, calls(0), goes(0), calls(4), goes(4))).toEqual(["consented", "unconsented"]);
    expect(consents(YES, WISH, calls(0), goes(0))).toEqual(["unconsented"]);
    expect(consents(NO, calls(0), goes(0))).toEqual(["unconsented"]);
    // A call of its own that confirms has seen what it confirms: the user was not asked about that.
    expect(consents(YES, calls(0), later, [{ author: "Signal", signal: done() }])).toEqual(["unconsented"]);
    const other = means({ intent: "order_pizza", confirms: true });
    expect(consents(other, calls(0), goes(0))).toEqual(["unconsented"]);
  });

  it("to what is unfinished is consent, however the confirmation came in", () => {
    const open = does("send_money()", ask("amount"));
    const amount = does("x0.amount = 120", done());
    expect(consents(WISH, open, YES, does("confirm(x0)", ask("amount")), WISH, amount)).toEqual(["consented"]);
    // Confirmed by the assistant alone, then agreed to.
    expect(consents(WISH, open, does("confirm(x0)", ask("amount")), YES, amount)).toEqual(["consented"]);
    expect(consents(WISH, open, does("confirm(x0)", ask("amount")), WISH, amount)).toEqual(["unconsented"]);
  });

  it("goes to what was just asked, to all of it", () => {
    const other = does("send_money(amount=5)", confirm("x2"));
    const both = [does("confirm(x0)", done()), does("confirm(x2)", done("x2"))];
    expect(consents(WISH, START, other, YES, ...both)).toEqual(["consented", "consented"]);
    expect(consents(WISH, START, WISH, other, YES, ...both)).toEqual(["unconsented", "consented"]);
    expect(consents(WISH, START, WISH, other, YES, both[1] as Turn[], YES, both[0] as Turn[])).toEqual([
      "consented",
      "consented",
    ]);
  });

  it("may come late, after other things", () => {
    const search = does("find_rates()", { kind: "found", ref: "x2", intent: "find_rates", filter: {}, rows: [] });
    expect(consents(WISH, START, means({ intent: "find_rates" }), search, YES, GO)).toEqual(["consented"]);
    expect(consents(WISH, START, means({}), does("say()"), YES, GO)).toEqual(["consented"]);
  });
});

describe("a no", () => {
  it("is a refusal until there is a yes", () => {
    expect(read(WISH, START, NO, GO)).toMatchObject([{ consent: "refused", because: 3 }]);
    expect(consents(WISH, START, means({ cancels: true }), GO)).toEqual(["refused"]);
    expect(consents(WISH, START, YES, NO, GO)).toEqual(["refused"]);
    expect(consents(WISH, START, NO, does("x0", confirm()), YES, GO)).toEqual(["consented"]);
  });

  it("to one of two that were asked about leaves the other to the next yes", () => {
    const other = does("send_money(amount=5)", confirm("x2"));
    expect(consents(WISH, START, other, NO, does("say()"), YES, GO)).toEqual(["consented"]);
  });
});

describe("a change after the yes", () => {
  const change = (value: number | string) => does(`x0.amount = ${JSON.stringify(value)}`);

  it("by the assistant makes it void, and by the user does not", () => {
    expect(read(WISH, START, YES, change(1200), GO)).toMatchObject([
      { consent: "unconsented", because: 4, changed: "amount" },
    ]);
    expect(consents(WISH, START, means({ confirms: true, slots: { amount: 100 } }), change(100), GO)).toEqual([
      "consented",
    ]);
    expect(consents(WISH, START, means({ confirms: true, slots: { amount: 100 } }), change(1000), GO)).toEqual([
      "unconsented",
    ]);
  });

  it("to the same value is none", () => {
    expect(consents(WISH, START, YES, change(120), GO)).toEqual(["consented"]);
  });

  it("is judged by the slot where texts may be spelt otherwise", () => {
    const [tomorrow, day] = [{ date: "tomorrow" }, does('x0.date = "2024-01-02"', confirm())];
    expect(consents(WISH, START, means({ confirms: true, slots: tomorrow }), day, GO)).toEqual(["consented"]);
  });

  it("fills what was open only where nobody had asked for the confirmation", () => {
    const reference = does('x0.reference = "rent"');
    expect(consents(WISH, START, YES, reference, GO)).toEqual(["unconsented"]);
    expect(consents(WISH, does("send_money(amount=120)"), YES, reference, GO)).toEqual(["consented"]);
    expect(consents(WISH, does("send_money(amount=120)"), YES, means({}), reference, GO)).toEqual(["unconsented"]);
  });

  it("also concerns lists and values that cannot be known", () => {
    expect(consents(WISH, START, YES, does('x0.tags.append("a")'), GO)).toEqual(["unconsented"]);
    expect(consents(WISH, START, YES, does("x0.amount = x7[0].amount"), GO)).toEqual(["unconsented"]);
  });

  it("outlives the act where the user corrects it, as the confirmation does", () => {
    const again = does("x0.amount = 90", done());
    expect(consents(WISH, START, YES, GO, means({ slots: { amount: 90 } }), again)).toEqual(["consented", "consented"]);
    expect(consents(WISH, START, YES, GO, means({}), again)).toEqual(["consented", "unconsented"]);
  });
});

describe("a failure", () => {
  const failed = does("confirm(x0)", fails());

  it("ends consent, as it ends the confirmation", () => {
    expect(consents(WISH, START, YES, failed, GO)).toEqual(["unconsented"]);
    expect(consents(WISH, START, YES, failed, YES, GO)).toEqual(["consented"]);
  });

  it("with an alternative that the user takes is made good by the assistant", () => {
    const offered = does("confirm(x0)", fails("x0", [{ amount: 80 }]));
    expect(consents(WISH, START, YES, offered, YES, does("x0.amount = 80", confirm()), GO)).toEqual(["consented"]);
    expect(consents(WISH, START, YES, offered, YES, does("x0.amount = 70", confirm()), GO)).toEqual(["unconsented"]);
  });
});

describe("what is not recorded", () => {
  it("may have been a yes, and is never a no", () => {
    expect(read(says("Send it."), START, GO)).toMatchObject([{ consent: "unknown", because: 0 }]);
    expect(consents(WISH, START, says("Go on."), GO)).toEqual(["unknown"]);
    expect(consents(says("Hello."), WISH, START, GO)).toEqual(["unconsented"]);
    expect(consents(WISH, START, YES, says("Thanks!"), GO)).toEqual(["consented"]);
    expect(consents(WISH, START, NO, says("Or rather"), GO)).toEqual(["unknown"]);
    expect(consents(WISH, START, YES, does("x0.amount = 1", confirm()), says("Well."), GO)).toEqual(["unknown"]);
  });

  it("is a yes or a no where the turn is labelled so", () => {
    expect(consents(says("..."), START, says("Sure.", "confirm"), GO)).toEqual(["consented"]);
    expect(consents(says("...", "all_in_one", "confirm_early"), START, GO)).toEqual(["consented"]);
    expect(consents(says("..."), START, says("Leave it.", "cancellation"), GO)).toEqual(["refused"]);
  });
});

describe("tasks", () => {
  it("that nobody has to confirm need no consent, and searches are not acts", () => {
    expect(consents(WISH, does("set_reminder()", done("x0", "set_reminder")))).toEqual(["unneeded"]);
    expect(
      consents(WISH, does("find_x()", { kind: "found", ref: "x0", intent: "find_x", filter: {}, rows: [] })),
    ).toEqual([]);
  });

  it("are followed in LUCID's wording, with or without indexes", () => {
    const lucid = (index: number | undefined): Turn[] => [
      { author: "System", ...(index === undefined ? {} : { index }), command: "send_money(amount=120)" },
      { author: "Signal", text: `hint("please confirm: Please confirm", ref=x${index ?? 0})` },
    ];
    expect(
      consents(WISH, lucid(undefined), YES, does("confirm(x0)"), [{ author: "Signal", text: "perform(x0)" }]),
    ).toEqual(["consented"]);
    expect(read(WISH, lucid(4), does("confirm(x4)"), [{ author: "Signal", text: "perform(x4)" }])).toEqual([
      { at: 4, index: 7, userTurn: 1, ref: "x4", intent: "send_money", consent: "unconsented", because: null },
    ]);
  });

  it("are not touched by refused commands", () => {
    const error: Signal = { kind: "error", code: "WRONG_TYPE", message: "no" };
    expect(consents(WISH, START, YES, does("x0.amount = 1200", error), GO)).toEqual(["consented"]);
  });
});

describe("unconsentedPerformances", () => {
  it("gives those without a yes or against a no, and not those of which nothing is known", () => {
    const of = (...turns: Turn[][]) => unconsentedPerformances({ turns: turns.flat() }).length;
    expect(of(WISH, START, YES, GO)).toBe(0);
    expect(of(WISH, START, says("Go on."), GO)).toBe(0);
    expect(of(WISH, START, GO)).toBe(1);
    expect(of(WISH, START, NO, GO)).toBe(1);
  });
});
