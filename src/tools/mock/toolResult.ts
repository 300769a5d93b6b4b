import { canonicalText } from "../../json/canonical.js";
import { isObject, type JsonObject } from "../../json/object.js";
import { put, type Value } from "../../kit/internal.js";
import type { JsonSchema } from "../../schema/index.js";
import { objectMismatch } from "../../schema/slotTypes/objectType.js";
import { ResultShape } from "../resultShape.js";
import type { GivenTool } from "./givenTool.js";
import type { Effect } from "./rowState.js";

/** What results say of themselves where all went well: no generated value is to read as a failure. */
const ALL_WELL = { success: true, ok: true, found: true, deleted: true, has_more: false, hasMore: false };

/** Makes results of a tool in its own shape. */
export class ToolResults {
  private readonly name: string;
  private readonly output: JsonSchema | null;
  private readonly shape: ResultShape | null;
  private readonly seed: number;

  constructor({ name, output }: Pick<GivenTool, "name" | "output">, seed: number) {
    this.name = name;
    this.output = output;
    this.shape = output === null ? null : ResultShape.of(output);
    this.seed = seed;
  }

  /** What is wrong with a result by the tool's own schema; null where nothing is, or where it has none. */
  problem(result: unknown): string | null {
    return this.output === null ? null : objectMismatch(this.output, (result ?? null) as Value);
  }

  /** The result of a call that the state answers: by the tool's schema, else the row or the rows as they are. */
  ofEffect(effect: Exclude<Effect, { readonly missing: string }>, args: JsonObject): unknown {
    const rows = "rows" in effect ? effect.rows : [effect.row];
    const plain = "rows" in effect ? effect.rows : effect.row;
    if (this.output === null || this.problem(plain) === null) return plain;
    if (this.shape === null) return plain;
    const total = "rows" in effect ? effect.total : rows.length;
    const said = { ...ALL_WELL, total, count: rows.length, total_count: total, ...args, ...rows[0] };
    return this.shape.value([this.seed, this.name, canonicalText(args)], { ...said, ...this.holding(rows) });
  }

  /** The result of a call of a tool that stands alone: by its schema, else what it was given. */
  alone(args: JsonObject): unknown {
    if (this.shape === null) return args;
    return this.shape.value([this.seed, this.name, canonicalText(args)], { ...ALL_WELL, ...args });
  }

  /** The properties that hold a row or rows. */
  private holding(rows: readonly JsonObject[]): JsonObject {
    const { properties } = this.output ?? {};
    const held: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(schema)) continue;
      if (schema.type === "array") put(held, name, rows);
      if (schema.type === "object" && rows[0] !== undefined) put(held, name, rows[0]);
    }
    return held;
  }
}
