import type { JsonObject } from "../../../base/json/object.js";
import { own, put, type Row, type Value } from "../../../kit/internal.js";
import type { IntentToolRows } from "../../../schema/index.js";
import type { ToolResults } from "../mock/toolResult.js";
import type { ToolOrigin } from "../origin.js";
import type { ToolResult } from "../result.js";

/** In the shape of the agent's own tool. A call that waits for the user has no such result, and is an error. */
export function inOwnShape(
  result: ToolResult,
  { rows, failure }: Pick<ToolOrigin, "rows" | "failure">,
  results: ToolResults,
  args: JsonObject,
): ToolResult {
  const { status, reason = "", errors = [] } = result.content;
  switch (status) {
    case "performed":
    case "found":
      if (result.content.answer !== undefined) return told(result, result.content.answer);
      return told(result, rows === null ? results.alone(args) : ofRows(result, rows, results, args));
    case "failed":
      return told(result, `${failure}${reason}`);
    case "error":
      return told(result, errors.map(({ message }) => message).join("\n"));
    default:
      return { ...result, isError: true };
  }
}

function told(result: ToolResult, value: unknown): ToolResult {
  return { ...result, value, text: typeof value === "string" ? value : JSON.stringify(value) };
}

function ofRows({ content }: ToolResult, rows: IntentToolRows, results: ToolResults, args: JsonObject): unknown {
  const shown = (one: Row): Row => shownRow(one, rows);
  const found = (content.rows ?? []).map(shown);
  if (rows.many) return results.ofEffect({ rows: found, total: content.total ?? found.length }, args, rows.key);
  const row = content.row === undefined ? found[0] : shown(content.row);
  return row === undefined ? results.alone(args) : results.ofEffect({ row }, args, rows.key);
}

function shownRow(row: Row, { hidden, names, others }: IntentToolRows): Row {
  const made: Record<string, Value | null> = {};
  for (const [column, value] of Object.entries(row)) {
    if (column === others) for (const [name, held] of Object.entries(value ?? {})) put(made, name, held);
    else if (!hidden.includes(column)) put(made, own(names, column) ?? column, value);
  }
  return made;
}
