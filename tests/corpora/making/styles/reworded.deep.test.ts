import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { forms } from "../../../../src/corpora/forms/dataset.js";
import { estimateStyled, writeModelStyled } from "../../../../src/corpora/making/run/writeModelStyled.js";
import { writeStyled } from "../../../../src/corpora/making/styles/makeStyled.js";
import { sgd } from "../../../../src/corpora/sgd/dataset.js";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { expectEqualCalls, scoredAsGold } from "../../sgd/style/sgdScene.js";
import { modelScene } from "../models/modelScene.js";
import type { Asked } from "../models/scriptedServer.js";
import { stageOf } from "../writing/echo.js";
import { reworded } from "./reworded.js";

/* Dialogues of other styles in a model's words, over real HTTP: outlines, calls and results are the executed ones. */

const scene = modelScene();

/** A corpus tries out each of its intents first. */
const HOW = { count: 6, seed: 2, intents: ["book_table", "find_restaurants", "send_money", "find_trains", "book_vet"] };
const dialoguesIn = (out: string) =>
  JSON.parse(readFileSync(join(out, "sgd", "dialogues_001.json"), "utf8")) as PublishedSgdDialogue[];
const keyOf = ({ system, prompt }: Asked): string => JSON.stringify([system, prompt]);

function bytes(out: string): Record<string, string> {
  const names = readdirSync(out, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /\.(jsonl|json|md)$/.test(name) && !name.startsWith("run"));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(out, name), "utf8")]));
}

describe("dialogues in SGD's style, in a model's words", () => {
  test("keep acts, states, calls and results; spans hold their values in the new words; they are read back", async () => {
    const server = await scene.served();
    const models = { model: server.model };
    const out = join(scene.folder, "out");
    const { report, paid } = await writeModelStyled(out, scene.backend, sgd.style, { ...HOW, models });
    await writeStyled(join(scene.folder, "plain"), scene.backend, sgd.style, HOW);
    const [made, plain] = [dialoguesIn(out), dialoguesIn(join(scene.folder, "plain"))];
    expect(made).toHaveLength(HOW.count);
    let spans = 0;
    for (const [nth, { turns }] of made.entries()) {
      for (const [at, { speaker, utterance, frames }] of turns.entries()) {
        const before = plain[nth]?.turns[at];
        expect(utterance).toBe(`${speaker === "USER" ? "Well, " : "Sure. "}${before?.utterance}`);
        expect(frames.map(({ slots: _, ...frame }) => frame)).toEqual(
          before?.frames.map(({ slots: _, ...frame }) => frame),
        );
        for (const { slots = [], actions } of frames) {
          for (const { slot, start, exclusive_end: end } of slots) {
            spans++;
            expect(actions.filter((one) => one.slot === slot).flatMap(({ values = [] }) => values)).toContain(
              utterance.slice(start, end),
            );
          }
        }
      }
    }
    expect(spans).toBeGreaterThan(20);
    const calls = await expectEqualCalls(out, made, "state");
    expect(await expectEqualCalls(out, made, "acts")).toBe(calls);
    const scores = Object.values(await scoredAsGold(out)).filter((value) => value !== null);
    expect(scores.filter((value) => value !== 1)).toEqual([]);
    expect(report.writing?.used.calls).toBe(server.asked.length);
    expect(paid).toEqual(report.writing?.used);
    expect(readFileSync(join(out, "card.md"), "utf8")).toContain("with `scripted.chat/a-model`");
  });

  test("are asked for with all that was said before, and what is to stay", async () => {
    const server = await scene.served();
    await writeModelStyled(scene.folder, scene.backend, sgd.style, {
      ...HOW,
      count: 2,
      models: { model: server.model, concurrency: 1 },
    });
    expect(new Set(server.asked.map(stageOf))).toEqual(new Set(["userTurn", "response"]));
    const later = server.asked.filter(({ prompt }) => prompt.includes("\nAssistant: "));
    for (const { prompt } of later) expect(prompt).toMatch(/User: Well, .*\n(?:.*\n)*Assistant: Sure\. /);
    const telling = server.asked.filter(({ prompt }) => /word for word: "/.test(prompt));
    expect(telling.length).toBeGreaterThan(5);
    for (const { prompt } of telling) {
      const [, listed = ""] = /word for word: (.*)/.exec(prompt) ?? [];
      for (const text of JSON.parse(`[${listed}]`) as string[])
        expect(prompt.toLowerCase()).toContain(text.toLowerCase());
    }
  });

  test.each([
    [
      "glued to a letter",
      (draft: string) => draft.replace(/(?<=[a-z] )(\p{Lu})/gu, "x$1"),
      /does not hold .* word for word/,
    ],
    ["in small letters", (draft: string) => draft.toLowerCase(), /the value of \w+, does not stand by itself in/],
  ])("a value that is %s is a reason to discard, on file with its place", async (_, change, problem) => {
    // In the first attempt at each dialogue.
    const models = reworded((draft, item) => (item.includes(".0 ") ? change(draft) : draft));
    const report = await writeStyled(scene.folder, scene.backend, sgd.style, { ...HOW, models });
    expect(report.discards.reduce((sum, { discarded }) => sum + discarded, 0)).toBeGreaterThanOrEqual(HOW.count - 1);
    expect(readFileSync(join(scene.folder, "discarded.jsonl"), "utf8")).toMatch(problem);
    expect(report.dialogues).toBe(HOW.count);
  });

  test("go on after a budget that ended: the same bytes, nothing paid twice", async () => {
    const whole = await scene.served();
    await writeModelStyled(join(scene.folder, "whole"), scene.backend, sgd.style, {
      ...HOW,
      models: { model: whole.model },
    });
    const first = await scene.served();
    const out = join(scene.folder, "out");
    const limited = { model: first.model, maxCalls: 20 };
    await expect(writeModelStyled(out, scene.backend, sgd.style, { ...HOW, models: limited })).rejects.toMatchObject({
      code: "MODEL_BUDGET",
    });
    expect(readdirSync(out)).toEqual(["run"]);
    const again = await scene.served();
    const models = { model: again.model };
    await writeModelStyled(out, scene.backend, sgd.style, { ...HOW, models, resume: true });
    expect(bytes(out)).toEqual(bytes(join(scene.folder, "whole")));
    const paid = [...first.asked, ...again.asked].map(keyOf);
    expect(new Set(paid).size).toBe(paid.length);
    expect(paid.length).toBe(whole.asked.length);
    const other = writeModelStyled(out, scene.backend, sgd.style, { ...HOW, seed: 3, models, resume: true });
    await expect(other).rejects.toMatchObject({ code: "RUN_DIFFERS" });
  });

  test("are estimated without asking", async () => {
    const server = await scene.served();
    const models = { model: server.model };
    const estimate = await estimateStyled(scene.backend, sgd.style, { ...HOW, models });
    expect(server.asked).toEqual([]);
    const { report } = await writeModelStyled(scene.folder, scene.backend, sgd.style, { ...HOW, models });
    expect(estimate.calls).toBe(report.writing?.used.calls);
  });
});

test("forms are not reworded: their modules read what was said", async () => {
  const models = reworded((draft) => draft);
  await expect(writeStyled(scene.folder, scene.backend, forms.style, { ...HOW, models })).rejects.toMatchObject({
    code: "BAD_CORPUS",
    message: expect.stringContaining("read the answers as they were said"),
  });
  expect(readdirSync(scene.folder)).toEqual([]);
});
