import { readFileSync } from "node:fs";
import type { Row, Value } from "../../../src/kit/internal.js";

/** A tool of a list, with a person's reading of it. */
export interface ListedTool {
  readonly name: string;
  readonly inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required: readonly string[];
  };
  /** As `mock.json` says it. */
  readonly meaning: string;
}

/** Tools over some rows. */
export interface ToolList {
  readonly title: string;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly tools: readonly ListedTool[];
}

const file = new URL("lists.txt", import.meta.url);

/** The lists of `lists.txt`. */
export const toolLists = (): readonly ToolList[] =>
  readFileSync(file, "utf8")
    .split("\n== ")
    .slice(1)
    .map((text) => {
      const [title = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "");
      const entries = lines.filter((line) => line.startsWith("rows ")).map(rowsIn);
      return {
        title,
        rows: Object.fromEntries(entries),
        tools: lines.filter((line) => !line.startsWith("rows ")).map(toolIn),
      };
    });

function rowsIn(line: string): [string, readonly Row[]] {
  const [, entity = "", columns = ""] = /^rows (\w+): (.*)$/.exec(line) ?? [];
  const row = (nth: number): Row =>
    Object.fromEntries(columns.split(" ").map((column) => [column.replace(/[*]|:int/g, ""), heldBy(column, nth)]));
  return [entity, [row(1), row(2)]];
}

/** Keys differ by row, other values by column: all rows hold "open" as their status. */
function heldBy(column: string, nth: number): Value {
  const name = column.replace(/[*]|:int/g, "");
  if (column.includes(":int")) return nth;
  if (column.endsWith("*")) return `${name.charAt(0)}${nth}`;
  if (/^(?:done|free)$/.test(name)) return false;
  if (/^(?:items|labels|attendees)$/.test(name)) return [];
  return /^(?:status|state)$/i.test(name) ? "open" : name;
}

function toolIn(line: string): ListedTool {
  const [, name = "", parameters = "", meaning = ""] = /^(\S+)\((.*)\) : (.*?)(?: -- .*)?$/.exec(line) ?? [];
  if (meaning === "") throw new Error(`lists.txt holds no tool in ${JSON.stringify(line)}`);
  const all = parameters.split(" ").filter((one) => one !== "");
  const nameOf = (parameter: string): string => parameter.replace(/:int|\[\]|!/g, "");
  const properties = all.map((one) => {
    const schema = one.includes("[]")
      ? { type: "array", items: { type: "string" } }
      : { type: one.includes(":int") ? "integer" : "string" };
    return [nameOf(one), schema] as const;
  });
  const required = all.filter((one) => one.includes("!")).map(nameOf);
  return { name, inputSchema: { type: "object", properties: Object.fromEntries(properties), required }, meaning };
}
