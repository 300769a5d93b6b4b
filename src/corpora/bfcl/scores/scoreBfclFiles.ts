import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import { loadImported } from "../../../runtime/loadImported.js";
import { type Predictions, predictionsIn } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, unreadableNote } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { readEntries } from "../format/readEntries.js";
import { TASKS } from "../importer/importBfcl.js";
import { toolsOf } from "./execute.js";
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

/**
 * Reads predictions, one `{ "id", "result": [[call, …], …] }` a line. A turn holds calls, or steps with calls.
 * @throws BacklotError as `predictionsIn` does
 */
async function readCallPredictions(file: string, stdin?: ByteSource): Promise<Predictions<CallsByTurn>> {
  const places: string[] = [];
  const { byId, notes } = await predictionsIn<CallsByTurn>(file, stdin, "calls by turn", (value) => {
    if (!isObject(value)) return `${formatValue(value)} is not a prediction`;
    const { id, result = value.predictions } = value;
    if (typeof id !== "string") return "it has no id";
    if (!Array.isArray(result)) return `${id} has no list of turns under result`;
    return [id, result.map((turn, i) => callsOf(turn, `${id}, turn ${i}`, places))];
  });
  return { byId, notes: [...notes, ...unreadableNote("parts of predictions are not calls and were skipped", places)] };
}

type CallsByTurn = readonly (readonly string[])[];

function callsOf(given: unknown, place: string, places: string[]): readonly string[] {
  if (typeof given === "string") return [given];
  if (Array.isArray(given)) return given.flatMap((one) => callsOf(one, place, places));
  places.push(`${place}: ${formatValue(given)} is not a call`);
  return [];
}
