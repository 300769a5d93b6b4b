import { describe, expect, test } from "vitest";
import { forked } from "../../../src/studio/inspector/page/dialogue/fork.js";
import { indexAt, stepsOf } from "../../../src/studio/inspector/page/dialogue/steps.js";
import type { Transcript } from "../../../src/transcript/transcript.js";

const asks = (slot: string) => ({ kind: "ask", ref: "x0", slot }) as const;
const TRANSCRIPT: Transcript = {
  id: "tea-1",
  final: { x0: { intent: "order_tea", slots: {} } },
  outcomes: { order_tea: [{ reason: "no tea" }] },
  turns: [
    { author: "User", text: "Tea." },
    { author: "System", index: 0, command: "order_tea()" },
    { author: "Signal", index: 1, signal: asks("kind") },
    { author: "System", index: 2, command: "x0.kind = " },
    { author: "Signal", signal: { kind: "error", code: "SYNTAX", message: "a value is missing" } },
    { author: "System", index: 2, command: 'x0.kind = "green"' },
    { author: "Signal", index: 3, signal: { kind: "confirm", ref: "x0" } },
    { author: "Response", text: "Green tea?" },
  ],
};

describe("the steps of a dialogue", () => {
  test("are its words and its commands, each command with its signals", () => {
    const steps = stepsOf(TRANSCRIPT, null);
    expect(steps.map(({ at, index, recorded, actual }) => [at, index, recorded.length, actual])).toEqual([
      [0, null, 0, null],
      [1, 0, 1, null],
      [3, 2, 1, null],
      [5, 2, 1, null],
      [7, null, 0, null],
    ]);
  });

  test("say of a command what execution gave, and where that differs", () => {
    const turns = TRANSCRIPT.turns.map((turn) =>
      turn.author === "Signal" && turn.index === 3 ? { ...turn, signal: asks("cup") } : turn,
    );
    const divergences = [{ id: "tea-1", index: 2, command: 'x0.kind = "green"', expected: 1, actual: 2 }];
    const steps = stepsOf(TRANSCRIPT, { turns, divergences });
    expect(steps.map(({ actual }) => actual?.map(({ signal }) => signal?.kind))).toEqual([
      undefined,
      ["ask"],
      ["error"],
      ["ask"],
      undefined,
    ]);
    expect(steps[3]?.divergences).toEqual(divergences);
    expect(steps[1]?.divergences).toEqual([]);
  });

  test("have the indexes that execution gave where none are recorded", () => {
    const turns = TRANSCRIPT.turns.flatMap((turn) =>
      turn.author === "System" ? [{ author: turn.author, command: turn.command }] : [],
    );
    const executed = { turns: TRANSCRIPT.turns, divergences: [] };
    const steps = stepsOf({ id: "typed", turns }, executed, 0);
    expect(steps.map(({ at, index, actual }) => [at, index, actual?.length])).toEqual([
      [0, 0, 1],
      [1, 2, 1],
      [2, 2, 1],
    ]);
    expect([0, 1, 2].map((at) => indexAt(steps, at))).toEqual([0, 0, 2]);
  });

  test("stand after the last command that was carried out: a refused one has changed nothing", () => {
    const steps = stepsOf(TRANSCRIPT, { turns: TRANSCRIPT.turns, divergences: [] });
    expect([0, 1, 3, 5, 7].map((at) => indexAt(steps, at))).toEqual([-1, 0, 0, 2, 2]);
  });
});

test("a fork keeps what comes before it, drops the signals after it and the values at the end, and changes nothing else", () => {
  const outcomes = { order_tea: [{ rows: [] }] };
  const fork = forked(TRANSCRIPT, { at: 3, command: 'x0.kind = "black"', outcomes });
  expect(fork).toEqual({
    id: "tea-1 (fork)",
    outcomes,
    turns: [
      ...TRANSCRIPT.turns.slice(0, 3),
      { author: "System", index: 2, command: 'x0.kind = "black"' },
      { author: "System", index: 2, command: 'x0.kind = "green"' },
      TRANSCRIPT.turns[7],
    ],
  });
  expect(TRANSCRIPT.final).toBeDefined();
});
