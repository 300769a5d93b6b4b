import { expect, test } from "vitest";
import { made, ours } from "../made.js";

test("a corpus with splits is the same in two threads as in one", async () => {
  const backend = await ours();
  const options = {
    count: 12,
    intents: ["book_table", "find_restaurants", "send_money", "set_reminder", "find_trains", "book_vet"],
    seed: 4,
    lengths: [1, 1],
    rates: { query: 0.2 },
    splits: { train: 0.6, dev: 0.2, test: 0.2 },
  };
  try {
    const one = await made(backend, options);
    expect(new Set(one.flatMap((attempt) => ("kept" in attempt ? [attempt.kept.transcript.split] : []))).size).toBe(3);
    expect(await made(backend, { ...options, workers: 2 })).toEqual(one);
  } finally {
    backend.close();
  }
});
