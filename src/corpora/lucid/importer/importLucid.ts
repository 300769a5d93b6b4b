import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { BacklotError, type Place } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { isObject } from "../../../base/json/object.js";
import { parseCommand } from "../../../labels/index.js";
import { intentFile } from "../../../schema/index.js";
import { findCommand } from "../../../schema/names.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { type ExpectedRecord, type JsonRecord, readJson } from "../../../transcript/files/importing/records.js";
import { loadIntents } from "../../../transcript/files/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { asTranscript, plainNumbers } from "../../../transcript/shape/parse.js";

export interface LucidImportOptions {
  /** Folders or files of toolbox intents, in addition to those among the paths. */
  readonly intents?: readonly string[];
}

/** Imports LUCID's own files, in any mixture: the dataset, saved conversations of the generator, and toolbox intents.
 * Texts and commands keep their exact spelling; unknown fields are kept in `extra`. */
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

/** A record of the dataset is unchanged. A conversation without an id is named after its file. */
function shaped(value: unknown, file: string): unknown {
  if (!isObject(value) || Object.hasOwn(value, "_id")) return value;
  const name = basename(file).replace(/\.jsonl?(\.gz)?$/, "");
  return datasetRecord({ ...value, dialogue_id: value.dialogue_id ?? name });
}

/** Notes on commands that fail on replay: unparsable ones, and calls of intents that the toolbox lacks. */
function* labelNotes(transcript: Transcript, calls: ReadonlySet<string> | null, at: Place): Generator<ImportNote> {
  for (const [position, turn] of transcript.turns.entries()) {
    if (turn.author !== "System") continue;
    const place = { ...at, dialogue: transcript.id, turn: turn.index ?? position };
    try {
      const command = parseCommand(turn.command);
      if (command.kind !== "start" || calls === null || calls.has(command.intent.text)) continue;
      const reason = "a command calls an intent that the toolbox does not have";
      yield { kind: "note", reason, place, detail: command.intent.text };
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      const reason = "a command cannot be parsed, and will diverge in a replay";
      yield { kind: "note", reason, place, detail: `${turn.command}: ${error.message}` };
    }
  }
}

/** Converts a saved conversation to the shape of the dataset, like LUCID's own compile step, but keeps all turns and
 * texts. Signals lose the name of their kind, and tags of a user turn move to the System turns that follow it. */
function datasetRecord({ dialogue_id, turns, ...further }: Fields): Fields {
  let tags: unknown;
  const given = Array.isArray(turns) ? turns : [];
  const last = given.findLastIndex((turn: unknown) => isObject(turn) && turn.author === "System");
  const converted = given.map((turn: unknown, at) => {
    if (!isObject(turn)) return turn;
    const { author, ...rest } = turn;
    switch (author) {
      case "User": {
        const { tags: nested, ...words } = rest;
        tags = flat(nested);
        // Without a later System turn, the tags stay, since they would be lost.
        return at > last && !isNone(tags) ? { author, ...words, tags: nested } : { author, ...words };
      }
      case "System": {
        const { errors, ...command } = rest;
        return {
          author,
          ...command,
          ...(tags === undefined ? {} : { unhappy_paths: tags }),
          ...(errors === undefined || errors === null ? {} : { errors }),
        };
      }
      case "Response": {
        const { response, ...more } = rest;
        return { author, text: response, ...more };
      }
      case "AutoTurn":
      case "AutoTransientTurn": {
        const { expression, ...more } = rest;
        return { author: "Signal", dialog: expression, ...more };
      }
      default:
        return turn;
    }
  });
  return {
    _id: typeof dialogue_id === "number" ? String(dialogue_id) : dialogue_id,
    ...further,
    turns: Array.isArray(turns) ? converted : turns,
  };
}

/** Unwraps the tags of a turn, which the generator nests in a list of one list. */
function flat(tags: unknown): unknown {
  return Array.isArray(tags) && tags.every((tag) => Array.isArray(tag)) ? tags.flat() : tags;
}

const isNone = (tags: unknown): boolean => tags === undefined || (Array.isArray(tags) && tags.length === 0);

type Fields = Readonly<Record<string, unknown>>;

/** Authors of turns in LUCID's dataset, and the generator's names of its two kinds of signals. */
const AUTHORS: ReadonlySet<unknown> = new Set([
  "User",
  "System",
  "Response",
  "Signal",
  "AutoTurn",
  "AutoTransientTurn",
]);

/** Keys for the text of a turn; Backlot's own transcripts use `text` and `command`. */
const KIND_KEYS = ["query", "expression", "dialog", "response"];

/** The format of dialogue files: records of `LUCID_data.json`, or conversations of the generator. */
const DIALOGUES: ExpectedRecord = {
  noun: "LUCID dialogues",
  recognises(value) {
    if (!isObject(value) || !Array.isArray(value.turns)) return false;
    const [first]: unknown[] = value.turns;
    if (first === undefined) return typeof (value._id ?? value.dialogue_id) === "string";
    return isObject(first) && AUTHORS.has(first.author) && KIND_KEYS.some((key) => Object.hasOwn(first, key));
  },
};

const MAX_INTENT_BYTES = 1 << 18;

interface Toolbox {
  readonly items: readonly ImportItem[];
  /** Names of callable intents; null without intents. */
  readonly calls: ReadonlySet<string> | null;
}

async function isIntentFile(file: string): Promise<boolean> {
  if (!file.endsWith(".json") || (await stat(file)).size > MAX_INTENT_BYTES) return false;
  try {
    const value: unknown = JSON.parse(readText(file, MAX_INTENT_BYTES));
    return isObject(value) && typeof value.command === "string" && isObject(value.args);
  } catch {
    return false;
  }
}

/** Reads intent files, each once. Intents that break a rule, and duplicates, are noted and skipped. */
async function readToolbox(files: readonly string[]): Promise<Toolbox> {
  const once = [...new Map(files.map((file) => [resolve(file), file])).values()];
  if (once.length === 0) return { items: [], calls: null };
  const { intents, problems } = await loadIntents(once);
  const errors = problems.filter(({ severity }) => severity === "error");
  const broken = new Set(errors.map(({ error }) => error.place.file));
  // Of two clashing intents, the rules report the second.
  const sound = intents.filter(({ source }) => !broken.has(source?.file));
  const items: ImportItem[] = errors.map(({ error }) => ({
    kind: "note",
    reason: "an intent breaks a rule, and was left out",
    place: error.place,
    detail: error.message,
  }));
  items.push(...sound.map((intent): ImportItem => ({ kind: "intent", intent: intentFile(intent) })));
  const names = sound.flatMap(({ command, entity_name: entity }) =>
    entity === null ? [command] : [command, findCommand(entity)],
  );
  return { items, calls: sound.length === 0 ? null : new Set(names) };
}
