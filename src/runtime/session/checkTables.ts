import { isObject } from "../../base/json/object.js";
import { type Packed, PackedTable, type Value } from "../../kit/internal.js";
import { didYouMean } from "../../schema/nearest.js";
import { isValue } from "../../transcript/shape/check.js";
import { checkRows, type Known, refuseOpening } from "./checkRows.js";

const PARTS = ["added", "changed", "removed", "gone", "formerIds"];

/** Checks a session's initial tables; changed and removed rows must exist. @throws BacklotError BAD_OPENING */
export function checkTables(tables: unknown, { entities, fixtures = null }: Known): void {
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
