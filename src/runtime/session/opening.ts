import { isObject } from "../../base/json/object.js";
import { type Opening, type Packed, PackedTable, type Value } from "../../kit/internal.js";
import { didYouMean, unknownOption } from "../../schema/nearest.js";
import { isValue } from "../../transcript/shape/check.js";
import { pointInTime } from "../pointInTime.js";
import { checkRows, type Known, refuseOpening } from "./checkRows.js";
import { checkFaults } from "./faults.js";

/** Options for opening a session; `now` may be a date. */
export interface OpenOptions extends Omit<Opening, "now"> {
  /**
   * Virtual clock of the session: a Date, an ISO 8601 text (UTC without a zone), or milliseconds since 1970. Default:
   * 2024-01-01T09:00:00Z.
   */
  readonly now?: number | string | Date;
}

/** Names of the options for opening a session. */
export const OPENING_OPTIONS: readonly string[] = [
  "entities",
  "tables",
  "outcomes",
  "faults",
  "seed",
  "now",
  "strict",
  "lenient",
  "disambiguate",
];

/**
 * Checks the options for opening a session.
 * @throws BacklotError BAD_OPENING or NO_CLOCK that names the offending part
 */
export function openingOf(options: OpenOptions, known: Known): Opening {
  checkNames(options);
  const { entities, tables, outcomes, faults, now, seed } = options;
  if (entities !== undefined) checkEntities(entities, known);
  if (tables !== undefined) checkTables(tables, known);
  if (outcomes !== undefined) checkOutcomes(outcomes, known);
  if (faults !== undefined) checkFaults(faults, known);
  if (seed !== undefined && !Number.isSafeInteger(seed))
    refuseOpening(`the seed must be a whole number, not ${String(seed)}`);
  const opening: { -readonly [Key in keyof Opening]: Opening[Key] } = {};
  // LUCID's dialogues have empty objects, which need not be sent.
  if (entities !== undefined && Object.keys(entities).length > 0) opening.entities = entities;
  if (tables !== undefined && Object.keys(tables).length > 0) opening.tables = tables;
  if (outcomes !== undefined) opening.outcomes = outcomes;
  if (faults !== undefined) opening.faults = faults;
  if (seed !== undefined) opening.seed = seed;
  if (now !== undefined) opening.now = pointInTime(now);
  if (flag(options, "strict")) opening.strict = true;
  if (flag(options, "lenient")) opening.lenient = true;
  if (options.disambiguate !== undefined) opening.disambiguate = flag(options, "disambiguate");
  return opening;
}

function checkNames(options: unknown): void {
  if (!isObject(options)) refuseOpening("the options of a session must be an object");
  const unknown = unknownOption("a session", options, OPENING_OPTIONS);
  if (unknown !== null) refuseOpening(unknown);
}

function flag(options: OpenOptions, name: "strict" | "lenient" | "disambiguate"): boolean {
  const value = options[name];
  if (value !== undefined && typeof value !== "boolean")
    refuseOpening(`${name} must be true or false, not ${String(value)}`);
  return value === true;
}

function checkEntities(entities: unknown, known: Known): void {
  if (!isObject(entities)) refuseOpening("entities must be an object of rows by entity name");
  for (const [name, rows] of Object.entries(entities)) {
    if (!known.entities.has(name)) refuseOpening(`no intent has the entity ${name}${didYouMean(name, known.entities)}`);
    checkRows(rows, `entities.${name}`);
  }
}

function checkOutcomes(outcomes: unknown, { intents }: Known): void {
  if (!isObject(outcomes)) refuseOpening("outcomes must be an object of lists by intent name");
  for (const [intent, list] of Object.entries(outcomes)) {
    if (!intents.has(intent)) {
      refuseOpening(`outcomes are planned for ${intent}, which is not an intent${didYouMean(intent, intents)}`);
    }
    if (!Array.isArray(list)) refuseOpening(`outcomes.${intent} must be a list`);
    for (const [i, outcome] of list.entries()) checkOutcome(outcome, `outcomes.${intent}[${i}]`);
  }
}

