import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Signal } from "../../src/kit/internal.js";
import { showTranscript } from "../../src/transcript/show.js";
import { displayWidth, showSignal } from "../../src/transcript/showSignal.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { signal, transcript } from "./arbitraries.js";

const dialogue: Transcript = {
  id: "A-0001",
  split: "train",
  turns: [
    { author: "User", text: "A table at Nobu, please.", tags: ["start_multi_slot", "correction"] },
    { author: "System", index: 1, command: 'reserve_table(restaurant_name="Nobu")' },
    { author: "Signal", index: 2, text: 'hint("ask for value: Ask for date", ref=x1)' },
    { author: "System", index: 3, command: "say(x2)" },
    { author: "Response", text: "For which day?\nAnd how many?" },
    { author: "User", text: "Friday." },
    { author: "System", index: 4, command: 'x1.date = "friday"' },
    {
      author: "Signal",
      index: 5,
      signal: {
        kind: "performed",
        ref: "x1",
        intent: "reserve_table",
        arguments: { date: "friday" },
        row: { id: "r1" },
      },
    },
  ],
};

describe("a dialogue for reading", () => {
  test("may have any number of turns", () => {
    const turns = Array.from(
      { length: 200_000 },
      (_, i) => ({ author: "System", index: i, command: "say()" }) as const,
    );
    const lines = showTranscript({ id: "long", turns }).split("\n");
    expect([lines.length, lines.at(-1)]).toEqual([200_001, "   System   199999  say()"]);
  });

  test("has a turn a line with author, index, text and tags", () => {
    expect(showTranscript(dialogue)).toBe(
      `
A-0001 (train)
   User         A table at Nobu, please.  [several slots at the start, correction]
   System    1  reserve_table(restaurant_name="Nobu")
   Signal    2  hint("ask for value: Ask for date", ref=x1)
   System    3  say(x2)
   Response     For which day?
                And how many?
   User         Friday.
   System    4  x1.date = "friday"
   Signal    5  performed x1 reserve_table(date="friday"): {"id":"r1"}`.slice(1),
    );
  });

  test("marks a turn, with a note, among those around it", () => {
    expect(showTranscript(dialogue, { mark: 2, around: 1, note: "expected confirm x1\nactual ask x1 date" })).toBe(
      `
A-0001 (train)
   ... 1 turn
   System    1  reserve_table(restaurant_name="Nobu")
 > Signal    2  hint("ask for value: Ask for date", ref=x1)
                expected confirm x1
                actual ask x1 date
   System    3  say(x2)
   ... 4 turns`.slice(1),
    );
  });

  test("says under turns what it is told, and nothing under those that it leaves out", () => {
    const under = new Map([
      [0, ["left out"]],
      [2, ["one\u001b", "two"]],
    ]);
    const lines = showTranscript(dialogue, { mark: 2, around: 1, under }).split("\n");
    const at = lines.findIndex((line) => line.startsWith(" > "));
    const margin = (lines[at] ?? "").indexOf((lines[at] ?? "").slice(14).trimStart());
    expect(lines.slice(at + 1, at + 3)).toEqual(["one\\x1b", "two"].map((line) => " ".repeat(margin) + line));
    expect(lines.join()).not.toContain("left out");
  });

  test("marks the end, where something more was expected", () => {
    expect(showTranscript({ id: "d", turns: [] }, { mark: 0, note: "expected a turn" })).toBe(
      "d\n > (end)\n                expected a turn",
    );
    expect(showTranscript(dialogue, { mark: 8, around: 1 })).toMatch(
      /^A-0001 \(train\)\n {3}\.\.\. 7 turns\n.*\n > \(end\)$/,
    );
  });

  test("words structured signals as LUCID does, on request", () => {
    expect(showTranscript(dialogue, { signals: "wording" })).toContain("   Signal    5  perform(x1)");
  });

  test("is painted on request only", () => {
    expect(showTranscript(dialogue, { mark: 1, note: "a" })).not.toContain("\u001b");
    const painted = showTranscript(dialogue, { mark: 1, note: "a", colour: true });
    expect(painted).toContain("\u001b[31m>\u001b[39m");
    expect(painted.replaceAll(/\u001b\[\d+m/g, "")).toBe(showTranscript(dialogue, { mark: 1, note: "a" }));
  });

  test("cannot move the terminal's cursor", () => {
    const text = "a\u001b[2Jb\u0007\u009b\u202ec\td\u0000";
    const shown = showTranscript(
      {
        id: text,
        split: text,
        turns: [
          { author: "User", text },
          { author: "System", command: text },
        ],
      },
      { mark: 0, note: text },
    );
    expect(shown).toContain("a\\x1b[2Jb\\x07\\u009b\\u202ec\td\\x00");
    fc.assert(
      fc.property(transcript, fc.nat(8), (one, mark) => {
        expect(showTranscript(one, { mark })).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
  });

  test("shows any signal on a line of its own", () => {
    expect(showSignal({ kind: "ask", ref: "x1", slot: "date" })).toBe("ask x1 date");
    const performed: Signal = { kind: "performed", ref: "x1", intent: "cancel", arguments: { id: "A" } };
    expect(showSignal(performed)).toBe('performed x1 cancel(id="A")');
    expect(showSignal({ ...performed, row: {} })).toBe('performed x1 cancel(id="A")');
    expect(showSignal({ ...performed, row: { id: "A" } })).toBe('performed x1 cancel(id="A"): {"id":"A"}');
    expect(showSignal({ kind: "choose", ref: "x1", slot: "room", options: ["A", 2] })).toBe('choose x1 room: "A", 2');
    const filter = { stars: { operator: "at_least", args: [4] } };
    expect(showSignal({ kind: "found", ref: "x4", intent: "find_a", filter, rows: [] })).toBe(
      "found x4 find_a(stars=at_least(4)): 0 rows",
    );
    expect(showSignal({ kind: "error", code: "SYNTAX", message: "no", hint: "Mend it." })).toBe(
      "error SYNTAX: no (Mend it.)",
    );
    fc.assert(fc.property(signal, (one) => showSignal(one).startsWith(one.kind)));
  });
});

describe("rows of a signal", () => {
  const found = { kind: "found", ref: "x1", intent: "f", filter: {} } as const;
  const many = Array.from({ length: 17 }, (_, i) => ({ id: `r${i}`, seats: i }));

  test("stand below it, each with the index by which it is referred to", () => {
    expect(showSignal({ ...found, rows: [{ id: "r7", boat: "canoe", hours: null }, { a: 1 }, { id: 3 }, {}] })).toBe(
      'found x1 f(): 4 rows\n  [0] r7: boat="canoe", hours=null\n  [1] a=1\n  [2] 3\n  [3]',
    );
    expect(showSignal({ ...found, rows: [{ a: 1 }], total: 4 })).toBe("found x1 f(): 1 of 4 rows\n  [0] a=1");
    expect(showSignal({ ...found, rows: [{ a: 1 }] })).toBe("found x1 f(): 1 row\n  [0] a=1");
    const failed = { kind: "failed", ref: "x1", intent: "f", arguments: {}, reason: "full" } as const;
    expect(showSignal({ ...failed, alternatives: [{ a: 1 }] })).toBe("failed x1 f(): full; instead 1 row\n  [0] a=1");
  });

  test("are shown up to a bound, with how many there are more", () => {
    expect(
      showSignal({ ...found, rows: many })
        .split("\n")
        .slice(-2),
    ).toEqual(["  [4] r4: seats=4", "  and 12 more"]);
    expect(showSignal({ ...found, rows: many }, { rows: 16 })).toMatch(/\n {2}\[15\] r15: seats=15\n {2}and 1 more$/);
    expect(showSignal({ ...found, rows: many }, { rows: 0 })).toBe("found x1 f(): 17 rows");
  });

  test("are cut to a width, wide characters counted as two", () => {
    const rows = [{ id: "r1", name: "あいうえお", seats: 4 }];
    expect(showSignal({ ...found, rows }, { width: 20 })).toBe('found x1 f(): 1 row\n  [0] r1: name="あ…');
    fc.assert(
      fc.property(signal, fc.nat(60), (one, width) => {
        const [, ...lines] = showSignal(one, { width }).split("\n");
        expect(lines.filter((line) => displayWidth(line) > Math.max(1, width))).toEqual([]);
      }),
    );
  });

  test("are left out where another signal holds them too, unless only their order differs", () => {
    const other = { ...found, rows: [...many.slice(0, 10), { id: "r10", seats: 0 }, ...many.slice(11)] };
    expect(showSignal({ ...found, rows: many }, { unlike: other })).toBe(
      "found x1 f(): 17 rows\n  [10] r10: seats=10\n  and 16 that are the same",
    );
    expect(
      showSignal({ ...found, rows: [{ a: 1 }, { a: 2 }] }, { unlike: { ...found, rows: [{ a: 2 }, { a: 1 }] } }),
    ).toBe("found x1 f(): 2 rows\n  [0] a=1\n  [1] a=2");
  });

  test("have escapes for control characters, and stand under the text of their turn in a dialogue", () => {
    const rows = [{ id: "a\u001b[2J\nb", [`s\u0007`]: "c\u009b" }];
    expect(showSignal({ ...found, rows })).toBe('found x1 f(): 1 row\n  [0] a\\x1b[2J\\x0ab: s\\x07="c\\u009b"');
    const turns = [{ author: "Signal", index: 2, signal: { ...found, rows: [{ id: "r1", seats: 4 }] } } as const];
    expect(showTranscript({ id: "d", turns })).toBe(
      "d\n   Signal    2  found x1 f(): 1 row\n                  [0] r1: seats=4",
    );
    const tables = { notes: { added: [{ id: "n1", text: "milk" }], changed: [], removed: ["n0", 7] }, none: {} };
    expect(showTranscript({ id: "d", turns: [], tables }, { rows: 3 })).toBe(
      'd\n   Before       notes: 1 row added\n                  [0] n1: text="milk"\n   Before       notes: n0, 7 removed',
    );
    expect(showTranscript({ id: "d", turns }, { width: 30 })).toMatch(/\n {18}\[0\] r1: sea…$/);
  });
});
