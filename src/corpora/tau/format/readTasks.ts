import { BacklotError } from "../../../base/errors.js";
import type { RecordPlace } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { exactValue, oneLine } from "../../../transcript/files/importing/exactJson.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { isRun } from "./run.js";
import { isTask, type TauTask, taskOf } from "./task.js";

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
