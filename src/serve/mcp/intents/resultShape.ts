import type { CallToolResult } from "@modelcontextprotocol/server";
import { canonicalText } from "../../../json/canonical.js";
import { isObject } from "../../../json/object.js";
import { EPOCH, mismatch, own, put, type Value } from "../../../kit/internal.js";
import { objectOf } from "../../../runtime/rows/objectOf.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { slotValue } from "../../../runtime/rows/slotValue.js";
import { specType } from "../../../schema/facts.js";
import type { JsonSchema } from "../../../schema/index.js";
import { objectFault, objectMismatch } from "../../../schema/objectType.js";
import { flatten } from "../../../schema/reader/flatten.js";
import { TypeReader } from "../../../schema/reader/readType.js";
import { UnsupportedSchema } from "../../../schema/reader/refused.js";
import { SlotType } from "../../../schema/slotType.js";
import type { SlotSchemaType } from "../../../schema/types.js";
import type { ToolContent } from "../../../tools/content.js";

/** The shape in which a server's tool gives its structured results. */
export class ResultShape {
  readonly schema: JsonSchema;
  private readonly properties: JsonSchema;
  /** The schema without its regular expressions: those of a server never run outside of the automaton of slots. */
  private readonly plain: JsonSchema;

  private constructor(schema: JsonSchema, properties: JsonSchema) {
    this.schema = schema;
    this.properties = properties;
    this.plain = withoutPatterns(schema) as JsonSchema;
  }

  /** @returns null where no value of the schema can be made: it says more than generated values can keep to */
  static of(schema: JsonSchema): ResultShape | null {
    if (objectFault(schema) !== null || JSON.stringify(schema).includes('"patternProperties":')) return null;
    const root = quietly(() => flatten(schema, schema, [], []).schema);
    if (root === null || (root.type !== undefined && root.type !== "object")) return null;
    const shape = new ResultShape(schema, isObject(root.properties) ? root.properties : {});
    return shape.fits(shape.made(new Seeded("probe"))) ? shape : null;
  }

  /**
   * A result: what the back-end says, as far as the schema knows it, and generated values for the rest.
   * @param key what the generated values depend on
   * @param said what the back-end says: a row, what was performed or searched for
   */
  value(key: readonly (string | number)[], said: Readonly<Record<string, unknown>>): Record<string, unknown> {
    let value = this.made(new Seeded(...key));
    for (const name of Object.keys(this.properties)) {
      const held = own(said, name);
      const candidate = { ...value, [name]: held };
      if ((held ?? null) !== null && this.takes(name, held as Value) && this.fits(candidate)) value = candidate;
    }
    return value;
  }

  private fits(value: Readonly<Record<string, unknown>>): boolean {
    return objectMismatch(this.plain, value as Value) === null;
  }

  /** Whether a property takes a value, where patterns have a say in it. */
  private takes(name: string, held: Value): boolean {
    if (!JSON.stringify(this.schema).includes('"pattern":')) return true;
    const type = typeOf(this.schema, this.properties[name]);
    return type !== null && mismatch(specType(type), held) === null;
  }

  private made(seeded: Seeded): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (const [name, node] of Object.entries(this.properties)) {
      const made = isObject(node) ? propertyValue(this.schema, node, name, seeded.part(name)) : null;
      if (made !== null) put(value, name, made);
    }
    return value;
  }
}

/** A value of a property: of a plain schema as it is, of any other by the slot type that it comes to. */
function propertyValue(root: JsonSchema, node: JsonSchema, name: string, seeded: Seeded): Value | null {
  const plain = objectOf(node, name, seeded, EPOCH);
  if (plain !== null) return plain;
  const type = typeOf(root, node);
  return type === null ? null : slotValue({ name, type, disambiguation: false }, seeded, EPOCH);
}

/** The slot type that a schema comes to; null where there is none. */
function typeOf(root: JsonSchema, node: unknown): SlotSchemaType | null {
  const read = quietly(() => new TypeReader(root, () => undefined).read(node, []));
  return read === null ? null : SlotType.parse(read.type);
}

function withoutPatterns(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutPatterns);
  if (!isObject(node)) return node;
  const kept = Object.entries(node).filter(([key, held]) => key !== "pattern" || typeof held !== "string");
  return Object.fromEntries(kept.map(([key, held]) => [key, withoutPatterns(held)]));
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnsupportedSchema) return null;
    throw cause;
  }
}

/**
 * A result as the imported server's tool would give it: structured where it has a shape, in words alone where it has none, and an
 * error where the back-end has done nothing yet.
 * @param result as the back-end's own tools give it
 * @param seed of the session
 */
export function shapedResult(
  { structuredContent, ...plain }: CallToolResult,
  shape: ResultShape | null,
  tool: string,
  args: unknown,
  seed: number,
): CallToolResult {
  const { status, row, rows, arguments: given } = structuredContent as unknown as ToolContent;
  if (status !== "performed" && status !== "found") return { ...plain, isError: true };
  if (shape === null) return plain;
  const value = shape.value([seed, tool, canonicalText(args)], { ...given, ...(row ?? rows?.[0]) });
  return { ...plain, content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}
