import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { BacklotError, type Place } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { mismatch, type SlotType, type Value } from "../../../kit/internal.js";
import { build, printCommand } from "../../../labels/index.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { type ExpectedRecord, readJson } from "../../../transcript/files/importing/records.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import type { NamedField } from "./conditions.js";
import { isForm, slotType } from "./fields.js";
import type { FormIntent } from "./formIntent.js";

export interface StoredRun {
  readonly id: string;
  readonly form: string;
  readonly filledForm: Readonly<Record<string, unknown>>;
  readonly dialogue: readonly { readonly isUser: boolean; readonly text: string }[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly place: Place;
}

export type RunRecord = StoredRun | { readonly problem: string; readonly place: Place };

const FILLED = "filled-form.json";
const DIALOGUE = "dialogue.json";

const RUNS: ExpectedRecord = { noun: "form-filling runs", recognises: isStoredRun };

export function isStoredRun(value: unknown): boolean {
  return isObject(value) && typeof value.run === "string" && isObject(value.filledForm);
}

/** Reads runs: lines of them, or result folders with `filled-form.json` and `dialogue.json`, at any depth. */
export async function* readRuns(paths: readonly string[]): AsyncGenerator<RunRecord> {
  for (const path of paths) {
    const folders = (await isFolder(path)) ? await runFolders(path) : [];
    if (folders.length > 0) for (const folder of folders) yield await readFolder(folder, path);
    else yield* readLines(await inputFiles([path]));
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

/** Folders with a filled form or a dialogue, ordered by name with numbers by value. */
async function runFolders(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  const results = names.filter((name) => basename(name) === FILLED || basename(name) === DIALOGUE);
  return [...new Set(results.map((name) => join(root, dirname(name))))].sort((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
}

async function readFolder(folder: string, root: string): Promise<RunRecord> {
  const place = { file: join(folder, FILLED) };
  try {
    const filledForm = readJsonFile(place.file);
    const dialogue = existsSync(join(folder, DIALOGUE)) ? readJsonFile(join(folder, DIALOGUE)) : [];
    return asRun({ run: relative(root, folder) || basename(folder), filledForm, dialogue }, place);
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause), place };
  }
}

async function* readLines(files: readonly string[]): AsyncGenerator<RunRecord> {
  for await (const record of readJson(files, RUNS)) {
    const { file, line, column } = record;
    if ("problem" in record)
      yield { problem: record.problem.message, place: { file, line, column, ...record.problem.place } };
    else yield asRun(record.value, { file, line, column });
  }
}

function asRun(value: unknown, place: Place): RunRecord {
  if (!isObject(value)) return { problem: "a run is an object", place };
  const { run, form, filledForm, dialogue = [], ...extra } = value;
  if (typeof run !== "string" || run === "") return { problem: "a run needs a name under run", place };
  if (form != null && typeof form !== "string") return { problem: `the form of ${run} is not a name`, place };
  if (!isForm(filledForm)) return { problem: `${run} has no form with fields under filledForm`, place };
  const said = Array.isArray(dialogue) ? dialogue.map(entryOf) : [null];
  if (said.includes(null))
    return { problem: `the dialogue of ${run} holds an entry that not one of Assistant and User said`, place };
  return {
    id: run,
    form: typeof form === "string" ? form : formOf(run),
    filledForm,
    dialogue: said.filter((one) => one !== null),
    extra,
    place: { ...place, dialogue: run },
  };
}

/** The form of a run such as `gpt/epa/14`. The original's results use `disc` for the form in `inv.json`. */
function formOf(run: string): string {
  const name = run.split("/").at(-2) ?? "form";
  return name === "disc" ? "inv" : name;
}

function entryOf(entry: unknown): StoredRun["dialogue"][number] | null {
  if (!isObject(entry)) return null;
  const { User: user, Assistant: assistant } = entry;
  // The order of two texts in one entry is unknown.
  if (typeof user === "string" && typeof assistant === "string") return null;
  if (typeof user === "string") return { isUser: true, text: user };
  return typeof assistant === "string" ? { isUser: false, text: assistant } : null;
}

export function goodRun(record: RunRecord): StoredRun {
  if (!("problem" in record)) return record;
  throw new BacklotError("BAD_LINE", record.problem, { place: record.place });
}

interface RunTranscript {
  readonly transcript: Transcript;
  readonly notes: readonly ImportNote[];
}

type Filled = readonly (readonly [slot: string, value: Value])[];

const MIN_CHARACTERS = 4;

/** Converts a stored run. The form starts before the first question. Runs do not record which turn filled which field:
 * an answer is assigned after the first user turn that contains it word for word, all others after the last turn. */
export function runTranscript(run: StoredRun, { intent, fields }: FormIntent): RunTranscript {
  const notes: ImportNote[] = [];
  const filled: [string, Value][] = [];
  for (const field of fields) {
    const answer = answerOf(field);
    if (answer === null) continue;
    const note = (reason: string): void => {
      const detail = `${field.path.join(" › ")}: ${JSON.stringify(field.answer)}`;
      notes.push({ kind: "note", reason, place: run.place, detail });
    };
    if (typeof answer === "string") note(answer);
    else {
      filled.push([field.slot, answer.value]);
      if (answer.oddity !== null) note(answer.oddity);
    }
  }
  const turns = turnsOf(run, intent.command, filled);
  const final = { x0: { intent: intent.command, slots: Object.fromEntries(filled) } };
  const extra = { form: run.form, ...run.extra };
  return { transcript: { id: run.id, turns, observes: [], final, extra }, notes };
}

function turnsOf({ dialogue }: StoredRun, command: string, filled: Filled): Turn[] {
  const turns: Turn[] = [{ author: "System", index: 0, command: printCommand(build.start(command)) }];
  let next = 2;
  let left = filled;
  const fill = (slots: Filled): void => {
    if (slots.length === 0) return;
    const pairs = slots.map(([slot, value]) => [build.target(0, slot), value as string] as const);
    turns.push({ author: "System", index: next, command: printCommand(build.assign(...pairs)) });
    next += 2;
  };
  const last = dialogue.findLastIndex(({ isUser }) => isUser);
  dialogue.forEach(({ isUser, text }, at) => {
    turns.push({ author: isUser ? "User" : "Response", text });
    if (!isUser) return;
    fill(left.filter(([, value]) => at === last || isSaid(value, text)));
    left = left.filter(([, value]) => at !== last && !isSaid(value, text));
  });
  fill(left);
  return turns;
}

function isSaid(value: Value, text: string): boolean {
  const parts = (Array.isArray(value) ? value : [value]).map((one) => String(one).toLowerCase());
  return (
    parts.length > 0 && parts.every((part) => part.trim().length >= MIN_CHARACTERS && text.toLowerCase().includes(part))
  );
}

/** An answer, and how it breaks the field's rules. */
interface Answer {
  readonly value: Value;
  readonly oddity: string | null;
}

/** The answer to a field, valid or not; null if it was never asked; a sentence if no slot can hold it. */
function answerOf(field: NamedField): Answer | string | null {
  const { answer } = field;
  if (answer === null || answer === undefined) return null;
  if (!isAnswer(answer)) return "an answer is neither text, number nor a list of these, and is left out";
  const type = (slotType(field) ?? "str") as SlotType;
  return { value: answer, oddity: mismatch(type, answer) === null ? null : violationOf(type, answer) };
}

function isAnswer(value: unknown): value is Value {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}

function violationOf(type: SlotType, answer: Value): string {
  if (answer === "") return "a field that takes no text is left empty";
  if (type === "int") return typeof answer === "string" ? "a number is answered as text" : "a number is none";
  if (type === "date") return "a date is answered in words";
  if (type === "str") return "a text is answered by something else";
  if (typeof type === "object" && "list" in type && !Array.isArray(answer))
    return "several choices are answered as one string";
  return "an answer is not among its options";
}
