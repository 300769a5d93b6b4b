import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import { writeModelStyled } from "../../../../src/corpora/making/run/writeModelStyled.js";
import { sgd } from "../../../../src/corpora/sgd/dataset.js";
import { sampleOf } from "../../../runs.js";
import { modelScene } from "../models/modelScene.js";
import { type Answers, sound } from "../writing/echo.js";

/* A model that is unsuitable for a stage fails the same each time: its costs are bounded, and paid answers are kept. */

const scene = modelScene();
const HOW = { seed: 3, rates: {}, lengths: [1], validate: false, intents: ["book_table", "send_money"] };
const nonsense: Answers = () => "Colourless green ideas sleep furiously.";

const MAKERS = {
  corpus: writeModelCorpus,
  "dialogues in the style sgd": (folder, backend, { rates: _, validate: _no, ...options }) =>
    writeModelStyled(folder, backend, sgd.style, options),
} satisfies Record<string, (...given: Parameters<typeof writeModelCorpus>) => Promise<unknown>>;

describe.each(Object.entries(MAKERS))("%s", (made, make) => {
  const HOW_MANY = [
    [20, 8],
    [3, 1],
    [20, 1],
  ] as const;
  // Dialogues in a style are few in the deep run, transcripts are many and several at a time.
  test.each(sampleOf(made === "corpus" ? HOW_MANY : HOW_MANY.toReversed(), 3))(
    "%i dialogues of a model that talks nonsense end after a few calls (%i at a time)",
    async (count, concurrency) => {
      const server = await scene.served(nonsense);
      const models = { model: server.model, concurrency };
      const options = { ...HOW, count, models };
      const end = {
        code: "BAD_CORPUS",
        message: expect.stringMatching(
          new RegExp(
            `^only 0 of ${count} dialogues could be made, and the last 20 attempts failed alike: userTurn, prose;`,
          ),
        ),
        hint: expect.stringMatching(/`backlot make --help`.*documentation of make .*model or prompt/),
      };
      await expect(make(scene.folder, scene.backend, options)).rejects.toMatchObject(end);
      // Each attempt asks three times. Numbers that are under way at the same time come to their end.
      expect(server.asked.length).toBeGreaterThanOrEqual(20 * 3);
      expect(server.asked.length).toBeLessThanOrEqual((20 + 5 * concurrency) * 3);
      const isOurs = (name: string) => (statSync(join(scene.folder, name)).mode & 0o077) === 0;
      if (process.platform !== "win32") expect(["run", "run/answers"].map(isOurs)).toEqual([false, true]);
      // All that was paid for is kept: going on pays for nothing.
      const kept = readdirSync(join(scene.folder, "run", "answers"), { recursive: true, encoding: "utf8" });
      expect(kept.filter((name) => /[0-9a-f]{64}\.json$/.test(name))).toHaveLength(server.asked.length);
      const paid = server.asked.length;
      await expect(make(scene.folder, scene.backend, { ...options, resume: true })).rejects.toMatchObject(end);
      expect(server.asked).toHaveLength(paid);
    },
  );

  test("a model that does again after failures alike makes all dialogues", async () => {
    const server = await scene.served((asked, nth) => (nth < 19 * 3 ? nonsense(asked, nth) : sound(asked, nth)));
    const options = { ...HOW, count: 3, models: { model: server.model, concurrency: 1 } };
    expect(await make(scene.folder, scene.backend, options)).toMatchObject({ report: { dialogues: 3 } });
  });
});
