import { basename } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { type JsonRecord, readJson } from "../../../transcript/files/importing/records.js";
import { asTranscript, plainNumbers } from "../../../transcript/shape/parse.js";
import { DIALOGUES } from "./kind.js";
import { labelNotes } from "./labels.js";
import { datasetRecord } from "./saved.js";
import { isIntentFile, readToolbox } from "./toolbox.js";

/** Options for importing LUCID. */
export interface LucidImportOptions {
  /** Folders or files of toolbox intents, in addition to those among the paths. */
  readonly intents?: readonly string[];
}

/**
 * Imports LUCID's own files: `LUCID_data.json` as published (an array, or one dialogue per line), conversations as
 * saved by the generator, and intents of its toolbox, in any mixture. Texts and commands keep their exact spelling;
 * unknown fields are kept in `extra`.
 * @param paths files, folders or globs, such as the whole released folder
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function* importLucid(
  paths: readonly string[],
  { intents = [] }: LucidImportOptions = {},
): AsyncGenerator<ImportItem> {
  const toolbox = await inputFiles(intents, [".json"]);
  const dialogues: string[] = [];
  for (const file of await inputFiles(paths)) ((await isIntentFile(file)) ? toolbox : dialogues).push(file);
  const { items, calls } = await readToolbox(toolbox);
  yield* items;
  for await (const record of readJson(dialogues, DIALOGUES)) yield* dialogueItems(record, calls);
}

function* dialogueItems(record: JsonRecord, calls: ReadonlySet<string> | null): Generator<ImportItem> {
  const { file, line, column } = record;
  const place = { file, line, column };
  try {
    if ("problem" in record) throw record.problem;
    const transcript = asTranscript(plainNumbers(shaped(record.value, file)), place);
    yield* labelNotes(transcript, calls, place);
    yield { kind: "transcript", transcript };
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    yield { kind: "note", reason: UNREADABLE, place: { ...place, ...error.place }, detail: error.message };
  }
}

/**
 * Returns a record of the dataset unchanged, and a conversation of the generator in the shape of the dataset. A
 * conversation without an id is named after its file.
 */
function shaped(value: unknown, file: string): unknown {
  if (!isObject(value) || Object.hasOwn(value, "_id")) return value;
  const name = basename(file).replace(/\.jsonl?(\.gz)?$/, "");
  return datasetRecord({ ...value, dialogue_id: value.dialogue_id ?? name });
}
