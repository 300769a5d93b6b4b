import { formatJson } from "../../../../base/json/formatValue.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { put } from "../../../../kit/internal.js";
import { KEPT, type KeptSchema, keptSchema, LISTS, mapSchema, modern, NAMED, ONE } from "./convert.js";
import { type ApiNode, type Say, soundPart } from "./node.js";

/** Keywords that change what references within a schema mean. */
const RELOCATING: readonly string[] = ["$id", "$dynamicRef", "$recursiveRef"];

/** The schemas as JSON Schema of draft 2020-12. A schema that several refer to stands once, under `definitions`. */
export class Schemas {
  readonly definitions = new Map<string, JsonObject>();
  /** Oddities left out of the schemas taken over, which accept more without them. */
  readonly odd: { readonly at: string; readonly message: string }[] = [];
  private readonly say: Say = (at, message) => this.odd.push({ at, message });
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly isVersion30: boolean;
  private readonly requested = new Map<string, JsonObject>();
  private readonly answered = new Map<string, JsonObject>();
  private record: Readonly<Record<string, JsonObject>> | null = null;
  private readonly referred: { readonly name: string; readonly target: ApiNode }[] = [];

  constructor(isVersion30: boolean) {
    this.isVersion30 = isVersion30;
  }

  /** Takes a schema over. Invalid parts are left out, and stand in `odd`. */
  take(node: ApiNode): JsonObject {
    const schema = alone(this.taken(node));
    this.record = null;
    // One after the other: in a large document they refer to each other in chains of thousands.
    for (let next = this.referred.pop(); next !== undefined; next = this.referred.pop())
      this.definitions.set(next.name, alone(this.taken(next.target)));
    return schema;
  }

  /** A part that takes nothing stays `false`: whoever reads `additionalProperties` knows a closed object by it. */
  private taken(node: ApiNode): JsonObject | false {
    if (node.value === true) return {};
    if (node.value === false) return false;
    const fault = unreadable(node);
    if (fault !== null) {
      this.odd.push({ at: node.at, message: fault });
      return {};
    }
    const taken: Record<string, unknown> = {};
    if (node.reference !== undefined) {
      const target = soundPart(() => node.followed(), this.say);
      if (target === undefined) return {};
      taken.$ref = `#/$defs/${this.nameOf(target)}`;
      // In 3.0, what stands beside a reference counts for nothing.
      if (this.isVersion30) return taken;
    }
    for (const [keyword, value] of Object.entries(node.object())) {
      const child = (): ApiNode => node.child(keyword) as ApiNode;
      if (!isShaped(keyword, value)) this.odd.push({ at: child().at, message: `${keyword} is ${formatJson(value)}` });
      else if (KEPT.has(keyword) || (this.isVersion30 && keyword === "nullable") || keyword === "example")
        taken[keyword] = value;
      else if (ONE.has(keyword)) taken[keyword] = this.taken(child());
      else if (LISTS.has(keyword))
        taken[keyword] = child()
          .items()
          .map((part) => this.taken(part));
      else if (NAMED.has(keyword)) taken[keyword] = this.named(child());
    }
    const schema = modern(taken);
    return soundPart(() => discriminated(node, schema, (part) => this.nameOf(part.followed())), this.say) ?? schema;
  }

  get all(): Readonly<Record<string, JsonObject>> {
    this.record ??= Object.fromEntries(this.definitions);
    return this.record;
  }

  /** A schema as clients have to keep it, with its definitions: without what only the server says. */
  request(schema: JsonObject): KeptSchema {
    return keptSchema(withoutReadOnly(schema), (name) => this.definition(name, this.requested, withoutReadOnly));
  }

  answer(schema: JsonObject): KeptSchema {
    const plain = (one: JsonObject) => mapSchema(one, withoutMarks);
    return keptSchema(plain(schema), (name) => this.definition(name, this.answered, plain));
  }

  private definition(
    name: string,
    known: Map<string, JsonObject>,
    change: (schema: JsonObject) => JsonObject,
  ): JsonObject | undefined {
    const given = this.definitions.get(name);
    if (given === undefined) return undefined;
    const made = known.get(name) ?? change(given);
    known.set(name, made);
    return made;
  }

  private named(node: ApiNode): JsonObject {
    const made: Record<string, unknown> = {};
    for (const [name, child] of node.entries()) put(made, name, this.taken(child));
    return made;
  }

