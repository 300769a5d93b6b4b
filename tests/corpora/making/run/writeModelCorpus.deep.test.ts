import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lock } from "../../../../src/base/io/index.js";
import { readDiscards } from "../../../../src/corpora/making/output/writeCorpus.js";
import { type ModelCorpusOptions, writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { SOAK } from "../../../runs.js";
import { modelScene } from "../models/modelScene.js";
import { type Asked, type ScriptedServer, status } from "../models/scriptedServer.js";
import { type Answers, sound, stageOf, words } from "../writing/echo.js";

/*
 * Corpora made with a model that is asked over real HTTP: a script stands behind OpenAI's protocol, and reads its answers out of
 * the prompts.
 */

const scene = modelScene();

const PLAIN = {
  count: 4,
  seed: 3,
  rates: { correction: 0.5 },
  lengths: [1],
  validate: false,
  intents: ["book_table", "send_money"],
};
const options = ({ model }: ScriptedServer, more: object = {}): ModelCorpusOptions => ({
  ...PLAIN,
  models: { model, retries: 0 },
  ...more,
});
const bytes = (of: string) =>
  Object.fromEntries(
    readdirSync(of)
      .filter((name) => /\.(jsonl|json|md)$/.test(name))
      .map((name) => [name, readFileSync(join(of, name), "utf8")]),
  );
/** Identifies a question. */
const keyOf = ({ system, prompt, model }: Asked) => JSON.stringify([system, prompt, model]);

describe("a corpus of a model", () => {
  test("says what the model said, and its report adds up", async () => {
    const server = await scene.served();
    const { report, paid } = await writeModelCorpus(scene.folder, scene.backend, options(server));
    expect(report.dialogues).toBe(4);
    expect(report.writing).toMatchObject({ words: "outline", planning: false, validate: false });
    expect(report.writing?.models).toEqual({ userTurn: "scripted.chat/a-model", response: "scripted.chat/a-model" });
    expect(report.writing?.used.calls).toBe(server.asked.length);
    expect(paid).toEqual(report.writing?.used);
    expect(report.attempts).toBe(report.dialogues + report.discards.reduce((sum, { discarded }) => sum + discarded, 0));
    const { "transcripts.jsonl": lines = "", "card.md": card } = bytes(scene.folder);
    const texts = [...lines.matchAll(/"author":"(User|Response)","text":"([^"]*)"/g)];
    expect(texts.length).toBeGreaterThan(20);
    for (const [, author, text] of texts) expect(text).toMatch(author === "User" ? /^Well, / : /^Sure\. /);
    expect(card).toContain("All utterances come from models");
    expect(card).toContain("with `scripted.chat/a-model`");
  });

  test("is the same offline, and with one call at a time", async () => {
    const server = await scene.served();
    const answers = join(scene.folder, "answers");
    await writeModelCorpus(join(scene.folder, "a"), scene.backend, options(server, { answers }));
    await server.stop();
    const models = { model: server.model, concurrency: 1 };
    await writeModelCorpus(join(scene.folder, "b"), scene.backend, options(server, { answers, models, offline: true }));
    expect(bytes(join(scene.folder, "b"))).toEqual(bytes(join(scene.folder, "a")));
    const other = { answers, offline: true, seed: 4 };
    await expect(
      writeModelCorpus(join(scene.folder, "c"), scene.backend, options(server, other)),
    ).rejects.toMatchObject({
      code: "MODEL_NOT_RECORDED",
    });
  });

  const ENDS: readonly (readonly [name: string, limits: object, answers: Answers, code: string])[] = [
    ["a provider that fails", {}, (asked, nth) => (nth >= 9 ? status(500) : sound(asked, nth)), "MODEL_FAILED"],
    ["a key that is revoked", {}, (asked, nth) => (nth >= 9 ? status(401) : sound(asked, nth)), "MODEL_UNAUTHORIZED"],
    ["a budget that ends", { maxCalls: 9 }, sound, "MODEL_BUDGET"],
  ];

  // Runs that go on after a budget: workers.deep.test.ts and reworded.deep.test.ts.
  test.each(ENDS.slice(0, SOAK ? undefined : -1))(
    "goes on after %s: nothing is half-written, nothing paid twice, the same bytes",
    async (_, limits, answers, code) => {
      const whole = await scene.served();
      await writeModelCorpus(join(scene.folder, "whole"), scene.backend, options(whole));
      const server = await scene.served(answers);
      const out = join(scene.folder, "out");
      const models = { model: server.model, retries: 0, ...limits };
      await expect(writeModelCorpus(out, scene.backend, options(server, { models }))).rejects.toMatchObject({ code });
      expect(Object.keys(bytes(out))).toEqual([]);
      await expect(writeModelCorpus(out, scene.backend, options(server))).rejects.toMatchObject({
        code: "RUN_DIFFERS",
        message: expect.stringContaining("was interrupted: go on with it (--resume)"),
      });
      const again = await scene.served();
      await writeModelCorpus(out, scene.backend, options(again, { resume: true }));
      expect(bytes(out)).toEqual(bytes(join(scene.folder, "whole")));
      const paid = [...server.asked.slice(0, 9), ...again.asked].map(keyOf);
      expect(new Set(paid).size).toBe(paid.length);
      expect(paid.length).toBe(whole.asked.length);
    },
  );

  test("is refused while another process makes it, and where other things lie", async () => {
    const server = await scene.served();
    await writeModelCorpus(scene.folder, scene.backend, options(server));
    const release = lock(join(scene.folder, "run", "lock"), "it");
    await expect(writeModelCorpus(scene.folder, scene.backend, options(server))).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
      message: expect.stringContaining(`the corpus in ${scene.folder} is being written by process ${process.pid}`),
    });
    release();
    const foreign = join(scene.folder, "foreign");
    await writeModelCorpus(foreign, scene.backend, options(server));
    rmSync(join(foreign, "make-report.json"));
    writeFileSync(join(foreign, "thesis.txt"), "");
    await expect(writeModelCorpus(foreign, scene.backend, options(server))).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
    });
  });

  test("does not go on where the options or the intents have changed, and names what has", async () => {
    const server = await scene.served();
    const models = { model: server.model, maxCalls: 3 };
    await expect(writeModelCorpus(scene.folder, scene.backend, options(server, { models }))).rejects.toMatchObject({
      code: "MODEL_BUDGET",
    });
    const differs = (message: string) => ({ code: "RUN_DIFFERS", message: expect.stringContaining(message) });
    const resume = (more: object) =>
      writeModelCorpus(scene.folder, scene.backend, options(server, { resume: true, ...more }));
    await expect(resume({ seed: 5, words: "first" })).rejects.toMatchObject(differs("began with other seed, words"));
    await expect(resume({ models: { model: server.modelCalled("another") } })).rejects.toMatchObject(
      differs("other models"),
    );
    const changed = await loadBackend(["intents/book_table.json", "intents/send_money.json"], {
      engine: "native",
      behaviours: false,
    });
    try {
      await expect(writeModelCorpus(scene.folder, changed, options(server, { resume: true }))).rejects.toMatchObject(
        differs("other intents"),
      );
    } finally {
      changed.close();
    }
    await expect(
      writeModelCorpus(join(scene.folder, "none"), scene.backend, options(server, { resume: true })),
    ).rejects.toMatchObject(differs("there is no run"));
    writeFileSync(join(scene.folder, "run", "run.json"), "{");
    await expect(resume({})).rejects.toMatchObject(differs("is not what a run of this version"));
  });

  test("asks again, after a prompt has changed, only what depends on it", async () => {
    const server = await scene.served();
    await writeModelCorpus(scene.folder, scene.backend, options(server));
    const before = server.asked.length;
    const stages = () => server.asked.slice(before).map(stageOf);
    // Responses are the same: later stages find their questions unchanged.
    const prompts = {
      response: "You put into words what an assistant tells its user, in one sentence. Answer with one JSON object.",
    };
    await writeModelCorpus(scene.folder, scene.backend, options(server, { models: { model: server.model, prompts } }));
    expect(new Set(stages())).toEqual(new Set(["response"]));
    expect(stages()).toHaveLength(server.asked.slice(0, before).filter((one) => stageOf(one) === "response").length);
  });
});

test("what is discarded is on file with its reason and its dialogue", async () => {
  const server = await scene.served((asked, nth) =>
    stageOf(asked) === "userTurn" && nth < 12 ? "No." : (words(asked) ?? "{}"),
  );
  const models = { model: server.model, concurrency: 1 };
  const { report } = await writeModelCorpus(scene.folder, scene.backend, options(server, { models }));
  const discards = [];
  for await (const one of readDiscards(scene.folder)) discards.push(one);
  expect(discards).toHaveLength(report.attempts - report.dialogues);
  const said = discards.filter(({ stage }) => stage === "userTurn");
  expect(said.length).toBeGreaterThan(0);
  for (const one of said)
    expect(one).toMatchObject({
      reason: "prose",
      problem: expect.stringContaining('holds no JSON object: "No."'),
      plan: { version: 1 },
    });
});
