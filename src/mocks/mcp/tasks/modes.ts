import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import { own } from "../../../kit/internal.js";

/**
 * When a call becomes a task of the protocol, for clients that support tasks:
 *
 * | | the revision of 2026-07-28: the server decides | 2025-11-25: the client asks for it |
 * |---|---|---|
 * | `late` | if the result is late in real time | on request |
 * | `always` | every call | on request |
 * | `required` | every call; other clients are refused | on request; other calls are refused |
 * | `never` | no call | requests are refused |
 */
export type TaskMode = "late" | "always" | "required" | "never";

const TASK_MODES: readonly TaskMode[] = ["late", "always", "required", "never"];

/** One mode for the tools of all intents, or modes by the names under which tools are served. */
export type TaskModes = TaskMode | Readonly<Record<string, TaskMode>>;

export function checkTaskModes(modes: unknown): void {
  const named = isObject(modes) ? Object.entries(modes) : [["tasks", modes]];
  for (const [name, mode] of named) {
    if (mode === undefined || TASK_MODES.some((one) => one === mode)) continue;
    const where = isObject(modes) ? `tasks.${name}` : "tasks";
    throw new BacklotError("BAD_OPTION", `${where} is ${formatValue(mode)}, not one of ${TASK_MODES.join(", ")}`);
  }
}

export function namedMode(modes: TaskModes | undefined, tool: string): TaskMode | undefined {
  return isObject(modes) ? own(modes, tool) : undefined;
}

/** Returns the mode in a tool's listing (`execution.taskSupport`); without an entry, the tool supports no tasks. */
export function listedMode(tool: unknown): TaskMode {
  const execution = isObject(tool) ? tool.execution : undefined;
  const support = isObject(execution) ? execution.taskSupport : undefined;
  return support === "optional" ? "late" : support === "required" ? "required" : "never";
}

/** Returns the listing entry of the revision of 2025-11-25; undefined for a tool without tasks. */
export function taskSupport(mode: TaskMode): { readonly taskSupport: "optional" | "required" } | undefined {
  return mode === "never" ? undefined : { taskSupport: mode === "required" ? "required" : "optional" };
}
