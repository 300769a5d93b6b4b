import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasShared, shared } from "../../shared.js";
import { read } from "./corpus.js";

const linesOf = (path: string): readonly string[] =>
  readFileSync(shared(path), "utf8")
    .split("\n")
    .filter((line) => line !== "");

/** Report of a system turn by its act: a success, a failure, or neither. */
type Told = "done" | "failed" | "other";

interface SgdTurn {
  readonly speaker: string;
  readonly utterance: string;
  readonly frames: readonly { readonly actions: readonly { readonly act: string }[] }[];
}

function* sgdTurns(): Generator<readonly [Told, string]> {
  for (const line of linesOf("data/sgd/dialogues.jsonl"))
    for (const { speaker, utterance, frames } of (JSON.parse(line) as { turns: readonly SgdTurn[] }).turns) {
      if (speaker !== "SYSTEM") continue;
      const acts = new Set(frames.flatMap(({ actions }) => actions.map(({ act }) => act)));
      const isFailed = acts.has("NOTIFY_FAILURE");
      yield [acts.has("NOTIFY_SUCCESS") ? "done" : isFailed ? "failed" : "other", utterance];
    }
}

function* starTurns(): Generator<readonly [Told, string]> {
  for (const line of linesOf("data/star/dialogues.jsonl"))
    for (const { ActionLabel: label, Text: text } of (
      JSON.parse(line) as { Events: readonly { ActionLabel?: string; Text?: string }[] }
    ).Events) {
      if (label === undefined || text === undefined) continue;
      if (/success|succeeded/.test(label)) yield ["done", text];
      else if (/_failed$/.test(label)) yield ["failed", text];
    }
}

/** Returns the share of correctly read turns of each kind, in per cent; of the others, the share without a claimed success. */
function shares(turns: Iterable<readonly [Told, string]>): Readonly<Record<string, number>> {
  const counts = new Map<Told, { all: number; right: number }>();
  for (const [told, text] of turns) {
    const count = counts.get(told) ?? { all: 0, right: 0 };
    counts.set(told, count);
    const got = read(text);
    count.all++;
    if (told === "other" ? !got.has("done") : got.has(told)) count.right++;
  }
  return Object.fromEntries(
    [...counts].map(([told, { all, right }]) => [told, Math.floor((1_000 * right) / all) / 10]),
  );
}

describe.skipIf(!hasShared)("turns of published dialogues (needs the reference data)", () => {
  // A quarter of SGD's successes say that music plays, or when the taxi comes, and most failures that something is not there.
  test.each([
    ["SGD", sgdTurns, { done: 84, failed: 80, other: 99.5 }],
    ["STAR", starTurns, { done: 99.5, failed: 99.5 }],
  ] as const)("%s", (_, turns, floors) => {
    const measured = shares(turns());
    const low = Object.entries(floors).filter(([told, floor]) => (measured[told] ?? 0) < floor);
    expect(low, JSON.stringify(measured)).toEqual([]);
  });
});
