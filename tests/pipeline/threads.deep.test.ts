import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CorpusOptions } from "../../src/pipeline/corpusOptions.js";
import { makeCorpus } from "../../src/pipeline/makeCorpus.js";
import { type Backend, loadBackend } from "../../src/runtime/index.js";
import { PHENOMENA } from "../../src/transcript/tags.js";
import { made } from "./made.js";

let backend: Backend;
beforeAll(async () => {
  const sources = { fixtures: "fixtures", behaviours: "intents/behaviours", engine: "quickjs" } as const;
  backend = await loadBackend("intents", sources);
});
afterAll(() => backend.close());

const text = async (options: CorpusOptions) => JSON.stringify(await made(backend, options));

describe("a corpus that several threads make", () => {
  test("is the same, what was discarded included", async () => {
    const options = { count: 40, seed: 3, rates: Object.fromEntries(PHENOMENA.map((name) => [name, 0.2])) };
    const alone = await text(options);
    expect(alone.includes('"discarded"')).toBe(true);
    expect((await text({ ...options, workers: 2 })) === alone).toBe(true);
  });

  test("is the same where dialogues are alike and are attempted again", async () => {
    const options = { count: 250, seed: 1, rates: {}, intents: ["find_vet_visits"], lengths: [1] };
    const alone = await text(options);
    expect(alone.includes('"reason":"duplicates"')).toBe(true);
    expect((await text({ ...options, workers: 2 })) === alone).toBe(true);
  });

  test("ends them where nobody wants more of it", async () => {
    const attempts = makeCorpus(backend, { count: 1_000, workers: 2, rates: {} });
    expect((await attempts.next()).done).toBe(false);
    expect((await attempts.return()).done).toBe(true);
  });
});
