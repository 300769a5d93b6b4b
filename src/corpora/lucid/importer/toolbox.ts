import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readText } from "../../../base/io/index.js";
import { isObject } from "../../../base/json/object.js";
import { intentFile } from "../../../schema/index.js";
import { findCommand } from "../../../schema/names.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { loadIntents } from "../../../transcript/files/index.js";

/** The maximum size of an intent file; larger files are not probed. */
const MAX_INTENT_BYTES = 1 << 18;

/** The intents of a toolbox. */
export interface Toolbox {
  readonly items: readonly ImportItem[];
  /** Names of callable intents; null without intents. */
  readonly calls: ReadonlySet<string> | null;
}

/** Whether a file holds an intent. The released folder has intents beside the dialogues. */
export async function isIntentFile(file: string): Promise<boolean> {
  if (!file.endsWith(".json") || (await stat(file)).size > MAX_INTENT_BYTES) return false;
  try {
    const value: unknown = JSON.parse(readText(file, MAX_INTENT_BYTES));
    return isObject(value) && typeof value.command === "string" && isObject(value.args);
  } catch {
    return false;
  }
}

/** Reads intent files, each once. Intents that break a rule, and duplicates, are noted and skipped. */
export async function readToolbox(files: readonly string[]): Promise<Toolbox> {
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
