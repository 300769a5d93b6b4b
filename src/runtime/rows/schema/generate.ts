import { isObject, type JsonObject } from "../../../base/json/object.js";
import { EPOCH, isOfSchemaType } from "../../../kit/internal.js";
import { numberWithin, textWithin } from "../withinLimits.js";
import { accepts, type Definitions } from "./accepts.js";
import { impliedType, listed } from "./keywords.js";
import { mergedSchema } from "./merge.js";
import {
  ATTEMPTS,
  listOf,
  MAX_CHARACTERS,
  MAX_DEPTH,
  MAX_IN_ALL,
  MAX_PARTS,
  type Making,
  OPTIONAL_DEPTH,
  objectOf,
  SPREAD,
} from "./parts.js";
import { type Known, ofRow, type Place } from "./place.js";
import { successValues, withoutFailures } from "./successValues.js";
import { Exhausted, Unanswerable } from "./unanswerable.js";

const OTHERS: readonly string[] = ["string", "integer", "boolean", "array", "object"];

/**
 * Generates a value that a JSON Schema accepts. Known parts are kept if the schema accepts them; the rest is drawn.
 * @param now clock that moments are close to, in milliseconds since 1970
 * @throws Unanswerable
 */
export function generate(
  schema: unknown,
  definitions: Definitions,
  place: Place,
  { known, now = EPOCH }: { readonly known?: Known | undefined; readonly now?: number } = {},
): unknown {
  return tried(schema, definitions, place, known, { now, parts: 0, characters: 0 });
}

/** The clock, and the cost of a value including its rows. */
interface Cost {
  readonly now: number;
  parts: number;
  characters: number;
}

/** @param row the known row, if it is one: its surroundings do not affect its values */
function tried(
  schema: unknown,
  definitions: Definitions,
  place: Place,
  known: Known | undefined,
  cost: Cost,
  row?: unknown,
): unknown {
  const { characters } = cost;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    cost.characters = characters;
    const maker = new Maker(definitions, attempt, cost, row);
    const again = (first: Place): Place => (attempt === 0 ? first : first.beside(`again ${attempt}`));
    // Rows stay as they are while another part may be at fault.
    const areOthers = row !== undefined || attempt >= ATTEMPTS / 2;
    const rows =
      known?.rows === undefined || !areOthers ? {} : { rows: { ...known.rows, place: again(known.rows.place) } };
    try {
      const value = maker.make(schema, again(place), 0, known === undefined ? undefined : { ...known, ...rows });
      if (accepts(schema, value, definitions)) return value;
    } catch (fault) {
      if (!(fault instanceof Unanswerable) || fault instanceof Exhausted) throw fault;
    }
  }
  throw new Unanswerable("no value that the schema accepts was found");
}

/** Returns a number as text: answers may have as a text what clients send as a number. */
const inDigits = (value: unknown): readonly string[] => (typeof value === "number" ? [String(value)] : []);

class Maker implements Making {
  private readonly definitions: Definitions;
  readonly attempt: number;
  private readonly cost: Cost;
  private readonly row: unknown;
  count = 0;

  constructor(definitions: Definitions, attempt: number, cost: Cost, row: unknown) {
    this.definitions = definitions;
    this.attempt = attempt;
    this.cost = cost;
    this.row = row;
  }

