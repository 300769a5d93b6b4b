import { compile } from "json-schema-to-typescript";
import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import { BY_NAME, DATA, embedded, rewritten } from "../../schema/compare/rewrite.js";
import type { Entity } from "../../schema/entity.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { rowSchema } from "../../schema/jsonSchema.js";
import { className } from "../../schema/names.js";
import { isObjectType } from "../../schema/slotTypes/slotKinds.js";
import type { JsonSchema } from "../../schema/types.js";
import { typeText } from "./printClass.js";
import { origin, originOf, SourceFile } from "./sourceFile.js";

export interface TypeFile {
  readonly text: string;
  readonly name: string;
}

export async function printEntity(entity: Entity): Promise<TypeFile> {
  const schema = rowSchema(entity);
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, own]) => {
    const slot = entity.slots.get(name);
    const text = slot === undefined ? "string | number" : typeText(slot.type);
    return [name, text === null ? own : withType(own, slot === undefined ? text : `${text} | null`)];
  });
  const described = {
    ...schema,
    description: `One row of ${entity.name}.`,
    properties: Object.fromEntries(properties),
  };
  return printTypes(described, className(entity.name), originOf(entity.intents));
}

/** A property whose type is known as text: the printer takes it as it is, in a third of the time. */
function withType({ description }: JsonSchema, tsType: string): JsonSchema {
  return description === undefined ? { tsType } : { description, tsType };
}

/** Prints the types of an intent's object slots, by slot; null for an intent without object slots. */
export async function printObjects(intent: ResolvedIntent): Promise<TypeFile | null> {
  const slots = intent.slots.flatMap(({ name, type }) =>
    isObjectType(type) ? [{ name, ...embedded(type.object, name) }] : [],
  );
  if (slots.length === 0) return null;
  const schema = {
    description: `What the object slots of ${intent.command} hold.`,
    type: "object",
    properties: Object.fromEntries(slots.map(({ name, schema: own }) => [name, own])),
    required: slots.map(({ name }) => name),
    additionalProperties: false,
    $defs: Object.fromEntries(slots.flatMap(({ definitions }) => definitions)),
  };
  return printTypes(schema, "Objects", origin(intent));
}

async function printTypes(schema: JsonSchema, name: string, from: string): Promise<TypeFile> {
  const code = await compile({ ...disarmed(printable(schema)), title: name }, name, {
    format: false,
    bannerComment: "",
    additionalProperties: false,
    unknownAny: true,
    $refOptions: { resolve: { external: false, file: false, http: false } },
  }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BacklotError("SCHEMA_INVALID", `types cannot be printed ${from}: ${why.split("\n", 1)[0]}`, { cause });
  });
  const file = new SourceFile(from);
  for (const line of laidOut(restored(code))) file.print(line);
  return { text: file.toString(), name: /^export (?:interface|type) (\w+)/m.exec(code)?.[1] ?? name };
}

const ARM = "$own";

/** Renames properties that every object inherits: the printer fails on them. */
function disarmed(schema: JsonSchema): JsonSchema {
  const name = (text: string) => (text in Object.prototype ? text + ARM : text);
  return rewritten(schema, { name, ref: (ref) => ref.split("/").map(name).join("/") });
}

function restored(text: string): string {
  return text.replace(/\b(\w+)\$own\b/g, (whole, name: string) => (name in Object.prototype ? name : whole));
}

/**
 * The printer's lines, indented by the braces at their ends (the printer only indents with its formatter on).
 * Interfaces become type aliases, which fit an index signature such as that of the kit's `Row`.
 */
function laidOut(text: string): string[] {
  let depth = 0;
  return onOneLine(text)
    .split("\n")
    .flatMap((raw) => {
      const line = raw.trim();
      if (line === "") return [];
      if (line.startsWith("/**") || line.startsWith("*"))
        return [`${"  ".repeat(depth)}${line.startsWith("*") ? " " : ""}${line}`];
      if (/^[}\])]/.test(line)) depth -= 1;
      const alias = line
        .replace(/^export interface (\w+) \{$/, "export type $1 = {")
        .replace(/(^\S+: )\(([^()]*)\)$/, "$1$2");
      const result = `${"  ".repeat(depth)}${depth === 0 && line === "}" ? "};" : alias}`;
      if (/[{[(]$/.test(line)) depth += 1;
      return [result];
    });
}

function onOneLine(text: string): string {
  return text.replace(/^\/\*\*\n \* (.*)\n \*\/$/gm, "/** $1 */");
}

const MAX_TUPLE_ITEMS = 16;

/**
 * Prepares a JSON Schema for the printer of types. Removes the lengths of lists that would print as very long tuples,
 * and of lists within tuples, which would multiply. Removes data that is not scalar, in which the printer would look
 * for references. Validators are made from the original schema.
 */
function printable(schema: JsonSchema): JsonSchema {
  return printed(schema, false) as JsonSchema;
}

function printed(node: unknown, isInTuple: boolean): unknown {
  if (Array.isArray(node)) return node.map((child) => printed(child, isInTuple));
  if (!isObject(node)) return node;
  const isCounted = node.minItems !== undefined || node.maxItems !== undefined;
  const isTuple = isCounted && !isInTuple && isShort(node.minItems) && isShort(node.maxItems);
  const entries = Object.entries(node).flatMap(([keyword, value]): [string, unknown][] => {
    if ((keyword === "minItems" || keyword === "maxItems") && !isTuple) return [];
    if (DATA.has(keyword)) return keyword === "enum" || !(value instanceof Object) ? [[keyword, value]] : [];
    if (BY_NAME.has(keyword) && isObject(value)) {
      const children = Object.entries(value).map(([name, child]) => [name, printed(child, isInTuple || isTuple)]);
      return [[keyword, Object.fromEntries(children)]];
    }
    return [[keyword, printed(value, isInTuple || isTuple)]];
  });
  return Object.fromEntries(entries);
}

const isShort = (count: unknown): boolean => count === undefined || Number(count) <= MAX_TUPLE_ITEMS;
