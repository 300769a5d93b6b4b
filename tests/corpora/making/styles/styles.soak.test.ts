import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SOAK } from "../../../runs.js";
import { hasShared } from "../../../shared.js";
import { expectEqualCalls, madeSgd, scoredAsGold } from "../../sgd/style/sgdScene.js";
import { STAR_OPTIONS, starBackend } from "../../star/importer/knowledge.js";
import { isAccepted, madeStar, readBack } from "../../star/style/starScene.js";
import { ours } from "../made.js";

const DIALOGUES = SOAK ? 500 : 150;

// With fewer dialogues: sgdStyle.deep.test.ts, and starStyle.deep.test.ts and starOwn.deep.test.ts.
describe("whole corpora in other styles", () => {
  test(`${DIALOGUES} dialogues in SGD's: every call equal by acts and by states, and 1.0 as gold`, async () => {
    const backend = await ours();
    const { out, dialogues, report } = await madeSgd(backend, DIALOGUES);
    expect(dialogues).toHaveLength(DIALOGUES);
    expect(new Set(dialogues.map(({ turns }) => turns.map(({ utterance }) => utterance).join("\n"))).size).toBe(
      DIALOGUES,
    );
    expect(report.attempts).toBe(DIALOGUES + report.discards.reduce((sum, { discarded }) => sum + discarded, 0));
    const calls = await expectEqualCalls(out, dialogues, "state");
    expect(calls).toBeGreaterThan(1.6 * DIALOGUES);
    expect(await expectEqualCalls(out, dialogues, "acts")).toBe(calls);
    const scores = Object.entries(await scoredAsGold(out)).filter(([, value]) => value !== null);
    expect(scores.filter(([, value]) => value !== 1)).toEqual([]);
    backend.close();
  });

  test.skipIf(!hasShared)(
    "200 in STAR's, over its own tasks: all are read back, every verdict is ok (needs the reference data)",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "backlot-star-made-"));
      const backend = await starBackend(join(folder, "star"));
      const { file, dialogues, report } = await madeStar(backend, join(folder, "star"), 200);
      expect(dialogues).toHaveLength(200);
      expect(Object.keys(report.counts.task ?? {})).toHaveLength(24);
      for (const kind of ["happy", "unhappy", "several tasks"])
        expect(report.counts.kind?.[kind], kind).toBeGreaterThan(20);
      expect(dialogues.filter((made) => made.Scenario.Happy && !isAccepted(made))).toEqual([]);
      const { transcripts, notes, divergences, verdicts } = await readBack(file, backend, STAR_OPTIONS);
      expect(transcripts).toHaveLength(200);
      expect(notes.filter(({ place }) => place.file === file)).toEqual([]);
      expect(divergences).toEqual([]);
      expect(verdicts.length).toBeGreaterThan(200);
      expect(verdicts.filter((verdict) => verdict !== "ok")).toEqual([]);
      backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  );
});
