import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { ImportItem } from "../../../files/importing/item.js";
import { loadIntents } from "../../../files/index.js";
import { readText } from "../../../io/index.js";
import { isObject } from "../../../json/object.js";
import { intentFile } from "../../../schema/index.js";
import { findCommand } from "../../../schema/names.js";

/** An intent is a page of JSON; what is longer is not read to see whether it is one. */
const MAX_INTENT_BYTES = 1 << 18;

/** What the toolbox holds. */
export interface Toolbox {
  /** The intents, and notes for the files that hold none. */
  readonly items: readonly ImportItem[];
  /** The names that commands may call; null if there are no intents. */
  readonly calls: ReadonlySet<string> | null;
}

/** Whether a file holds an intent: the released folder has them beside the dialogues. */
export async function isIntentFile(file: string): Promise<boolean> {
  if (!file.endsWith(".json") || (await stat(file)).size > MAX_INTENT_BYTES) return false;
  try {
    const value: unknown = JSON.parse(readText(file, MAX_INTENT_BYTES));
    return isObject(value) && typeof value.command === "string" && isObject(value.args);
  } catch {
    return false;
  }
}

/** Reads intent files, each once. One that breaks a rule is noted and left out; so is the second of one name. */
export async function readToolbox(files: readonly string[]): Promise<Toolbox> {
  const once = [...new Map(files.map((file) => [resolve(file), file])).values()];
  if (once.length === 0) return { items: [], calls: null };
  const { intents, problems } = await loadIntents(once);
  const errors = problems.filter(({ severity }) => severity === "error");
  const broken = new Set(errors.map(({ error }) => error.place.file));
  // Of two intents that clash, the rules name the second.
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
