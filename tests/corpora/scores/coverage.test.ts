import { describe, expect, it } from "vitest";
import { HINTS } from "../../../src/base/errors.js";
import { FORMS, formsOf } from "../../../src/corpora/scores/commandForms.js";
import { COMMAND_CODES, type Coverage, CoverageCount } from "../../../src/corpora/scores/coverage.js";
import { OPERATORS } from "../../../src/kit/internal.js";
import { parseCommand } from "../../../src/labels/index.js";
import { catalogOf, parseIntent } from "../../../src/schema/index.js";
import type { Transcript, Turn } from "../../../src/transcript/index.js";

const catalog = catalogOf([
  parseIntent({
    command: "send_card",
    entity_name: "cards",
    args: { to: { type: "str" }, text: { type: "str" }, stamp: { type: "int", optional: true } },
  }),
  parseIntent({ command: "ring_bell", args: {} }),
]);

const user: Turn = { author: "User", text: "..." };
const system = (command: string, index?: number): Turn => ({
  author: "System",
  command,
  ...(index === undefined ? {} : { index }),
});
const said = (text: string): Turn => ({ author: "Signal", text });

const coverageOf = (...dialogues: (readonly Turn[])[]): Coverage => {
  const count = new CoverageCount(catalog);
  for (const [i, turns] of dialogues.entries()) count.add({ id: String(i), turns } satisfies Transcript);
  return count.coverage;
};
const intent = ({ intents }: Coverage, name: string) => intents.find((one) => one.intent === name);

describe("coverage", () => {
  it("of nothing is that nothing was reached", () => {
    const { dialogues, commands, missing } = coverageOf();
    expect([dialogues, commands]).toEqual([0, 0]);
    expect(missing.slice(0, 3)).toEqual(
      ["send_card", "ring_bell", "find_cards"].map((one) => `the intent ${one} is never started`),
    );
    expect(missing.slice(3).map((line) => line.split(":")[0])).toEqual([
      "signals that never come",
      "errors that never come",
      "forms that are never used",
    ]);
  });

  it("counts what commands give and signals ask, perform and fail, in structure", () => {
    const coverage = coverageOf([
      user,
      system('send_card(to="Ada")', 0),
      { author: "Signal", index: 1, signal: { kind: "ask", ref: "x0", slot: "text" } },
      system('x0.text, x0.stamp = "Hi", 2', 2),
      {
        author: "Signal",
        index: 3,
        signal: { kind: "failed", ref: "x0", intent: "send_card", arguments: {}, reason: "no stamp" },
      },
      system("x0.stamp = None", 4),
      { author: "Signal", index: 5, signal: { kind: "performed", ref: "x0", intent: "send_card", arguments: {} } },
      system("find_cards(stamp=at_least(1))", 6),
      { author: "Signal", index: 7, signal: { kind: "found", ref: "x6", intent: "find_cards", filter: {}, rows: [] } },
      system('x6[0].to = "Bo"', 8),
    ]);
    expect(intent(coverage, "send_card")).toEqual({
      intent: "send_card",
      started: 1,
      performed: 1,
      failed: { "no stamp": 1 },
      slots: { to: 1, text: 1, stamp: 2 },
      asked: { to: 0, text: 1 },
    });
    expect(intent(coverage, "find_cards")).toMatchObject({
      started: 1,
      performed: 1,
      slots: { to: 0, stamp: 1 },
      asked: {},
    });
    expect(coverage.signals).toMatchObject({ ask: 1, failed: 1, performed: 1, found: 1, choose: 0 });
    expect(coverage.forms).toMatchObject({
      "f(slot=value)": 2,
      "x1.a, x1.b = value, value": 1,
      None: 1,
      "at_least()": 1,
      "x1[0].slot = value": 1,
    });
    expect(coverage.missing).toContain("slots of send_card that are never asked for: to");
    expect(coverage.missing).toContain("the intent ring_bell is never started");
  });

  it("counts the same in LUCID's wording, with indexes or without", () => {
    for (const indexed of [true, false]) {
      const at = (index: number) => (indexed ? index : undefined);
      const coverage = coverageOf([
        system('send_card(to="Ada")', at(0)),
        said('hint("ask for value: Ask for text", ref=x0)'),
        system('x0.text = "Hi"', at(2)),
        said("perform(x0)"),
        system("find_cards()", at(4)),
        said("perform(x4)"),
      ]);
      expect(intent(coverage, "send_card")).toMatchObject({
        performed: 1,
        slots: { to: 1, text: 1 },
        asked: { text: 1 },
      });
      expect(coverage.signals).toMatchObject({ ask: 1, performed: 1, found: 1 });
    }
  });

  it("counts refusals by code; they take no index", () => {
    const error = { author: "Signal", signal: { kind: "error", code: "UNKNOWN_SLOT", message: "" } } as const;
    const coverage = coverageOf([
      system("send_card(", undefined),
      { author: "Signal", signal: { kind: "error", code: "SYNTAX", message: "" } },
      system("send_card(too=1)", undefined),
      error,
      system('send_card(to="Ada")'),
      said('hint("ask for value: Ask for text", ref=x0)'),
    ]);
    expect(coverage.errors).toMatchObject({ SYNTAX: 1, UNKNOWN_SLOT: 1, WRONG_TYPE: 0 });
    expect(intent(coverage, "send_card")).toMatchObject({ started: 2, asked: { text: 1 } });
    expect(coverage.commands).toBe(3);
  });

  it("is no worse for intents that nobody knows and signals that say nothing", () => {
    const coverage = coverageOf([
      system("zork(a=1)", 0),
      said("gibberish"),
      system("x0.a = 2", 2),
      said('error("ZORK", "?")'),
    ]);
    expect(coverage.errors).toMatchObject({ ZORK: 1 });
    expect(coverage.intents.every(({ started }) => started === 0)).toBe(true);
  });

  it("lists codes that exist", () => {
    expect(COMMAND_CODES.filter((code) => HINTS[code] === undefined)).toEqual([]);
  });
});

describe("the forms of commands", () => {
  it.each([
    ["say()", ["say()"]],
    ["say(x3)", ["say(x1)"]],
    ["ring_bell()", ["f()"]],
    [
      'find_cards(to=one_of(["a"]), order_by="to", limit=2)',
      ["f(slot=value)", "one_of()", "[value, value]", "order_by", "limit"],
    ],
    ['x0.to = "a"', ["x1.slot = value"]],
    ["x0.to, x0.text = x1.text, None", ["x1.a, x1.b = value, value", "x1.slot as a value", "None"]],
    ["x0.to, x2.to = x1[0].to, 1", ["x1.a, x2.b = value, value", "x1[0].slot as a value"]],
    ["x1[0].to = 1", ["x1[0].slot = value"]],
    ["x1[0].to, x2.to = 1, 2", ["x1[0].slot = value", "x1.a, x2.b = value, value"]],
    ['x0.tags.append("a")', ["x1.slot.append(value)"]],
    ["confirm(x0)", ["confirm(x1)"]],
    ["x0", ["x1"]],
    ["resume(x0)", ["x1"]],
  ])("%s", (text, forms) => {
    expect(formsOf(parseCommand(text)).sort()).toEqual([...forms].sort());
    expect(forms.filter((form) => !FORMS.includes(form))).toEqual([]);
  });

  it("name every operator", () => {
    expect([...OPERATORS.keys()].filter((name) => !FORMS.includes(`${name}()`))).toEqual([]);
  });
});
