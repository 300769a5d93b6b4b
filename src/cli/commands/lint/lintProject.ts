import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { readTranscripts } from "../../../files/index.js";
import { type LoadedIntentFiles, loadIntents } from "../../../files/loadIntents.js";
import { catalogOf } from "../../../schema/catalog.js";
import { labelProblems } from "./labelProblems.js";
import type { LintFinding } from "./lintFinding.js";

export interface Linted {
  readonly intents: number;
  /** How many fixture rows were checked. */
  readonly rows: number;
  readonly behaviours: number;
  readonly dialogues: number;
  /** False where the intents are broken: there is nothing to check transcripts against. */
  readonly areTranscriptsChecked: boolean;
  readonly findings: readonly LintFinding[];
}

/**
 * Checks intents, and against them fixtures and the commands of transcripts, which are only looked at where the
 * intents have no errors.
 * @param paths folders and files of intents
 * @param fixtures the folder of fixtures; null where there is none
 * @param code the folder of behaviours; undefined for those beside the intents, false for none
 * @param transcripts folders and files of transcripts
 * @throws BacklotError FILE_NOT_FOUND for transcripts that are not there
 */
export async function lintProject(
  paths: readonly string[],
  fixtures: string | null,
  code: string | false | undefined,
  transcripts: readonly string[],
  lenient: boolean,
): Promise<Linted> {
  const { intents, problems } = await loadAll(paths);
  const findings: LintFinding[] = [...problems];
  const isBroken = problems.some(({ severity }) => severity === "error");
  let [rows, behaviours, dialogues] = [0, 0, 0];
  if (!isBroken && fixtures !== null) {
    const { fixtureProblems } = await import("./fixtureProblems.js");
    const checked = fixtureProblems(fixtures, intents);
    rows = checked.rows;
    findings.push(...checked.findings);
  }
  if (!isBroken && (code !== undefined || paths.length === 1)) {
    const { behaviourProblems } = await import("./behaviourProblems.js");
    const checked = await behaviourProblems(code, paths[0] ?? "", intents);
    behaviours = checked.behaviours;
    findings.push(...checked.findings);
  }
  if (!isBroken && transcripts.length > 0) {
    const catalog = catalogOf(intents);
    for await (const record of readTranscripts(transcripts)) {
      dialogues += 1;
      if ("problem" in record) {
        findings.push({
          severity: "error",
          rule: "a line of a transcript file is one dialogue",
          error: record.problem,
        });
      } else {
        const { transcript, duplicate } = record;
        if (duplicate !== undefined) {
          findings.push({ severity: "error", rule: "an id stands once in a file", error: duplicate });
        }
        findings.push(...labelProblems(transcript, record, catalog, lenient));
      }
    }
  }
  return { intents: intents.length, rows, behaviours, dialogues, areTranscriptsChecked: !isBroken, findings };
}

/** Intents of several folders and files, checked together. */
async function loadAll(paths: readonly string[]): Promise<LoadedIntentFiles> {
  const [only, ...more] = paths;
  if (only !== undefined && more.length === 0) return loadIntents(only);
  const files = await Promise.all(
    paths.map(async (path) => {
      const isFolder = await stat(path).then(
        (entry) => entry.isDirectory(),
        () => false,
      );
      if (!isFolder) return [path];
      const names = await readdir(path);
      return names
        .filter((name) => name.endsWith(".json"))
        .sort()
        .map((name) => join(path, name));
    }),
  );
  return loadIntents([...new Set(files.flat())]);
}
