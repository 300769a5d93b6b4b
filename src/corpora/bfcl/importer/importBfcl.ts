import { BacklotError } from "../../../base/errors.js";
import { oneLine } from "../../../transcript/files/importing/exactJson.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { isTranscript } from "../../../transcript/shape/check.js";
import { readEntries } from "../format/readEntries.js";
import { TABLES } from "../format/world.js";
import { behavioursOf } from "./behaviours.js";
import { intentOf, QUERIES } from "./intents.js";
import { readRelease } from "./release.js";
import { transcriptOf } from "./transcript.js";

const TWICE = "an entry has the id of an earlier one and is left out";
const UNANSWERED = "the release does not say what gold calls answered: dialogues have no signals to compare";

/** The file of an import with the entries, by which predictions are scored. */
export const TASKS = "tasks.jsonl";

/**
 * Imports BFCL's multi-turn sets: methods as intents with behaviours that answer as the original's, entries as dialogues
 * with their gold calls as commands.
 * @param paths the folder of a release
 * @throws BacklotError FILE_NOT_FOUND, WRONG_FORMAT, BAD_LINE for a folder with other contents
 */
export async function* importBfcl(paths: readonly string[]): AsyncGenerator<ImportItem> {
  const [folder, ...others] = paths;
  if (folder === undefined || others.length > 0)
    throw new BacklotError("USAGE", "name one folder: that of a release of BFCL's multi-turn sets");
  const { entries, tools, tables, answers } = await readRelease(folder);
  for (const [place, tool] of tools.entries()) yield { kind: "intent", intent: intentOf(tool, place) };
  for (const intent of QUERIES) yield { kind: "intent", intent };
  yield* behavioursOf(tools);
  yield { kind: "rows", entity: TABLES, rows: tables };
  if (answers.size === 0) yield { kind: "note", reason: UNANSWERED, place: { file: folder } };
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const seen = new Set<string>();
  const lines: string[] = [];
  for await (const read of readEntries(entries)) {
    if ("problem" in read) {
      yield unreadable(read, read.problem.message);
      continue;
    }
    const { file, line, entry, text } = read;
    const { id } = entry;
    const place = { file, line, dialogue: id };
    if (seen.has(id)) {
      yield { kind: "note", reason: TWICE, place };
      continue;
    }
    seen.add(id);
    const { transcript, complaints } = transcriptOf(entry, byName, answers.get(id));
    if (!isTranscript(transcript)) {
      yield unreadable(read, "it holds what no transcript can");
      continue;
    }
    for (const { reason, detail, turn } of complaints)
      yield { kind: "note", reason, place: { ...place, turn }, detail };
    lines.push(`${oneLine(text)}\n`);
    yield { kind: "transcript", transcript };
  }
  yield { kind: "file", path: TASKS, text: lines.join("") };
}

function unreadable({ file, line }: { readonly file: string; readonly line: number }, detail: string): ImportNote {
  return { kind: "note", reason: UNREADABLE, place: { file, line }, detail };
}
