import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { given } from "../../../src/base/json/given.js";
import {
  type ReadInspectionOptions,
  type RunFiles,
  readComparison,
  readInspection,
  writeReport,
} from "../../../src/studio/inspector/index.js";
import { type ProjectChoices, projectSettings } from "../../../src/testing/project/settings.js";
import { transcriptFiles } from "../../../src/transcript/files/index.js";

/** A folder for reports, which is gone after the tests of a file. */
export function reportFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backlot-reports-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a report of transcripts. @returns its address, and its size in bytes */
export async function reportOf(
  paths: readonly string[],
  file: string,
  choices: ProjectChoices = {},
  options: Pick<ReadInspectionOptions, "mutation" | "scores" | "lenient"> = {},
): Promise<{ readonly url: string; readonly bytes: number }> {
  const read = await readInspection(await transcriptFiles(paths), await projectSettings(choices), {
    title: paths.join(", "),
    ...options,
  });
  try {
    return { bytes: await writeReport(read, file), url: `file://${file}` };
  } finally {
    await read.close();
  }
}

/**
 * Writes a report of two runs, each of files.
 * @param gold the dialogues as they should be
 * @returns its address
 */
export async function comparisonReportOf(
  runs: readonly [RunFiles, RunFiles],
  file: string,
  choices: ProjectChoices = {},
  gold?: string,
): Promise<{ readonly url: string }> {
  const title = runs.map(({ name }) => name).join(" and ");
  const read = await readComparison(runs, await projectSettings(choices), { title, ...given({ gold }) });
  try {
    await writeReport(read, file);
    return { url: `file://${file}` };
  } finally {
    await read.close();
  }
}
