import { expect, test } from "vitest";
import type { Signal } from "../../src/kit/internal.js";
import { commandsOf, indexesOf, type Turn } from "../../src/transcript/index.js";
import { agrees, isRefusal } from "../../src/transcript/recorded.js";

const numbered = (index: number | undefined) => (index === undefined ? {} : { index });
const system = (command: string, index?: number): Turn => ({ author: "System", command, ...numbered(index) });
const worded = (text: string, index?: number): Turn => ({ author: "Signal", text, ...numbered(index) });
const user: Turn = { author: "User", text: "…" };
const ASK = 'hint("ask for value: Ask for date", ref=x0)';
const REFUSED = 'error("UNKNOWN_SLOT", "open_gate has no slot dat")';

/** Index, index by itself and whether it was refused, of every command; and the indexes of its signals. */
const counted = (...turns: Turn[]) =>
  commandsOf(turns).map(({ index, next, isRefused, signals }) => [
    index,
    next,
    isRefused,
    ...signals.map((one) => one.index),
  ]);

test("commands and their signals count from 0, in order", () => {
  const turns = [user, system("open_gate()"), worded(ASK), { author: "Response", text: "When?" } as Turn, user];
  expect(counted(...turns, system("x0.date = 1"), worded("perform(x0)"), worded("perform(x1)"))).toEqual([
    [0, 0, false, 1],
    [2, 2, false, 3, 4],
  ]);
  expect(indexesOf(turns)).toEqual([undefined, 0, 1, undefined, undefined]);
});

test("a refused command takes no index, nor does its error, however it is recorded", () => {
  const signal: Signal = { kind: "error", code: "SYNTAX", message: "…" };
  for (const refusal of [worded(REFUSED), { author: "Signal", signal } as Turn]) {
    expect(isRefusal(refusal)).toBe(true);
    expect(counted(system("open_gate(dat=1)"), refusal, system("open_gate()"), worded(ASK))).toEqual([
      [0, 0, true, 0],
      [0, 0, false, 1],
    ]);
  }
});

test("a recorded index holds, whatever became of its turn", () => {
  expect(counted(system("open_gate(dat=1)", 3), worded(REFUSED), system("open_gate()"))).toEqual([
    [3, 0, true, 3],
    [4, 4, false],
  ]);
  // One that jumps back takes nothing from those before.
  expect(counted(system("open_gate()", 7), system("x7", 2), worded("perform(x7)"), system("say()"))).toEqual([
    [7, 0, false],
    [2, 8, false, 3],
    [8, 4, false],
  ]);
});

test("a signal that follows no command has an index of its own", () => {
  const turns = [worded(ASK), user, worded(REFUSED), system("open_gate()")];
  expect(indexesOf(turns)).toEqual([0, undefined, 1, 1]);
  expect(counted(...turns)).toEqual([[1, 1, false]]);
});

test("what signals say, as far as it was recorded", () => {
  const said: Signal = { kind: "ask", ref: "x0", slot: "date" };
  const turns: Turn[] = [system("open_gate()"), worded(ASK), { author: "Signal", signal: said }, worded("…?")];
  const [command] = commandsOf(turns);
  const known = { kinds: ["ask"], ref: "x0", slot: "date", code: null };
  expect(command?.signals.map(({ kinds, ref, slot, code }) => ({ kinds, ref, slot, code }))).toEqual([
    known,
    known,
    { kinds: [], ref: null, slot: null, code: null },
  ]);
  expect(commandsOf([system("?"), worded(REFUSED)])[0]?.signals[0]).toMatchObject({
    kinds: ["error"],
    code: "UNKNOWN_SLOT",
  });
});

test("wordings agree by what they say; those that nobody writes only where they are the same text", () => {
  const turn = (text: string) => ({ author: "Signal", text }) as const;
  expect(agrees(turn("perform( x1 )"), "perform(x1)")).toBe(true);
  expect(agrees(turn("perform(x1)"), "perform(x2)")).toBe(false);
  expect(agrees(turn("whatever"), "whatever")).toBe(true);
  expect(agrees(turn("whatever"), "something else")).toBe(false);
  const performed: Signal = { kind: "performed", ref: "x1", intent: "open_gate", arguments: {} };
  expect(agrees({ author: "Signal", signal: performed }, "perform(x1)")).toBe(false);
  expect(agrees(turn("perform(x1)"), performed)).toBe(true);
});
