import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sgd } from "../../../../src/corpora/index.js";
import { type Attempt, estimate, make } from "../../../../src/corpora/making/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { modelScene } from "../models/modelScene.js";

const scene = modelScene();
const HOW = { count: 2, seed: 5, rates: {}, intents: ["send_money", "set_reminder"], lengths: [1] };

async function all(attempts: AsyncIterable<Attempt>): Promise<Transcript["turns"][]> {
  const kept: Transcript["turns"][] = [];
  for await (const attempt of attempts) if ("kept" in attempt) kept.push(attempt.kept.transcript.turns);
  return kept;
}

describe("make", () => {
  test("gives dialogues one by one, and writes the same into a folder", async () => {
    const turns = await all(make({ backend: scene.backend, ...HOW }));
    const out = join(scene.folder, "plain");
    const { report, paid } = await make({ backend: scene.backend, out, ...HOW });
    expect([report.dialogues, paid]).toEqual([2, null]);
    const lines = readFileSync(join(out, "transcripts.jsonl"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).turns)).toEqual(turns);
  });

  test("has models say them, in a folder or without one, in a style as well", async () => {
    const server = await scene.served();
    const answers = join(scene.folder, "answers");
    const asked = { backend: scene.backend, ...HOW, models: { model: server.model }, answers, validate: false };
    const turns = await all(make(asked));
    const before = server.asked.length;
    expect([turns.length, before > 0]).toEqual([2, true]);
    const { report, paid } = await make({ ...asked, out: join(scene.folder, "said") });
    expect([report.writing?.validate, paid?.calls]).toEqual([false, 0]);
    expect(server.asked.length).toBe(before);

    const { rates: _, validate: __, ...styled } = asked;
    const out = join(scene.folder, "styled");
    const made = await make({ ...styled, style: sgd.style, out });
    expect([made.report.style, made.report.dialogues, existsSync(join(out, "sgd"))]).toEqual(["sgd", 2, true]);
    expect(made.paid?.calls).toBeGreaterThan(0);
  });

  test("is estimated without a question, of the same options", async () => {
    const server = await scene.served();
    const how = { backend: scene.backend, ...HOW, models: { model: server.model }, out: join(scene.folder, "none") };
    expect(await estimate(how)).toMatchObject({ dialogues: 2, counted: 2 });
    const { rates: _, ...styled } = how;
    expect((await estimate({ ...styled, style: sgd.style })).calls).toBeGreaterThan(0);
    expect([server.asked.length, existsSync(how.out)]).toEqual([0, false]);
  });
});
