import { expect, test } from "vitest";
import { entryOf } from "../../../src/studio/inspector/reading/entryOf.js";

test("an episode of a benchmark is listed with its reward and what went wrong", () => {
  const entry = (extra: Readonly<Record<string, unknown>>) => {
    const place = { run: null, file: "runs.jsonl", line: 1 };
    const { outcome, violated } = entryOf({ id: "run/1/0", turns: [], extra }, place, undefined, new Map());
    return { outcome, violated };
  };
  const wrongs = [
    { class: "missing act", detail: "a" },
    { class: "missing act", detail: "b" },
  ];
  expect(entry({ agent: "gold", reward: 1, wrongs: [] })).toEqual({ outcome: "completed", violated: [] });
  expect(entry({ agent: "gold", reward: 0, wrongs })).toEqual({ outcome: "reward 0", violated: ["missing act"] });
  expect(entry({ agent: "gold", reward: null, wrongs: [] })).toEqual({ outcome: "judged in part", violated: [] });
  // A recorded run of the benchmark names no agent of ours.
  expect(entry({ task: "1", reward: 0 })).toEqual({ outcome: null, violated: [] });
});
