import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { loadImported } from "../../../runtime/loadImported.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { readEntries } from "../format/readEntries.js";
import { TASKS } from "../importer/importBfcl.js";
import { toolsOf } from "./execute.js";
import { readCallPredictions } from "./readPredictions.js";
import { reportBfcl } from "./report.js";
import { judge, type Verdict } from "./verdict.js";

/**
 * Scores calls by entry and turn: they are executed in an import of BFCL's multi-turn sets.
 * @param folder the import
 * @param predictions a file as `readCallPredictions` reads it; `-` for standard input
 * @throws BacklotError FILE_NOT_FOUND, WRONG_FORMAT, WRONG_PREDICTIONS; NOTHING_SCORED if no entry has a prediction
 */
export async function scoreBfclFiles(
  folder: string,
  predictions: string,
  { worst = WORST, stdin }: ScoreFilesOptions = {},
): Promise<FileScore> {
  const tasks = join(folder, TASKS);
  if (!existsSync(tasks)) {
    const hint = "Import the release first: backlot import bfcl RELEASE --out FOLDER.";
    throw new BacklotError("FILE_NOT_FOUND", `${folder} holds no import of BFCL`, { place: { file: tasks }, hint });
  }
  const { byId, notes } = await readCallPredictions(predictions, stdin);
  const verdicts: Verdict[] = [];
  const without: string[] = [];
  const known = new Set<string>();
  const backend = await loadImported(folder);
  try {
    const tools = toolsOf(backend);
    for await (const read of readEntries(tasks)) {
      if ("problem" in read) throw read.problem;
      const { id } = read.entry;
      known.add(id);
      const turns = byId.get(id);
      if (turns === undefined) without.push(id);
      else verdicts.push(judge(backend, tools, read.entry, turns));
    }
  } finally {
    backend.close();
  }
  if (verdicts.length === 0)
    throw new BacklotError("NOTHING_SCORED", `none of the ${byId.size} predictions is of an entry of ${tasks}`);
  const all = [
    ...notes,
    ...noteOf("entries have no prediction and are not counted", without),
    ...noteOf(
      "predictions are of no entry",
      [...byId.keys()].filter((id) => !known.has(id)),
    ),
  ];
  return {
    report: reportBfcl(verdicts, all, worst),
    data: { tasks },
    system: { predictions: predictions === "-" ? undefined : predictions },
  };
}
