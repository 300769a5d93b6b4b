import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { forms } from "../../../../src/corpora/forms/dataset.js";
import { COUNTERS } from "../../../../src/corpora/forms/scores/counters.js";
import { importForms, scoreFormsFiles } from "../../../../src/corpora/index.js";
import { writeStyled } from "../../../../src/corpora/making/styles/makeStyled.js";
import { SOAK } from "../../../runs.js";
import { closedAfterFile } from "../../../setup/closing.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { ours } from "../../making/made.js";

const backend = await closedAfterFile(ours());

interface MadeRun {
  readonly run: string;
  readonly filledForm: Readonly<Record<string, { readonly answer: unknown; readonly required: boolean }>>;
  readonly dialogue: readonly object[];
  readonly ended: string;
  readonly handedIn: { readonly kind: string; readonly arguments: Readonly<Record<string, unknown>> };
  readonly profile: { readonly answers: Readonly<Record<string, unknown>> };
}

async function madeRuns(count: number, seed = 1) {
  const out = join(folder(), "made");
  const report = await writeStyled(out, backend, forms.style, { count, seed });
  const file = join(out, "forms", "runs.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return { out, file, report, runs: lines.map((line) => JSON.parse(line) as MadeRun) };
}

describe("runs in the style of the form-filling system", () => {
  const [many, some] = SOAK ? [100, 30] : [25, 10];

  test(`${many} have counters that the scores read`, async () => {
    const { file, runs, report } = await madeRuns(many);
    expect(runs).toHaveLength(many);
    const { report: scores } = await scoreFormsFiles([file]);
    expect(scores.notes).toEqual([]);
    const counted = (
      scores.extra as { readonly runs: Readonly<Record<string, Readonly<Record<string, number | null>>>> }
    ).runs;
    expect(Object.keys(counted)).toHaveLength(many);
    for (const { run, dialogue, filledForm } of runs) {
      const counters = counted[run] ?? {};
      for (const name of COUNTERS) expect(counters[name], `${run} ${name}`).toEqual(expect.any(Number));
      const fields = Object.values(filledForm);
      expect(counters.turns).toBe(dialogue.length / 2);
      expect(counters.length).toBe(fields.length);
      expect(counters["filled obl. fields"]).toBe(
        fields.filter((one) => one.required && one.answer !== null && one.answer !== "").length,
      );
      expect(counters.successes).toBe(counters.turns);
    }
    expect(report.attempts).toBe(many + report.discards.reduce((sum, { discarded }) => sum + discarded, 0));
  });

  test("are filled as the persons meant, and handed in with that", async () => {
    const { runs } = await madeRuns(some, 2);
    for (const { filledForm, profile, handedIn, run } of runs) {
      expect(handedIn.kind, run).toBe("performed");
      for (const [label, value] of Object.entries(profile.answers)) {
        const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
        expect(String(filledForm[label]?.answer).toLowerCase(), `${run} ${label}`).toContain(
          text.split(",")[0]?.toLowerCase(),
        );
      }
      expect(Object.keys(handedIn.arguments).length).toBeGreaterThanOrEqual(Object.keys(profile.answers).length);
    }
  });

  test("come in as runs of their forms", async () => {
    const { out, report, file } = await madeRuns(12, 3);
    const files = report.files.filter((name) => /^forms\/\w+\.json$/.test(name)).map((name) => join(out, name));
    expect(files.length).toBeGreaterThan(3);
    const { transcripts, notes } = await collect(importForms(files, { runs: [file] }));
    expect(transcripts).toHaveLength(12);
    expect(notes.filter(({ reason }) => reason.includes("could not be read"))).toEqual([]);
  });

  test("are the same for the same seed", async () => {
    const text = async () => JSON.stringify((await madeRuns(5, 4)).runs);
    expect(await text()).toBe(await text());
  });
});
