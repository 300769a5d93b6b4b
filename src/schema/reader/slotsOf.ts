import { isObject } from "../../base/json/object.js";
import { nestsTooDeep } from "../../base/json/sound.js";
import { put, type Scalar } from "../../kit/internal.js";
import { isIdentifier } from "../names.js";
import { objectFault } from "../slotTypes/objectType.js";
import type { JsonPath, JsonSchema, SlotFile } from "../types.js";
import { flatten, type Refused, UnsupportedSchema } from "./flatten.js";
import { KNOWN, withoutDeepDefinitions, withUsablePatterns } from "./keywords.js";
import { assertSound, described, TypeReader } from "./readType.js";
import { argsOf, type Say, samplesOf, slotFaults, withSamples } from "./samples.js";
import { typesTaken } from "./typesTaken.js";

/** The slots of a JSON Schema, and the parts of it that slots cannot express. */
export interface SlotReading {
  /** The slots in the order of the properties: the `args` of an intent's file. */
  readonly slots: { readonly [slot: string]: SlotFile };
  /** The parts that no slot can express, in the order of the schema; empty if the slots express all. */
  readonly refused: readonly Refused[];
}

/**
 * Reads the JSON Schema of a tool's parameters (draft 2020-12, or OpenAPI 3.0's dialect) into the slots of an intent:
 * the inverse of `argumentsSchema`. References within the document are followed, `allOf` is merged, and `anyOf` or
 * `oneOf` may add null or list constants. Every part that slots cannot express is listed with its place; nothing is
 * dropped silently and nothing is thrown.
 * @param schema the schema of an object whose properties are the parameters
 * @returns the slots, and the refused parts: cycles of references, choices between several types, lists of lists,
 * fields without names, patterns that cannot be matched in linear time, keywords such as `multipleOf`. If no other type
 * fits a parameter, its slot keeps the schema (`{ object: … }`)
 * @example
 * ```ts
 * import { slotsOf } from "backlot/schema";
 *
 * const { slots, refused } = slotsOf({
 *   type: "object",
 *   properties: { seats: { type: "integer", minimum: 1, multipleOf: 2 } },
 *   required: ["seats"],
 * });
 * console.assert(JSON.stringify(slots) === '{"seats":{"type":{"int":{"minimum":1}}}}');
 * console.assert(refused[0]?.keyword === "multipleOf");
 * ```
 */
export function slotsOf(schema: JsonSchema): SlotReading {
  const given = isObject(schema) ? withoutDeepDefinitions(schema) : {};
  const refused: Refused[] = [];
  const slots: Record<string, SlotFile> = {};
  const { root, conditions } = wholeOf(given, refused);
  const { properties = {}, required = [], additionalProperties: more } = root;
  if (more !== undefined && more !== false)
    refused.push(whole(["additionalProperties"], "additionalProperties", "parameters that are not named", "left_out"));
  for (const [name, node] of Object.entries(isObject(properties) ? properties : {})) {
    const slot = slotOf(given, name, node, Array.isArray(required) && required.includes(name), refused);
    const when = conditions.get(name);
    if (slot !== null) put(slots, name, when === undefined ? slot : { ...slot, optional: true, required_when: when });
  }
  for (const { path } of conditions.size === 0 ? [] : slotFaults(slots)) {
    const { [String(path[0])]: slot } = slots;
    if (slot?.required_when === undefined) continue;
    const { required_when: _, ...rest } = slot;
    put(slots, String(path[0]), rest);
    refused.push(whole(["allOf"], "allOf", `the condition under which ${path[0]} is required`, "wider"));
  }
  return { slots, refused };
}

type When = NonNullable<SlotFile["required_when"]>;

/** Separates the conditions that `argumentsSchema` writes from the parameters, which become one object. */
function wholeOf(
  schema: JsonSchema,
  refused: Refused[],
): { readonly root: JsonSchema; readonly conditions: ReadonlyMap<string, When> } {
  const conditions = new Map<string, When>();
  const { allOf, ...rest } = schema;
  const others = (Array.isArray(allOf) ? allOf : []).filter((part) => {
    const found = conditionOf(part);
    if (found !== null) conditions.set(...found);
    return found === null;
  });
  try {
    const node = others.length === 0 ? rest : { ...rest, allOf: others };
    const root = Object.keys(node).length === 0 ? {} : flatten(schema, node, [], []).schema;
    if (root.type !== undefined && root.type !== "object")
      refused.push(whole(["type"], "type", "parameters that are not an object", "left_out"));
    for (const keyword of Object.keys(root)) {
      if (KNOWN.has(keyword) || ROOT.has(keyword) || keyword.startsWith("x-")) continue;
      refused.push(whole([keyword], keyword, `the keyword ${keyword}`, "wider"));
    }
    return { root, conditions };
  } catch (cause) {
    if (!(cause instanceof UnsupportedSchema)) throw cause;
    refused.push(whole(cause.path, cause.keyword, cause.message, "left_out"));
    return { root: rest, conditions };
  }
}

const ROOT: ReadonlySet<string> = new Set(["type", "properties", "required", "additionalProperties", "$id"]);

function whole(path: JsonPath, keyword: string, message: string, effect: Refused["effect"]): Refused {
  return { path, keyword, message: `parameters: ${message} cannot be said`, effect };
}

/**
 * Reads `{ if: { properties: { payment: { enum: […] } }, required: ["payment"] }, then: { required: ["voucher"] } }`.
 */