  make(given: unknown, path: Place, depth: number, known?: Known): unknown {
    const ofItsOwn = ofRow(known);
    // The depth of a row and its siblings vary between the places that show it.
    if (ofItsOwn !== undefined && known?.value !== this.row)
      return tried(given, this.definitions, ofItsOwn, known, this.cost, known?.value);
    const place = ofItsOwn ?? path;
    this.count++;
    this.cost.parts++;
    if (this.count > MAX_PARTS || this.cost.parts > MAX_IN_ALL)
      throw new Exhausted("the schema has no end that is found in time");
    if (depth > MAX_DEPTH) throw new Unanswerable("the schema has no end");
    if (given === false) throw new Unanswerable("the schema accepts nothing");
    const schema = mergedSchema(given, this.definitions);
    // Single values are kept or dropped as a whole; lists and objects are generated around known parts.
    if (known !== undefined && !isObject(known.value) && !Array.isArray(known.value)) {
      const kept = [known.value, ...inDigits(known.value)].find((one) => this.fits(given, one));
      if (kept !== undefined) return kept;
    }
    const well = known === undefined && this.attempt === 0 ? successValues(place.name, schema) : [];
    const said = well.find((value) => this.fits(given, value));
    if (said !== undefined) return said;
    if (schema.if !== undefined) {
      const { if: when, then: held = {}, else: otherwise = {}, ...rest } = schema;
      const branch = this.attempt % 2 === 0 ? [when, held] : [otherwise];
      return this.make({ ...rest, allOf: branch }, place, depth + 1, known);
    }
    for (const keyword of ["oneOf", "anyOf"]) {
      const parts = schema[keyword];
      if (Array.isArray(parts)) return this.choose(schema, keyword, parts, place, depth, known);
    }
    const closed = schema.const === undefined ? schema.enum : [schema.const];
    if (Array.isArray(closed)) {
      const good = this.attempt === 0 ? withoutFailures(place.name, closed) : closed;
      return this.first(place.choices("closed").turned(good), schema);
    }
    const samples = this.samples(schema, known);
    if (samples.length > 0) return place.choices("sample").of(samples);
    return this.ofType(schema, this.typeOf(schema, place, depth, known), place, depth, known);
  }

  fits(schema: unknown, value: unknown): boolean {
    return accepts(schema, value, this.definitions);
  }

  /** Returns examples and default of the document for single values. Those of lists and objects determine too much. */
  private samples(schema: JsonObject, known: Known | undefined): readonly unknown[] {
    if (known !== undefined && known.value !== null && typeof known.value === "object") return [];
    const examples = Array.isArray(schema.examples) ? schema.examples : [];
    const all = examples.length > 0 ? examples : schema.default === undefined ? [] : [schema.default];
    return all.filter((one) => (typeof one !== "object" || one === null) && one !== null && this.fits(schema, one));
  }

  private first(values: readonly unknown[], schema: JsonObject): unknown {
    const found = values.find((value) => value !== null && this.fits(schema, value));
    if (found !== undefined) return found;
    if (values.includes(null) && this.fits(schema, null)) return null;
    throw new Unanswerable("none of the closed values is accepted");
  }

  private choose(
    schema: JsonObject,
    keyword: string,
    parts: readonly unknown[],
    place: Place,
    depth: number,
    known: Known | undefined,
  ): unknown {
    const { [keyword]: _, ...rest } = schema;
    const isNull = (part: unknown): boolean => isObject(part) && (part.type === "null" || part.const === null);
    // A value is preferred to null, unless it would have no end.
    const others = parts.filter((part) => !isNull(part));
    const nothing = parts.filter(isNull);
    const turned = place.choices(keyword).turned(others);
    // Known parts belong to one of several kinds of objects.
    const isNested = known !== undefined && typeof known.value === "object";
    const fitting = isNested ? turned.filter((part) => this.fits(part, known.value)) : [];
    const first =
      fitting.length === 0
        ? this.nearest(turned, isNested ? known?.value : undefined)
        : [...fitting, ...turned.filter((part) => !fitting.includes(part))];
    const ordered = depth > OPTIONAL_DEPTH && !isNested ? [...nothing, ...first] : [...first, ...nothing];
    for (const part of ordered) {
      try {
        const value = this.make({ ...rest, allOf: [part, ...listed(rest.allOf)] }, place, depth + 1, known);
        if (this.fits(schema, value)) return value;
      } catch (fault) {
        if (!(fault instanceof Unanswerable) || fault instanceof Exhausted) throw fault;
      }
    }
    throw new Unanswerable(`no part of ${keyword} has a value`);
  }

