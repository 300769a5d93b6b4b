import { oneLine } from "../../../transcript/files/importing/exactJson.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { exactRecords } from "./readRecords.js";
import { isRun } from "./run.js";
import { isTask, type TauTask, taskOf } from "./task.js";

const TWICE = "a task has the id of an earlier one and is left out";

/** Tasks of a file, with their text as lines. */
export interface ReadTasks {
  readonly tasks: readonly TauTask[];
  readonly notes: readonly ImportNote[];
  readonly lines: string;
}

/** Reads tasks of any commit; those of recorded runs once each. */
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
