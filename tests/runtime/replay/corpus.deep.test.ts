import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, test } from "vitest";
import { type CorpusSummary, type ReplayCorpusOptions, replayCorpus } from "../../../src/runtime/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { caseBackend } from "../cases.js";

const backend = await closedAfterFile(caseBackend("quickjs"));
const folder = scratch();

const file = (name: string, lines: readonly string[], end = "\n"): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => line + end).join(""));
  return path;
};
const turns = (command: string, ...signals: string[]): object[] => [
  { author: "User", text: "hello" },
  { author: "System", command },
  ...signals.map((text) => ({ author: "Signal", text })),
];
const matched = (id: string): string => JSON.stringify({ id, turns: turns("open_gate()", "perform(x0)") });
const diverged = (id: string): string => JSON.stringify({ id, turns: turns("open_gate()", "perform(x1)") });
const unchecked = (id: string): string => JSON.stringify({ id, turns: turns("say()") });

/** Results without the time taken; every dialogue is counted once. */
async function replayed(source: string | readonly string[], options: ReplayCorpusOptions = {}) {
  const unreadable: string[] = [];
  const lines: string[] = [];
  const summary: CorpusSummary = await replayCorpus(backend, source, {
    onUnreadable: ({ code, line }) => unreadable.push(`${code} ${line}`),
    onLines: (text) => void lines.push(text),
    ...options,
  });
  const { seconds, divergences, ...counts } = summary;
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(counts.dialogues).toBe(counts.matched + counts.diverged + counts.unchecked + counts.unreadable);
  return { counts, divergences, unreadable, ids: lines.join("").split("\n").filter(Boolean).map(idOf) };
}

const idOf = (line: string): string => (JSON.parse(line) as { id: string }).id;

describe("a corpus", () => {
  it("is counted whole, broken records and all", async () => {
    const path = file("mixed.jsonl", [
      `\ufeff${matched("a")}`,
      "{ not json",
      diverged("b"),
      "",
      '{"id": "c"}',
      '{"id": "d", "turns": [{"author": "Butler"}]}',
      unchecked("e"),
      JSON.stringify({ id: "f", turns: [], entities: { zork: [] } }),
      JSON.stringify({ id: "g", turns: [], seed: 0.5 }),
      "[1, 2]",
      matched("h"),
    ]);
    const { counts, divergences, unreadable } = await replayed(path);
    expect(counts).toEqual({
      dialogues: 10,
      matched: 2,
      diverged: 1,
      unchecked: 1,
      unreadable: 6,
      commands: 4,
      signals: 3,
      problems: 0,
    });
    expect(unreadable).toEqual([
      "BAD_LINE 2",
      "BAD_LINE 5",
      "BAD_LINE 6",
      "BAD_OPENING 8",
      "BAD_OPENING 9",
      "BAD_LINE 10",
    ]);
    expect(divergences).toMatchObject([{ id: "b", index: 0, command: "open_gate()", expected: ["perform(x1)"] }]);
  });

  it("may have any line ends, and a last line without one", async () => {
    const path = join(folder, "ends.jsonl");
    writeFileSync(path, `${matched("a")}\r\n\r\n${matched("b")}\r\n${matched("c")}`);
    expect((await replayed(path)).counts).toMatchObject({ dialogues: 3, matched: 3 });
  });

  it("may lie in several files, which come in their order", async () => {
    const paths = [file("one.jsonl", [matched("1"), matched("2")]), file("two.jsonl", [matched("3")])];
    expect((await replayed(paths, { record: true })).ids).toEqual(["1", "2", "3"]);
    expect((await replayed([...paths].reverse(), { record: true })).ids).toEqual(["3", "1", "2"]);
  });

  it("may be asked for some of its dialogues only", async () => {
    const path = file("some.jsonl", [matched("a"), "{ broken", diverged("b"), matched("c")]);
    const { counts, ids } = await replayed(path, { only: (id) => id > "a", record: true });
    expect(counts).toMatchObject({ dialogues: 2, matched: 1, diverged: 1, unreadable: 0 });
    expect(ids).toEqual(["b", "c"]);
  });

  it("that is not there is an error", async () => {
    await expect(replayed(join(folder, "nothing.jsonl"))).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("that is empty has no dialogues", async () => {
    expect((await replayed(file("empty.jsonl", []))).counts.dialogues).toBe(0);
  });
});

describe("a large corpus", () => {
  const COUNT = 1_230;
  let path: string;
  beforeAll(() => {
    const line = (i: number): string => {
      if (i % 100 === 7) return "{ broken";
      return i % 10 === 3 ? diverged(`d${i}`) : i % 10 === 5 ? unchecked(`d${i}`) : matched(`d${i}`);
    };
    path = file(
      "large.jsonl",
      Array.from({ length: COUNT }, (_, i) => line(i)),
    );
  });

  it("gives the same from two threads as from none, in the same order", async () => {
    const progress: number[] = [];
    const told: string[] = [];
    const options: ReplayCorpusOptions = {
      record: true,
      onProgress: ({ dialogues }) => progress.push(dialogues),
      onDivergence: ({ id }) => told.push(id),
    };
    const alone = await replayed(path, { ...options, workers: 1 });
    const [steps, ids] = [progress.splice(0), told.splice(0)];
    const pooled = await replayed(path, { ...options, workers: 2 });
    expect(pooled).toEqual(alone);
    expect(alone.counts).toMatchObject({ dialogues: COUNT, diverged: 123, unchecked: 123, unreadable: 13 });
    expect([progress, told]).toEqual([steps, ids]);
    expect(steps.at(-1)).toBe(COUNT);
    expect(told).toEqual(alone.divergences.map(({ id }) => id));
    expect(alone.ids[0]).toBe("d0");
    expect(alone.ids.length).toBe(COUNT - 13);
  });

  test.each([1, 2])("can be stopped in the middle: what is done is reported (%d threads)", async (workers) => {
    const stop = new AbortController();
    const { counts, ids } = await replayed(path, {
      workers,
      record: true,
      signal: stop.signal,
      onProgress: ({ dialogues }) => {
        if (dialogues >= 200) stop.abort();
      },
    });
    expect(counts.dialogues).toBeGreaterThanOrEqual(200);
    expect(counts.dialogues).toBeLessThan(COUNT);
    expect(ids.length).toBe(counts.dialogues - counts.unreadable);
    expect(ids.slice(0, 3)).toEqual(["d0", "d1", "d2"]);
  });

  it("waits for whoever takes its lines", async () => {
    let pending = 0;
    let most = 0;
    await replayed(path, {
      workers: 1,
      record: true,
      onLines: async () => {
        most = Math.max(most, ++pending);
        await new Promise((resolve) => setTimeout(resolve, 1));
        pending--;
      },
    });
    expect(most).toBe(1);
  });
});
