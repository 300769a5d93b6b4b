import { BacklotError } from "../../errors.js";
import { formatValue } from "../../json/formatValue.js";
import { isObject } from "../../json/object.js";
import { own } from "../../kit/internal.js";

/**
 * When a call becomes a task of the protocol, for clients that take tasks:
 *
 * | | the revision of 2026-07-28: the server decides | 2025-11-25: the client asks for it |
 * |---|---|---|
 * | `late` | where the result is late in real time | whenever it is asked for |
 * | `always` | every call | whenever it is asked for |
 * | `required` | every call; other clients are refused | whenever it is asked for; other calls are refused |
 * | `never` | no call | a call that asks for it is refused |
 */
export type TaskMode = "late" | "always" | "required" | "never";

/** The modes, the default first. */
const TASK_MODES: readonly TaskMode[] = ["late", "always", "required", "never"];

/** One mode for the tools of all intents, or modes by the names under which tools are served. */
export type TaskModes = TaskMode | Readonly<Record<string, TaskMode>>;

/** @throws BacklotError BAD_OPTION for what is no mode */
export function checkTaskModes(modes: unknown): void {
  const named = isObject(modes) ? Object.entries(modes) : [["tasks", modes]];
  for (const [name, mode] of named) {
    if (mode === undefined || TASK_MODES.some((one) => one === mode)) continue;
    const where = isObject(modes) ? `tasks.${name}` : "tasks";
    throw new BacklotError("BAD_OPTION", `${where} is ${formatValue(mode)}, not one of ${TASK_MODES.join(", ")}`);
  }
}

/** The mode of a tool that is named; undefined where none is. */
export function namedMode(modes: TaskModes | undefined, tool: string): TaskMode | undefined {
  return isObject(modes) ? own(modes, tool) : undefined;
}

/** The mode of a tool by what its listing says, as `execution.taskSupport`: without a word it takes no tasks. */
export function listedMode(tool: unknown): TaskMode {
  const execution = isObject(tool) ? tool.execution : undefined;
  const support = isObject(execution) ? execution.taskSupport : undefined;
  return support === "optional" ? "late" : support === "required" ? "required" : "never";
}

/** What a tool's listing says in the revision of 2025-11-25; undefined for one that takes no tasks. */
export function taskSupport(mode: TaskMode): { readonly taskSupport: "optional" | "required" } | undefined {
  return mode === "never" ? undefined : { taskSupport: mode === "required" ? "required" : "optional" };
}