  /** The name of a definition, which is taken over with the first reference to it. */
  private nameOf(target: ApiNode): string {
    const key = `${target.file}#${target.pointer}`;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const last =
      target.path.at(-1) ??
      target.file
        .split("/")
        .at(-1)
        ?.replace(/\.\w+$/, "") ??
      "schema";
    const wanted = last.replace(/[^A-Za-z0-9_.-]/g, "_");
    let name = wanted;
    let count = this.counts.get(wanted) ?? 1;
    while (this.definitions.has(name)) name = `${wanted}_${++count}`;
    this.counts.set(wanted, count);
    this.names.set(key, name);
    this.definitions.set(name, {});
    this.referred.push({ name, target });
    return name;
  }
}

const alone = (schema: JsonObject | false): JsonObject => (schema === false ? { not: {} } : schema);

function withoutMarks(part: JsonObject): JsonObject {
  if (part.readOnly === undefined && part.writeOnly === undefined) return part;
  const { readOnly: _, writeOnly: __, ...rest } = part;
  return rest;
}

function withoutReadOnly(schema: JsonObject): JsonObject {
  const sent = mapSchema(schema, (part) => {
    const { properties, required } = part;
    if (!isObject(properties)) return part;
    const isSent = (name: string): boolean => !isObject(properties[name]) || properties[name].readOnly !== true;
    if (Object.keys(properties).every(isSent)) return part;
    return {
      ...part,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isSent(name))),
      ...(Array.isArray(required) ? { required: required.filter((name) => isSent(String(name))) } : {}),
    };
  });
  return mapSchema(sent, withoutMarks);
}

function unreadable(node: ApiNode): string | null {
  const { value } = node;
  if (!isObject(value)) return `a schema is ${formatJson(value)}`;
  const foreign = RELOCATING.find((keyword) => value[keyword] !== undefined);
  if (foreign !== undefined) return `a schema has ${foreign}, which changes what references mean`;
  if (value.$ref !== undefined && node.reference === undefined) return `$ref is ${formatJson(value.$ref)}`;
  return null;
}

function isShaped(keyword: string, value: unknown): boolean {
  if (LISTS.has(keyword)) return Array.isArray(value);
  if (NAMED.has(keyword)) return isObject(value);
  return SHAPES.get(keyword)?.(value) ?? true;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isLimit = (value: unknown): boolean => typeof value === "boolean" || isNumber(value);

function isDiscriminator(value: unknown): boolean {
  if (!isObject(value) || !isText(value.propertyName)) return false;
  return value.mapping === undefined || isObject(value.mapping);
}

const SHAPES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["discriminator", isDiscriminator],
  ["type", (value: unknown) => isText(value) || isTexts(value)],
  ["enum", (value: unknown) => Array.isArray(value) && value.length > 0],
  ["required", isTexts],
  ["pattern", isText],
  ["format", isText],
  ["examples", Array.isArray],
  ["multipleOf", (value: unknown) => isNumber(value) && (value as number) > 0],
  ["minimum", isNumber],
  ["maximum", isNumber],
  ["exclusiveMinimum", isLimit],
  ["exclusiveMaximum", isLimit],
  ...["Length", "Items", "Properties", "Contains"].flatMap((what) => [
    [`min${what}`, isCount] as const,
    [`max${what}`, isCount] as const,
  ]),
]);

const MAX_PARTS_DEEP = 8;

/** True if an alternative says itself which values its property takes: then a discriminator adds nothing to it. */
function saysItself(node: ApiNode, property: string, depth = 0): boolean {
  const said = node.child("properties")?.child(property)?.followed();
  if (said?.child("enum") !== undefined || said?.child("const") !== undefined) return true;
  const parts = depth < MAX_PARTS_DEEP ? (node.child("allOf")?.items() ?? []) : [];
  return parts.some((part) => saysItself(part.followed(), property, depth + 1));
}

/** A choice with a discriminator: alternatives that do not say themselves what they are do so, so that clients can tell them apart. */
function discriminated(node: ApiNode, schema: JsonObject, nameOf: (part: ApiNode) => string): JsonObject {
  const chosen = node.child("discriminator");
  const property = isDiscriminator(chosen?.value) ? chosen?.text("propertyName") : undefined;
  const keyword = schema.oneOf === undefined ? "anyOf" : "oneOf";
  const parts = schema[keyword];
  if (property === undefined || !Array.isArray(parts)) return schema;
  const mapping = chosen?.child("mapping")?.entries() ?? [];
  const originals = node.child(keyword)?.items() ?? [];
  const named = parts.map((part: unknown, index) => {
    const original = originals[index];
    if (original?.reference === undefined || saysItself(original.followed(), property)) return part;
    const name = nameOf(original);
    const last = original.followed().path.at(-1) ?? name;
    const said = mapping.filter(([, { value }]) => value === original.reference || value === last).map(([key]) => key);
    const values = said.length === 0 ? [last] : said;
    return { allOf: [part, { properties: Object.fromEntries([[property, { enum: values }]]), required: [property] }] };
  });
  return { ...schema, [keyword]: named };
}
