import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ServedToolOptions } from "./beginning.js";
import type { ServedSession } from "./servedSession.js";

/**
 * Returns the intent of a tool call: the tool's own, or that of the task that it acts on.
 * @throws BacklotError UNKNOWN_TOOL
 */
export function intentOfCall(
  session: ServedSession,
  name: string,
  args: unknown,
  options: ServedToolOptions,
): string | null {
  const { tools, record } = session.tools(options);
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const names = tools.map((one) => one.name);
    throw new BacklotError("UNKNOWN_TOOL", `no tool is called ${name.slice(0, 80)}${didYouMean(name, names)}`);
  }
  if (tool.intent !== null) return tool.intent;
  const named = tool.taskParameter !== null && isObject(args) ? args[tool.taskParameter] : undefined;
  const { tasks } = record;
  const meant = { confirm: tasks.unconfirmed(), cancel: tasks.underWay() };
  const task =
    typeof named === "string"
      ? tasks.get(named)
      : tool.action in meant
        ? meant[tool.action as "confirm"]
        : tasks.latest();
  return task?.spec.command ?? null;
}