function checkOutcome(outcome: unknown, where: string): void {
  if (!isObject(outcome)) refuseOpening(`${where} must be { rows }, { answer } or { reason, alternatives? }`);
  if ("answer" in outcome) {
    if (outcome.rows !== undefined || outcome.reason !== undefined)
      refuseOpening(`${where} has an answer and more: a task answers, makes a row or fails`);
    if (outcome.answer !== null && !isValue(outcome.answer)) refuseOpening(`${where}.answer must be JSON`);
    return;
  }
  if (outcome.rows !== undefined) {
    if (outcome.reason !== undefined) refuseOpening(`${where} has both rows and a reason: it succeeds or it fails`);
    checkRows(outcome.rows, `${where}.rows`);
    const { total } = outcome;
    if (total !== undefined && !(Number.isSafeInteger(total) && (total as number) >= 0)) {
      refuseOpening(`${where}.total must be a number of rows`);
    }
  } else if (typeof outcome.reason !== "string") {
    refuseOpening(`${where} must have rows, or a reason in words`);
  } else {
    if (outcome.alternatives !== undefined) checkRows(outcome.alternatives, `${where}.alternatives`);
    if (outcome.code !== undefined && typeof outcome.code !== "string") refuseOpening(`${where}.code must be a word`);
  }
}

const PARTS = ["added", "changed", "removed", "gone", "formerIds"];

/** Checks a session's initial tables; changed and removed rows must exist. @throws BacklotError BAD_OPENING */
function checkTables(tables: unknown, { entities, fixtures = null }: Known): void {
  if (!isObject(tables)) refuseOpening("tables must be an object of changes by entity name");
  for (const [entity, changes] of Object.entries(tables)) {
    if (!entities.has(entity)) refuseOpening(`no intent has the entity ${entity}${didYouMean(entity, entities)}`);
    const where = `tables.${entity}`;
    if (!isObject(changes)) refuseOpening(`${where} must be { added?, changed?, removed?, gone?, formerIds? }`);
    for (const part of Object.keys(changes)) {
      if (!PARTS.includes(part)) refuseOpening(`${where} has no key ${part}${didYouMean(part, PARTS)}`);
    }
    const { added = [], changed = [], removed = [], gone = [], formerIds = [] } = changes;
    for (const [part, rows] of Object.entries({ added, changed, gone })) checkRows(rows, `${where}.${part}`);
    checkList(removed, `${where}.removed`);
    checkList(formerIds, `${where}.formerIds`);
    const ids = (changed as readonly { readonly id?: unknown }[]).map((row) => row.id);
    checkIds([...ids, ...removed], where, tableOf(entity, fixtures));
  }
}

function checkList(ids: unknown, where: string): asserts ids is readonly Value[] {
  if (!Array.isArray(ids) || !ids.every((id) => isValue(id))) refuseOpening(`${where} must be a list of ids`);
}

/** A fixture row has one state: with two, the result would depend on their order. */
function checkIds(ids: readonly unknown[], where: string, table: PackedTable | null): void {
  const seen = new Set<string>();
  for (const id of ids) {
    const text = JSON.stringify(id) ?? "none";
    if (id === undefined || id === null || (table?.indexOf(id as Value) ?? -1) < 0)
      refuseOpening(`${where} changes or removes the row with the id ${text}, which the fixtures do not have`);
    if (seen.has(text)) refuseOpening(`${where} changes or removes the row with the id ${text} twice`);
    seen.add(text);
  }
}

function tableOf(entity: string, fixtures: Packed | null): PackedTable | null {
  const layout = fixtures?.tables.find((one) => one.entity === entity);
  return layout === undefined ? null : new PackedTable(layout, (fixtures as Packed).buffer);
}
