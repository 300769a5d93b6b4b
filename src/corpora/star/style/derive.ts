import {
  type IntentSpec,
  mismatch,
  type Row,
  type SlotSpec,
  type SlotType,
  type Value,
} from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import { isPlainType } from "../../../schema/slotTypes/slotKinds.js";
import { tryGoal } from "../../../users/goals/tryGoal.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { GoalSlots } from "../../../users/simulated/goal.js";
import type { Column } from "../format/definitions.js";
import { bookingTask, searchTask } from "./derivedTask.js";

export interface DerivedStar {
  /** Files by path: `tasks/…`, `apis/…`, `dbs/…` and `rows.json`. */
  readonly files: ReadonlyMap<string, string>;
  /** The task of each intent, with the slots that are parameters. */
  readonly tasks: ReadonlyMap<string, { readonly task: string; readonly slots: readonly SlotSpec[] }>;
  readonly left: ReadonlyMap<string, string>;
}

/**
 * Derives STAR's files from the intents of a back-end. Each search becomes a task and an API over the rows of its
 * entity; other intents become tasks that check and book. Slots are limited to STAR's parameters: fractions, dates and
 * times become texts, and lists and objects are dropped.
 */
export function deriveStar(backend: Backend): DerivedStar {
  const files = new Map<string, string>();
  const tasks = new Map<string, { readonly task: string; readonly slots: readonly SlotSpec[] }>();
  const left = new Map<string, string>();
  const rows: Record<string, readonly Row[]> = {};
  for (const spec of backend.catalog.values()) {
    const made = spec.query ? search(backend, spec, files, rows) : book(backend, spec, files);
    if (typeof made === "string") left.set(spec.command, made);
    else tasks.set(spec.command, { task: taskName(spec), slots: made });
  }
  // STAR uses this name for APIs without a database, and a knowledge base needs at least one.
  if (Object.keys(rows).length === 0) files.set("dbs/null.json", text([]));
  files.set("rows.json", text(rows));
  return { files, tasks, left };
}

export function starSlots(slots: readonly SlotSpec[], given: GoalSlots = {}): GoalSlots {
  const values = slots.flatMap(({ name, type }): [string, Value][] => {
    const value = given[name] ?? null;
    if (value === null || typeof value === "object") return [];
    return [[name, starValue(value, type)]];
  });
  return Object.fromEntries(values);
}

/** The slots that are parameters, or the reason why there is no task. */
function search(
  backend: Backend,
  spec: IntentSpec,
  files: Map<string, string>,
  rows: Record<string, readonly Row[]>,
): readonly SlotSpec[] | string {
  const { entity } = spec;
  if (entity === null) return "it searches no rows";
  const signal = spec.asks ? null : tryGoal(backend, { intent: spec.command }, { seed: 1 });
  const found = signal?.kind === "found" ? signal.rows : [];
  if (found.length === 0) return "there are no rows for it to find";
  const slots = spec.slots.filter(({ name, type }) => {
    const isHeld = (row: Row) => (row[name] ?? null) !== null && mismatch(type, row[name] as Value) === null;
    return isPlainType(type) && found.some(isHeld);
  });
  if (slots.length === 0) return "its rows hold no single values";
  const task = taskName(spec);
  const columns = slots.map(columnOf);
  rows[entity] = found.map((row, id) => ({
    id,
    ...Object.fromEntries(slots.flatMap(({ name, type }) => held(name, type, row[name] ?? null))),
  })) as unknown as readonly Row[];
  files.set(`dbs/${entity}.json`, text(columns));
  const api = { input: columns, output: [], required: [], db: entity, function: "generic_sample", returns_count: true };
  files.set(`apis/${task}.json`, text(api));
  files.set(`tasks/${task}/${task}.json`, text(searchTask(task, slots, phrasesOf(backend, spec.command))));
  files.set(`tasks/${task}/responses.json`, text({ hello: "Hello, how can I help you?" }));
  return slots;
}

function book(backend: Backend, spec: IntentSpec, files: Map<string, string>): readonly SlotSpec[] | string {
  const beyond = spec.slots.find((slot) => slot.required && !isPlainType(slot.type));
  if (beyond !== undefined) return `its slot ${beyond.name} takes more than a single value`;
  const slots = spec.slots.filter(({ type }) => isPlainType(type));
  const required = slots.filter((slot) => slot.required && slot.when === undefined).map(({ name }) => name);
  const request: Column = { Name: "RequestType", Type: "RequestType", Categories: ["Check", "Book"] };
  const api = {
    input: [...slots.map(columnOf), request],
    output: [],
    required: [...required, "RequestType"],
    db: null,
    function: "generic_book",
    returns_count: false,
  };
  const task = taskName(spec);
  files.set(`apis/${task}.json`, text(api));
  files.set(`tasks/${task}/${task}.json`, text(bookingTask({ ...spec, slots }, phrasesOf(backend, spec.command))));
  files.set(`tasks/${task}/responses.json`, text({ hello: "Hello, how can I help you?" }));
  return slots;
}

const phrasesOf = ({ intents }: Backend, command: string) => vocabularyOf(intents).of(command);

/** Searches need a name other than that of the query that an import makes for each database. */
const taskName = ({ command, query }: IntentSpec): string =>
  query ? `${command.replace(/^find_/, "")}_search` : command;

function columnOf({ name, type }: SlotSpec): Column {
  const about = { Name: name, ReadableName: spoken(name) };
  if (typeof type === "object" && "enum" in type) return { ...about, Type: "Categorical", Categories: [...type.enum] };
  if (type === "int") return { ...about, Type: "Integer" };
  if (type === "bool") return { ...about, Type: "Boolean" };
  return { ...about, Type: "ShortString" };
}

function starValue(value: Value, type: SlotType): Value {
  return type === "int" || type === "bool" || typeof type === "object" ? value : String(value);
}

function held(name: string, type: SlotType, value: Value | null): [string, Value][] {
  return value === null || typeof value === "object" ? [] : [[name, starValue(value, type)]];
}

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
