import { BacklotError } from "../../../base/errors.js";
import type { RecordPlace } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { exactValue, oneLine } from "../../../transcript/files/importing/exactJson.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { isRun } from "./run.js";
import { type CallParts, partsOf, taskParts } from "./shapes.js";

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
  /** True if the task begins in the midst of a conversation. */
  readonly hasHistory: boolean;
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

/**
 * The task of a record of either benchmark, or of a run of tau-bench; its position is the id of one without.
 * @throws BacklotError BAD_LINE for a part of another type
 */
export function taskOf(value: JsonObject, nth: number): TauTask {
  const { id: own, task_id: named } = read(taskParts.pick({ id: true, task_id: true }), value);
  const task = read(taskParts, taskIn(value));
  const id = String(own ?? named ?? nth);
  if (task.user_scenario == null && task.evaluation_criteria == null) {
    const outputs = task.outputs ?? [];
    return {
      ...NO_STATE,
      id,
      benchmark: "tau-bench",
      userId: task.user_id ?? null,
      scenario: task.instruction ?? null,
      actions: callsOf(task.actions),
      outputs,
      basis: [outputs.length > 0 ? "outputs" : "actions"],
      judged: 0,
      assertions: [],
      publishedHash: task.published_hash ?? null,
    };
  }
  const criteria = task.evaluation_criteria ?? {};
  const {
    initialization_data: data,
    initialization_actions: initial,
    message_history: history,
  } = task.initial_state ?? {};
  return {
    id,
    benchmark: "tau2",
    userId: null,
    scenario: task.user_scenario ?? null,
    actions: callsOf(criteria.actions),
    outputs: criteria.communicate_info ?? [],
    basis: criteria.reward_basis ?? DEFAULT_BASIS,
    judged: criteria.nl_assertions?.length ?? 0,
    assertions: (criteria.env_assertions ?? []).flatMap((one) =>
      callsOf([one]).map((call) => ({ ...call, holds: one.assert_value !== false })),
    ),
    initial: callsOf(initial),
    setsData: data != null && Object.values(data).some((part) => part !== null),
    hasHistory: (history?.length ?? 0) > 0,
    publishedHash: null,
  };
}

function read<Parts>(...given: Parameters<typeof partsOf<Parts>>): Parts {
  const parts = partsOf(...given);
  if (parts instanceof BacklotError) throw parts;
  return parts;
}

const NO_STATE = { initial: [], setsData: false, hasHistory: false } as const;

const taskIn = (value: unknown): unknown =>
  isObject(value) && isObject(value.info) && isObject(value.info.task) ? value.info.task : value;

function callsOf(calls: readonly CallParts[] | null | undefined): readonly TauCall[] {
  return (calls ?? []).flatMap((one): TauCall[] => {
    const name = one.name ?? one.func_name ?? RESPOND;
    if (name === RESPOND) return [];
    const { compare_args: compared } = one;
    return [
      {
        name,
        arguments: one.arguments ?? one.kwargs ?? {},
        requestor: (one.requestor ?? one.env_type) === "user" ? "user" : "assistant",
        ...(compared == null ? {} : { compared }),
      },
    ];
  });
}

const TWICE = "a task has the id of an earlier one and is left out";

export interface ReadTasks {
  readonly tasks: readonly TauTask[];
  readonly notes: readonly ImportNote[];
  readonly lines: string;
}

export async function readTasks(file: string): Promise<ReadTasks> {
  const tasks = new Map<string, TauTask>();
  const notes: ImportNote[] = [];
  const lines: string[] = [];
  let nth = 0;
  for await (const record of exactRecords([file], "tasks of tau-bench or tau2", isTask)) {
    const place = { file, line: record.line };
    const note = (reason: string, detail: string): unknown => notes.push({ kind: "note", reason, place, detail });
    try {
      if ("problem" in record) throw record.problem;
      if (!isTask(record.value)) throw new BacklotError("BAD_LINE", "it is not a task");
      const { id = null, task_id: named = null } = record.value;
      const task = taskOf(record.value, nth);
      if (!tasks.has(task.id)) {
        tasks.set(task.id, task);
        const line = oneLine(record.text);
        // Among the tasks that are kept, one without an id may have another position.
        lines.push(`${id === null && named === null ? line.replace("{", `{"id": ${nth}, `) : line}\n`);
      } else if (!isRun(record.value)) note(TWICE, task.id);
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      note(UNREADABLE, cause.message);
    }
    nth++;
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
