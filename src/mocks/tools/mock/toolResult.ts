import { canonicalText } from "../../../base/json/canonical.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put, type Row, type RowEffect, type Value } from "../../../kit/internal.js";
import type { IntentToolRows, JsonSchema } from "../../../schema/index.js";
import { objectMismatch } from "../../../schema/slotTypes/objectType.js";
import type { ToolOrigin } from "../origin.js";
import type { ToolResult } from "../result.js";
import { ResultShape } from "../resultShape.js";
import { type GivenTool, unfit } from "./givenTool.js";

/** Values of status properties in a successful result, so that no generated value reads as a failure. */
const ALL_WELL = { success: true, ok: true, found: true, deleted: true, has_more: false, hasMore: false };

export class ToolResults {
  private readonly name: string;
  private readonly output: JsonSchema | null;
  private readonly shape: ResultShape | null;
  private readonly seed: number;
  /** Shapes of the rows in results, by property. */
  private readonly held: ReadonlyMap<string, { readonly isList: boolean; readonly shape: ResultShape | null }>;

  constructor({ name, output }: Pick<GivenTool, "name" | "output">, seed: number) {
    this.name = name;
    this.output = output;
    this.shape = output === null ? null : ResultShape.of(output);
    this.seed = seed;
    this.held = heldRows(output);
  }

  /** Returns the violation of the tool's own schema by a result; null for a valid result, or without a schema. */
  problem(result: unknown): string | null {
    return this.output === null ? null : (unfit(result) ?? objectMismatch(this.output, (result ?? null) as Value));
  }

  /** In the tool's schema, else rows as they are; missing values are generated, the same for the same row. */
  ofEffect(effect: Exclude<RowEffect, { readonly refused: string }>, args: JsonObject, key: string): unknown {
    if ("count" in effect) return this.ofCount(effect.count, args);
    const rows = "rows" in effect ? effect.rows : [effect.row];
    const plain = "rows" in effect ? effect.rows : effect.row;
    if (this.output === null || this.problem(plain) === null) return plain;
    if (this.shape === null) return plain;
    const counts = "rows" in effect ? { total: effect.total, count: rows.length, total_count: effect.total } : {};
    const said = { ...ALL_WELL, ...args, ...rows[0], ...counts };
    const of = "rows" in effect ? canonicalText(args) : canonicalText(effect.row[key] ?? null);
    return this.shape.value([this.seed, key, of], { ...said, ...this.holding(rows, key) });
  }

  /** Returns a number of rows, under a name unless the tool's schema allows it alone. */
  private ofCount(count: number, args: JsonObject): unknown {
    if (this.output !== null && this.problem(count) === null) return count;
    if (this.shape === null || this.problem({ count }) === null) return { count };
    return this.shape.value([this.seed, count], { ...ALL_WELL, ...args, count, total: count, total_count: count });
  }

  alone(args: JsonObject): unknown {
    if (this.shape === null) return args;
    return this.shape.value([this.seed, this.name, canonicalText(args)], { ...ALL_WELL, ...args });
  }

  private holding(rows: readonly JsonObject[], key: string): JsonObject {
    const made: Record<string, unknown> = {};
    for (const [name, { isList, shape }] of this.held) {
      const all = rows.map((row) =>
        shape === null ? row : whole(row, shape, [this.seed, key, canonicalText(row[key] ?? null)]),
      );
      if (isList) put(made, name, all);
      else if (all[0] !== undefined) put(made, name, all[0]);
    }
    return made;
  }
}

/** Adds what the schema of a row requires; a row that fits it is itself, in a list as alone. */
function whole(row: JsonObject, shape: ResultShape, seeds: readonly (string | number)[]): JsonObject {
  if (objectMismatch(shape.schema, row as Value) === null) return row;
  const made = shape.value(seeds, row);
  const lacking = Object.entries(made).filter(([name]) => !Object.hasOwn(row, name));
  const full = { ...row, ...Object.fromEntries(lacking) };
  return objectMismatch(shape.schema, full as Value) === null ? full : made;
}

function heldRows(output: JsonSchema | null): ToolResults["held"] {
  const made = new Map<string, { isList: boolean; shape: ResultShape | null }>();
  const { properties, $defs, definitions } = output ?? {};
  for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(schema)) continue;
    const isList = schema.type === "array";
    if (!isList && schema.type !== "object" && schema.$ref === undefined) continue;
    const row = isList ? schema.items : schema;
    const rowSchema = isObject(row)
      ? { ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }), ...row }
      : null;
    made.set(name, { isList, shape: rowSchema === null ? null : ResultShape.of(rowSchema) });
  }
  return made;
}

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