  /** Orders alternatives by the number of an object's known properties that they name and accept. */
  private nearest(parts: readonly unknown[], known: unknown): readonly unknown[] {
    if (!isObject(known)) return parts;
    const held = Object.entries(known).filter(([, value]) => value !== null);
    const scores = new Map(
      parts.map((part) => {
        const { properties } = mergedSchema(part, this.definitions);
        const named = held.filter(([name]) => isObject(properties) && Object.hasOwn(properties, name));
        const isTaken = ([name, value]: readonly [string, unknown]): boolean =>
          typeof value === "object" || this.fits((properties as JsonObject)[name], value);
        return [part, named.every(isTaken) ? named.length : -1];
      }),
    );
    return [...parts].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
  }

  private typeOf(schema: JsonObject, place: Place, depth: number, known: Known | undefined): string {
    const named = schema.type === undefined ? [] : ([schema.type].flat() as string[]);
    const types = named.length > 0 ? named : [...this.ofKnown(schema, known), ...this.guessed(schema, place)];
    const ofKnown = known === undefined ? undefined : types.find((type) => isOfSchemaType(type, known.value));
    if (ofKnown !== undefined && ofKnown !== "null") return ofKnown;
    const others = types.filter((type) => type !== "null");
    const isNested = others.every((type) => type === "object" || type === "array");
    if (others.length < types.length && (others.length === 0 || (isNested && depth > OPTIONAL_DEPTH))) return "null";
    const [only = ""] = others;
    return others.length === 1 ? only : place.choices("type").of(others);
  }

  private ofKnown(schema: JsonObject, known: Known | undefined): readonly string[] {
    const isNested = typeof known?.value === "object" && known.value !== null;
    if (!isNested || !this.fits(schema, known?.value)) return [];
    return [Array.isArray(known?.value) ? "array" : "object"];
  }

  /** Returns the type that keywords imply; later attempts try the others, which a `not` may exclude. */
  private guessed(schema: JsonObject, place: Place): readonly string[] {
    const first = impliedType(schema);
    return this.attempt === 0 || schema.not === undefined ? [first] : place.choices("types").turned([first, ...OTHERS]);
  }

  private ofType(schema: JsonObject, type: string, place: Place, depth: number, known: Known | undefined): unknown {
    switch (type) {
      case "null":
        return null;
      case "boolean":
        return place.choices("value").of([true, false]);
      case "integer":
      case "number":
        return this.number(schema, type === "integer", place);
      case "array":
        return listOf(this, schema, place, depth, known);
      case "object":
        return objectOf(this, schema, place, depth, known);
      default:
        return this.text(schema, place);
    }
  }

  private number(schema: JsonObject, isWhole: boolean, place: Place): number {
    const choices = place.choices("value");
    const range = this.attempt < 4 ? Infinity : this.attempt - 4;
    return numberWithin(schema, isWhole, (min, most) => choices.between(min, most), SPREAD, range);
  }

  /** A text that is required to be excessively long is not started: it would fill the memory. */
  private text({ format, pattern, minLength = 0, maxLength = Infinity }: JsonObject, place: Place): string {
    if (Number(minLength) > Number(maxLength))
      throw new Unanswerable(`no text has at least ${minLength} and at most ${maxLength} characters`);
    this.cost.characters += Math.max(0, Number(minLength));
    if (this.cost.characters > MAX_CHARACTERS)
      throw new Exhausted(`the schema asks for texts of more than ${MAX_CHARACTERS.toLocaleString("en")} characters`);
    const limits = {
      min_length: Number(minLength),
      max_length: Number(maxLength),
      ...(typeof format === "string" ? { format } : {}),
      ...(typeof pattern === "string" ? { pattern } : {}),
    };
    return textWithin(limits, place.name, place.choices("value"), this.cost.now);
  }
}
