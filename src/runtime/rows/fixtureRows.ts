import { BacklotError, type Place } from "../../base/errors.js";
import type { Row } from "../../kit/internal.js";
import { entitiesOf } from "../../schema/entity.js";
import type { Entity, Intent } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { checkRow, noSuchSlot, unknownSlots } from "./check.js";

/** Fixture rows by entity name, in table order. */
export type FixtureRows = Readonly<Record<string, readonly Row[]>>;

/** Further problems are only counted. */
const MAX_PROBLEMS = 100;

/** Checks fixture rows in memory like those of files. @throws BacklotError BAD_FIXTURE */
export function checkFixtures(rows: FixtureRows, intents: readonly Intent[]): FixtureRows {
  const { entities } = entitiesOf(intents);
  const problems: BacklotError[] = [];
  const tables = Object.entries(rows).map(([name, table]): [string, Row[]] => {
    const entity = entities.get(name);
    if (entity === undefined) {
      problems.push(badFixture(`no intent has the entity ${name}${didYouMean(name, entities.keys())}`));
      return [name, []];
    }
    if (!Array.isArray(table)) {
      problems.push(badFixture(`the fixtures of ${name} must be a list of rows`));
      return [name, []];
    }
    return [
      name,
      checkedRows(
        entity,
        table.map((value: unknown) => ({ line: undefined, value })),
        undefined,
        problems,
      ),
    ];
  });
  throwProblems(problems);
  return Object.fromEntries(tables);
}

/** Returns the rows of one table, each with an id, and adds their problems to `problems`. */
export function checkedRows(
  entity: Entity,
  rows: readonly { readonly line: number | undefined; readonly value: unknown }[],
  file: string | undefined,
  problems: BacklotError[],
  placeOf: (name: string, line: number) => Place = (_, line) => ({ line }),
): Row[] {
  const places = new Map<unknown, number>();
  const unknown = new Map<string, number[]>();
  rows.forEach(({ value }, i) => {
    for (const name of unknownSlots(entity, value)) unknown.set(name, [...(unknown.get(name) ?? []), i]);
  });
  // An unknown column is one problem, however many rows have it.
  for (const [name, [first = 0, ...more]] of unknown) {
    const which = more.length === 0 ? `row ${first + 1}` : `${more.length + 1} rows, from row ${first + 1} on,`;
    const line = rows[first]?.line;
    const place = line === undefined ? {} : placeOf(name, line);
    problems.push(
      badFixture(`${which} of ${entity.name}: ${noSuchSlot(entity, name)}`, file, place.line, place.column),
    );
  }
  return rows.map(({ line, value }, i): Row => {
    const names = unknownSlots(entity, value);
    for (const message of checkRow(entity, names.length === 0 ? value : without(value as object, names)))
      problems.push(badFixture(`row ${i + 1} of ${entity.name}: ${message}`, file, line));
    const row = value as Row;
    const id = row?.id ?? `${entity.name}_${i + 1}`;
    const earlier = places.get(id);
    if (earlier === undefined) places.set(id, i + 1);
    else
      problems.push(
        badFixture(`row ${i + 1} of ${entity.name} has the id ${JSON.stringify(id)} of row ${earlier}`, file, line),
      );
    return { id, ...withoutNulls(entity, row) };
  });
}

/** A null counts as no value, except in a slot that takes it. */
function withoutNulls({ slots }: Entity, row: Row): Row {
  const isKept = (name: string): boolean => row[name] !== null || slots.get(name)?.nullable === true;
  return Object.values(row ?? {}).includes(null as never)
    ? Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name)))
    : row;
}

function without(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/** Returns the error of an invalid fixture. */
export function badFixture(message: string, file?: string, line?: number, column?: number): BacklotError {
  const place: Place = {
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
  return new BacklotError("BAD_FIXTURE", message, { place });
}

/** @throws BacklotError with all problems, if there are any */
export function throwProblems(problems: readonly BacklotError[]): void {
  const [first] = problems;
  if (first === undefined) return;
  if (problems.length === 1) throw first;
  const lines = problems.slice(0, MAX_PROBLEMS).map(({ message, place }) => {
    const where = [place.file, place.line, place.column].filter((part) => part !== undefined).join(":");
    return `  ${where === "" ? "" : `${where}: `}${message}`;
  });
  const more = problems.length > MAX_PROBLEMS ? [`  and ${problems.length - MAX_PROBLEMS} more`] : [];
  throw new BacklotError(first.code, [`the fixtures have ${problems.length} problems`, ...lines, ...more].join("\n"), {
    place: first.place,
    cause: problems,
  });
}
