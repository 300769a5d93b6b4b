import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CorpusOptions } from "../../../src/corpora/making/corpusOptions.js";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";
import { estimatingModels } from "../../../src/corpora/making/models/estimate.js";
import type { ModelAccess } from "../../../src/corpora/making/models/modelAccess.js";
import { type Backend, loadBackend } from "../../../src/runtime/index.js";
import { parseIntent } from "../../../src/schema/index.js";
import { PHENOMENA } from "../../../src/transcript/tags.js";
import { made } from "./made.js";

const OWN = ["now", "today", "soon", "again", "quickly", "slowly", "twice"];

/** A corpus tries out each of its intents first. */
const INTENTS = ["book_table", "find_restaurants", "send_money", "find_trains"];

let backend: Backend;
beforeAll(async () => {
  const sources = { fixtures: "fixtures", behaviours: "intents/behaviours", engine: "quickjs" } as const;
  backend = await loadBackend("intents", sources);
});
afterAll(() => backend.close());

const text = async (options: CorpusOptions) => JSON.stringify(await made(backend, options));

describe("a corpus that several threads make", () => {
  test("is the same, what was discarded included", async () => {
    const options = {
      count: 16,
      seed: 3,
      intents: INTENTS,
      rates: Object.fromEntries(PHENOMENA.map((name) => [name, 0.2])),
    };
    const alone = await text(options);
    expect(alone.includes('"discarded"')).toBe(true);
    expect((await text({ ...options, workers: 2 })) === alone).toBe(true);
  });

  test("is the same where dialogues are alike and are attempted again", async () => {
    // The model's first words are always the same; at the next attempt they are the dialogue's own.
    const model = { model: "a/model" };
    const models = (): ModelAccess => {
      const sound = estimatingModels(model);
      const ask: ModelAccess["ask"] = async (request) => {
        const answer = await sound.ask(request);
        const [, index = "0", attempt = ""] = /^dialogue-(\d+)\.(\d+) /.exec(request.item) ?? [];
        const said = attempt === "0" ? "please" : OWN[Number(index)];
        const texts: Record<string, string> = { userTurn: `Wave, ${said}.`, response: "All right." };
        const instead = texts[request.stage];
        return instead === undefined ? answer : { ...answer, text: JSON.stringify({ text: instead }) };
      };
      return { ...sound, ask };
    };
    const wave = await loadBackend([parseIntent({ command: "wave", description: "", args: {} })]);
    const corpus = async (workers: number) => {
      const writing = { models: models(), validate: false };
      return JSON.stringify(await made(wave, { count: 5, seed: 1, rates: {}, lengths: [1], workers, writing }));
    };
    const alone = await corpus(1);
    expect(alone.split('"reason":"duplicates"').length).toBeGreaterThan(4);
    expect((await corpus(2)) === alone).toBe(true);
    wave.close();
  });

  test("ends them where nobody wants more of it", async () => {
    const attempts = makeCorpus(backend, { count: 1_000, intents: INTENTS, workers: 2, rates: {} });
    expect((await attempts.next()).done).toBe(false);
    expect((await attempts.return()).done).toBe(true);
  });
});