function conditionOf(part: unknown): [slot: string, when: When] | null {
  if (!isObject(part) || Object.keys(part).toSorted().join() !== "if,then") return null;
  const { if: holds, then } = part;
  if (!isObject(holds) || !isObject(then) || !isObject(holds.properties)) return null;
  const [other, ...others] = Object.entries(holds.properties);
  const required = Array.isArray(then.required) ? then.required : [];
  const closed: unknown = isObject(other?.[1]) ? (other[1].enum ?? [other[1].const]) : null;
  const isPlain = Object.keys(then).length === 1 && required.length === 1 && others.length === 0;
  if (!isPlain || other === undefined || !Array.isArray(closed) || !closed.every((one) => isScalar(one))) return null;
  return [String(required[0]), { slot: other[0], in: closed }];
}

function slotOf(
  root: JsonSchema,
  name: string,
  node: unknown,
  isRequired: boolean,
  refused: Refused[],
): SlotFile | null {
  const path = ["properties", name];
  const notes: Refused[] = [];
  const say: Say = (at, keyword, message, effect) => {
    notes.push({ path: at, keyword, message: `${placeOf(at)}: ${message} cannot be said`, slot: name, effect });
  };
  try {
    if (!isIdentifier(name)) throw new UnsupportedSchema(path, "name", `a parameter called ${JSON.stringify(name)}`);
    const reader = new TypeReader(root, (at, keyword, message) => say(at, keyword, message, "wider"));
    const { type, nullable, schema } = reader.readUnjudged(node, path);
    const slot: SlotFile = {
      type,
      optional: !isRequired,
      ...(nullable ? { nullable } : {}),
      ...described(schema),
    };
    const plain = isRequired ? withoutOptional(slot) : slot;
    // Judging a slot costs more than reading it, and a sound whole has sound parts, so the parts are judged only after
    // a fault.
    const [fault] = slotFaults(argsOf(name, plain));
    if (fault !== undefined) {
      assertSound(type, path);
      throw new UnsupportedSchema(path, "type", `a slot that no intent can have (${fault.message})`);
    }
    const sound = withSamples(name, plain, samplesOf(type, schema, path, isRequired, say), say);
    refused.push(...notes);
    return sound;
  } catch (cause) {
    if (!(cause instanceof UnsupportedSchema)) throw cause;
    const kept = isIdentifier(name) ? keptSlot(root, name, node, isRequired) : null;
    notes.length = 0;
    say(cause.path, cause.keyword, cause.message, kept === null ? "left_out" : kept.isWhole ? "object" : "wider");
    for (const { path: at, keyword, message } of kept?.left ?? []) say(at, keyword, message, "wider");
    refused.push(...notes);
    return kept?.slot ?? null;
  }
}

function keptSlot(
  root: JsonSchema,
  name: string,
  node: unknown,
  isRequired: boolean,
): (KeptSchema & { readonly slot: SlotFile }) | null {
  const kept = keptSchema(root, node, ["properties", name]);
  if (kept === null) return null;
  const slot: SlotFile = {
    type: { object: kept.schema },
    ...(isRequired ? {} : { optional: true }),
    ...(kept.nullable ? { nullable: true } : {}),
    ...described(isObject(node) ? node : {}),
  };
  return slotFaults(argsOf(name, slot)).length > 0 ? null : { ...kept, slot };
}

function withoutOptional({ optional: _, ...slot }: SlotFile): SlotFile {
  return slot;
}

interface KeptSchema {
  readonly schema: JsonSchema;
  readonly nullable: boolean;
  /** True if the schema is complete, `left` apart. Otherwise it only names the types of the values. */
  readonly isWhole: boolean;
  readonly left: readonly { readonly path: JsonPath; readonly keyword: string; readonly message: string }[];
}

/**
 * Returns the schema of a value of any kind in the form that a slot may keep, with its definitions and types. Keeps the
 * types alone if the rest is unusable. Null for a schema that takes nothing.
 */
function keptSchema(root: JsonSchema, node: unknown, path: JsonPath): KeptSchema | null {
  const all = typesTaken(root, node);
  const types = all.filter((type) => type !== "null");
  if (types.length === 0) return null;
  const nullable = types.length < all.length;
  const alone = { type: types.length === 1 ? types[0] : types };
  const plain = { schema: alone, nullable, isWhole: false };
  const own = isObject(node) ? node : {};
  // The definitions that are there nest no deeper.
  if (nestsTooDeep(own, 1)) return { ...plain, left: [] };
  const refers = JSON.stringify(own).includes('"$ref"');
  const definitions = refers ? { $defs: root.$defs, definitions: root.definitions } : {};
  const isOfObjects = types.every((type) => type === "object");
  const complete = {
    ...(isOfObjects ? {} : alone),
    ...own,
    ...Object.fromEntries(Object.entries(definitions).filter(([, held]) => isObject(held))),
  };
  const left: KeptSchema["left"][number][] = [];
  const hasPatterns = JSON.stringify(complete).includes('"pattern"');
  const note = (at: JsonPath, problem: string): void => {
    const isDefined = at[0] === "$defs" || at[0] === "definitions";
    left.push({ path: isDefined ? at : [...path, ...at], keyword: "pattern", message: `a pattern that ${problem}` });
  };
  const schema = hasPatterns ? withUsablePatterns(complete, note) : complete;
  // Parts of OpenAPI that validators do not know would make the schema unusable.
  const fault = objectFault(schema);
  if (fault === null) return { schema, nullable, isWhole: true, left };
  const last = fault.path.findLast((step) => step === "pattern" || step === "patternProperties");
  // Other faults were already recorded when the parameter was read.
  if (last === undefined) return { ...plain, left: [] };
  return { ...plain, left: [{ path: [...path, ...fault.path], keyword: String(last), message: fault.message }] };
}

function isScalar(value: unknown): value is Scalar {
  return ["string", "number", "boolean"].includes(typeof value);
}

function placeOf(path: JsonPath): string {
  return path.filter((step, i) => step !== "properties" || path[i - 1] === "properties").join(".");
}
