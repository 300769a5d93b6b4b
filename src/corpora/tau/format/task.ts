import { BacklotError } from "../../../base/errors.js";
import type { RecordPlace } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { exactValue, oneLine } from "../../../transcript/files/importing/exactJson.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { isRun } from "./run.js";

export type Benchmark = "tau-bench" | "tau2";

/** A call that a task asks for: a gold action, an initialisation, or an assertion. */
export interface TauCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** The principal who calls. */
  readonly requestor: "assistant" | "user";
  /** The arguments that ACTION compares. Default: all of the run's call. */
  readonly compared?: readonly string[];
}

/** An assertion about the world at the end. */
export interface TauAssertion extends TauCall {
  readonly holds: boolean;
}

export interface TauTask {
  readonly id: string;
  readonly benchmark: Benchmark;
  /** The user of the task; null in tau2. */
  readonly userId: string | null;
  /** The instruction, or the scenario with persona and instructions, as the task has it. */
  readonly scenario: unknown;
  readonly actions: readonly TauCall[];
  readonly outputs: readonly string[];
  readonly basis: readonly string[];
  /** The number of statements that a model would judge. */
  readonly judged: number;
  readonly assertions: readonly TauAssertion[];
  readonly initial: readonly TauCall[];
  /** True if the task sets data of the start state directly. */
  readonly setsData: boolean;
  /** The end state's hash as published; null if there is none. */
  readonly publishedHash: string | null;
}

/** Bases of a tau2 task that names none. */
const DEFAULT_BASIS: readonly string[] = ["DB", "COMMUNICATE"];

/** An action that says something and calls no tool. */
const RESPOND = "respond";

export const isTask = (value: unknown): value is JsonObject => {
  const task = taskIn(value);
  return isObject(task) && (typeof task.instruction === "string" || isObject(task.user_scenario) || "actions" in task);
};

/** The task of a record of either benchmark, or of a run of tau-bench; its position is the id of one without. */
export function taskOf(value: JsonObject, nth: number): TauTask {
  const task = taskIn(value) as JsonObject;
  const id = String(value.id ?? value.task_id ?? nth);
  if (!isObject(task.user_scenario) && !isObject(task.evaluation_criteria)) {
    const outputs = texts(task.outputs);
    return {
      ...NO_STATE,
      id,
      benchmark: "tau-bench",
      userId: typeof task.user_id === "string" ? task.user_id : null,
      scenario: task.instruction ?? null,
      actions: callsOf(task.actions),
      outputs,
      basis: [outputs.length > 0 ? "outputs" : "actions"],
      judged: 0,
      assertions: [],
      publishedHash: typeof task.published_hash === "string" ? task.published_hash : null,
    };
  }
  const criteria = isObject(task.evaluation_criteria) ? task.evaluation_criteria : {};
  const { initialization_data: data, initialization_actions: initial } = isObject(task.initial_state)
    ? task.initial_state
    : ({} as JsonObject);
  return {
    id,
    benchmark: "tau2",
    userId: null,
    scenario: task.user_scenario ?? null,
    actions: callsOf(criteria.actions),
    outputs: texts(criteria.communicate_info),
    basis: Array.isArray(criteria.reward_basis) ? texts(criteria.reward_basis) : DEFAULT_BASIS,
    judged: texts(criteria.nl_assertions).length,
    assertions: objects(criteria.env_assertions).flatMap((one) =>
      callsOf([one]).map((call) => ({ ...call, holds: one.assert_value !== false })),
    ),
    initial: callsOf(initial),
    setsData: isObject(data) && Object.values(data).some((part) => part !== null),
    publishedHash: null,
  };
}

const NO_STATE = { initial: [], setsData: false } as const;

const taskIn = (value: unknown): unknown =>
  isObject(value) && isObject(value.info) && isObject(value.info.task) ? value.info.task : value;

const objects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

function callsOf(value: unknown): readonly TauCall[] {
  return objects(value).flatMap((one): TauCall[] => {
    const name = one.name ?? one.func_name;
    if (typeof name !== "string" || name === RESPOND) return [];
    const args = one.arguments ?? one.kwargs;
    const { compare_args: compared } = one;
    return [
      {
        name,
        arguments: isObject(args) ? args : {},
        requestor: (one.requestor ?? one.env_type) === "user" ? "user" : "assistant",
        ...(Array.isArray(compared) ? { compared: texts(compared) } : {}),
      },
    ];
  });
}

const TWICE = "a task has the id of an earlier one and is left out";

interface ReadTasks {
  readonly tasks: readonly TauTask[];
  readonly notes: readonly ImportNote[];
  readonly lines: string;
}

export async function readTasks(file: string): Promise<ReadTasks> {
  const tasks = new Map<string, TauTask>();
  const notes: ImportNote[] = [];
  const lines: string[] = [];
  for await (const record of exactRecords([file], "tasks of tau-bench or tau2", isTask)) {
    const place = { file, line: record.line };
    if ("problem" in record || !isTask(record.value)) {
      const detail = "problem" in record ? record.problem.message : "it is not a task";
      notes.push({ kind: "note", reason: UNREADABLE, place, detail });
      continue;
    }
    const task = taskOf(record.value, tasks.size);
    if (tasks.has(task.id)) {
      if (!isRun(record.value)) notes.push({ kind: "note", reason: TWICE, place, detail: task.id });
      continue;
    }
    tasks.set(task.id, task);
    lines.push(`${oneLine(record.text)}\n`);
  }
  return { tasks: [...tasks.values()], notes, lines: lines.join("") };
}

type ExactRecord = RecordPlace &
  ({ readonly value: JsonObject; readonly text: string } | { readonly problem: BacklotError });

export async function* exactRecords(
  files: readonly string[],
  noun: string,
  recognises: (value: unknown) => boolean,
): AsyncGenerator<ExactRecord> {
  for await (const record of readJson(files, { noun, recognises })) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const { text, file, line } = record;
    const value = exactValue(record.value, text);
    const problem = new BacklotError("BAD_LINE", `this is not one of the ${noun}`, { place: { file, line } });
    yield isObject(value) ? { ...record, value } : { ...record, problem };
  }
}
