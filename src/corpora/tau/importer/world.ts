import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { isObject } from "../../../base/json/object.js";
import { entriesOf, type Row, type Value } from "../../../kit/internal.js";
import { plain } from "../../../testing/rules/plain.js";
import { parseExact } from "../../../transcript/files/importing/exactJson.js";
import { ENTITIES, type TauRelease } from "./release.js";

/**
 * Returns the rows of a world by table, in the order of its files: each value with its key as `id`. Maps whose order
 * counts are lists of their values: the variants of products.
 * @throws BacklotError WRONG_FORMAT for a table that is not an object of objects
 */
export function readWorld({
  domain,
  world,
}: Pick<TauRelease, "domain" | "world">): ReadonlyMap<string, readonly Row[]> {
  const whole = "whole" in world ? world.whole : undefined;
  const held = whole === undefined ? null : parseExact(readText(whole), whole);
  return new Map(
    ENTITIES[domain].map((entity) => {
      const file = whole ?? (world as Readonly<Record<string, string>>)[entity] ?? "";
      const table =
        held === null
          ? parseExact(readText(file), file)
          : (entriesOf(held as object).find(([name]) => name === entity)?.[1] ?? null);
      return [entity, rowsOf(entity, table, file)];
    }),
  );
}

function rowsOf(entity: string, table: Value | null, file: string): readonly Row[] {
  const refused = (what: string): BacklotError =>
    new BacklotError("WRONG_FORMAT", `the table ${entity} of ${file} ${what}`, { place: { file } });
  if (!isObject(table)) throw refused("is not an object of rows by key");
  return entriesOf(table).map(([id, value]) => {
    if (!isObject(value)) throw refused(`holds under ${id} what is not a row`);
    return { id, ...Object.fromEntries(entriesOf(value).map(([name, one]) => [name, columnOf(name, one)])) };
  });
}

function columnOf(name: string, value: Value | null): Value | null {
  if (name !== "variants" || !isObject(value)) return plain(value) as Value | null;
  return entriesOf(value).map(([, variant]) => plain(variant) as Value | null);
}
