import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own, put } from "../../../kit/internal.js";
import { snakeCase } from "../../../schema/freeNames.js";
import { type JsonPath, type SlotFile, slotsOf } from "../../../schema/index.js";
import { isIdentifier } from "../../../schema/names.js";
import type { ApiBody, ApiParameter, ApiRefusal } from "../mapping.js";
import type { KeptSchema } from "./document/convert.js";
import type { ReadBody } from "./document/messages.js";
import type { ApiNode } from "./document/node.js";
import type { ReadOperation } from "./document/operations.js";
import type { Schemas } from "./document/schemas.js";
import type { Shapes } from "./shapes.js";

export interface OperationSlots {
  readonly args: Readonly<Record<string, SlotFile>>;
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly refused: readonly ApiRefusal[];
}

interface Candidate {
  /** Its place: `path`, `query`, `header`, `cookie` or `body`. */
  readonly place: string;
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly node: ApiNode;
  readonly isBody?: true;
}

/** Where two have one name, or a slot has another type than `types` wants, the name of its place comes in front. */
export function slotsOfOperation(
  command: string,
  operation: ReadOperation,
  schemas: Schemas,
  shapes: Shapes,
  types: ReadonlyMap<string, string>,
): OperationSlots {
  const refused: ApiRefusal[] = [];
  const note = (node: ApiNode, message: string, effect: ApiRefusal["effect"], name?: string): void => {
    const left = name === undefined ? {} : { left: `${command} ${name}` };
    refused.push({ operation: command, at: node.at, message, effect, ...left });
  };
  for (const { unreadable, node, name } of operation.parameters)
    if (unreadable !== null) note(node, `${unreadable} cannot be read`, "left_out", name);
  const readable = operation.parameters.filter(({ unreadable }) => unreadable === null);
  const given: Candidate[] = readable.map(({ in: place, ...one }) => ({ ...one, place }));
  const { body } = operation;
  const inBody = body === null ? [] : bodyCandidates(body, shapes, note);
  const all = [...given, ...inBody];
  const names = namesFor(all);
  const args: Record<string, SlotFile> = {};
  const made = new Map<Candidate, string>();
  const taken = new Set(names.values());
  for (const candidate of all) {
    const wanted = names.get(candidate) as string;
    const [slot, file] = withType(candidate, wanted, schemas, types, taken, (path, message, effect) => {
      const step = path.map((one) => `/${String(one).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
      const left = effect === "left_out" ? { left: `${command} ${candidate.name}` } : {};
      refused.push({ operation: command, at: `${candidate.node.at}${step}`, message, effect, ...left });
    });
    if (file === null) continue;
    put(args, slot, file);
    taken.add(slot);
    made.set(candidate, slot);
  }
  const parameters = readable.map(({ in: place, name, required, style, explode, isJson, schema }, i): ApiParameter => {
    const slot = made.get(given[i] as Candidate);
    return {
      in: place,
      name,
      ...(slot === undefined ? {} : { slot }),
      required,
      style,
      explode,
      ...(isJson ? { json: true as const } : {}),
      schema,
    };
  });
  return { args, parameters, ...(body === null ? {} : { body: bodyFile(body, inBody, made) }), refused };
}

/** A body of named properties is one slot for each; any other is one slot. */
function bodyCandidates(
  body: ReadBody,
  shapes: Shapes,
  note: (node: ApiNode, message: string, effect: ApiRefusal["effect"], name?: string) => void,
): readonly Candidate[] {
  if (body.unreadable !== null) {
    note(body.node, `${body.unreadable} cannot be read`, "left_out", "body");
    return [];
  }
  const shape = shapes.object(body.schema);
  if (shape === null || !shape.isClosed) {
    const { description, node, required, schema } = body;
    return [{ place: "body", name: "body", schema, required, description, node, isBody: true }];
  }
  if (!body.required && shape.required.length > 0)
    note(body.node, "properties that are required only where there is a body", "wider");
  const properties = body.node.followed().child("properties");
  return Object.entries(shape.properties)
    .filter(([, one]) => one.readOnly !== true)
    .map(([name, schema]) => ({
      place: "body",
      name,
      schema,
      required: body.required && shape.required.includes(name),
      node: properties?.child(name) ?? body.node,
    }));
}

function bodyFile(body: ReadBody, inBody: readonly Candidate[], made: ReadonlyMap<Candidate, string>): ApiBody {
  const { required, types, schema, encoding } = body;
  const base = { required, types, schema, ...(Object.keys(encoding).length === 0 ? {} : { encoding }) };
  const whole = inBody.find(({ isBody }) => isBody);
  if (whole !== undefined) {
    const slot = made.get(whole);
    return slot === undefined ? base : { ...base, slot };
  }
  if (inBody.length === 0) return base;
  const slots: Record<string, string> = {};
  for (const one of inBody) {
    const slot = made.get(one);
    if (slot !== undefined) put(slots, one.name, slot);
  }
  return { ...base, slots };
}

function namesFor(all: readonly Candidate[]): ReadonlyMap<Candidate, string> {
  const counts = new Map<string, number>();
  const wanted = (one: Candidate) => slotName(one.name);
  for (const one of all) counts.set(wanted(one), (counts.get(wanted(one)) ?? 0) + 1);
  const names = new Map<Candidate, string>();
  const taken = new Set<string>();
  const ordered = [...all].sort((a, b) => Number(counts.get(wanted(a)) !== 1) - Number(counts.get(wanted(b)) !== 1));
  for (const one of ordered) {
    const name = counts.get(wanted(one)) === 1 ? wanted(one) : `${one.place}_${wanted(one)}`;
    names.set(one, free(name, taken));
  }
  return names;
}

function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let count = 2; taken.has(found); count++) found = `${name}_${count}`;
  taken.add(found);
  return found;
}

export function slotName(name: string): string {
  return isIdentifier(name) && name !== "__proto__" ? name : snakeCase(name);
}

type Say = (path: JsonPath, message: string, effect: ApiRefusal["effect"]) => void;

function withType(
  candidate: Candidate,
  wanted: string,
  schemas: Schemas,
  types: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
  say: Say,
): readonly [slot: string, file: SlotFile | null] {
  const { required, description } = candidate;
  const file = slotOf(schemas, "request", candidate.schema, wanted, required, say);
  if (file === null) return [wanted, null];
  const text = JSON.stringify(file.type);
  const isFit = (name: string): boolean => !types.has(name) || types.get(name) === text;
  let slot = wanted;
  for (let count = 1; !isFit(slot) || (slot !== wanted && taken.has(slot)); count++)
    slot = `${candidate.place}_${wanted}${count === 1 ? "" : `_${count}`}`;
  return [slot, description === undefined || description === "" ? file : { ...file, description }];
}

interface ReadSlot extends ReturnType<typeof slotsOf> {
  readonly isCut: boolean;
}

/** Slots that were read already: in a large document most properties and parameters come again. */
const READ = new WeakMap<Schemas, Map<string, ReadSlot>>();

/**
 * A schema, whole with its definitions, as a slot; null if no slot can hold what it allows. All schemas have been taken
 * over before: what a schema refers to is always the same.
 */
export function slotOf(
  schemas: Schemas,
  direction: "request" | "answer",
  schema: JsonObject,
  name: string,
  required: boolean,
  say: Say,
): SlotFile | null {
  const read = READ.get(schemas) ?? new Map<string, ReadSlot>();
  READ.set(schemas, read);
  const key = JSON.stringify([direction, name, required, schema]);
  const { slots, refused, isCut } = read.get(key) ?? slotsIn(schemas[direction](schema), name, required);
  read.set(key, { slots, refused, isCut });
  if (isCut) say([], "a schema over many definitions: the slot keeps the nearest of them", "wider");
  for (const { path, message, effect } of refused) say(path.slice(2), message, effect);
  return own(slots, name) ?? null;
}

function slotsIn({ schema: whole, isCut }: KeptSchema, name: string, required: boolean): ReadSlot {
  const { $defs, ...schema } = whole;
  const read = slotsOf({
    type: "object",
    properties: Object.fromEntries([[name, schema]]),
    ...(required ? { required: [name] } : {}),
    ...(isObject($defs) ? { $defs } : {}),
  });
  return { ...read, isCut };
}
