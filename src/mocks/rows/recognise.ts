import { formatJson } from "../../base/json/formatValue.js";
import { given } from "../../base/json/given.js";
import { own, type Row } from "../../kit/internal.js";
import { didYouMean } from "../../schema/nearest.js";
import { flattenedOrEmpty } from "../../schema/reader/flatten.js";
import {
  checkCorrections,
  checkKey,
  checkParameter,
  type RefuseCorrection,
} from "../../transcript/files/importing/mockFile.js";
import { type Draft, draftOf } from "./drafts.js";
import { keyStem, knownEntities } from "./entities.js";
import { commonPrefix, partsOf, rowNouns } from "./names.js";
import type { Corrections, Operation, OperationMeaning, Reading, Readings } from "./operation.js";
import { type DraftedOperation, readingsOf } from "./readings.js";
import { propertiesOf } from "./schemas.js";

type Rows = Readonly<Record<string, readonly Row[]>>;

/**
 * Recognises the effects of operations on one set of rows from all evidence together: the verbs and nouns of their names, key parameters,
 * entities that other operations create or that have rows, and columns of these. Operations on the same entity share its key; an operation
 * that matches no entity stands alone.
 */
export function recognise(operations: readonly Operation[], rows: Rows, corrections: Corrections = {}): Readings {
  const names = operations.map(({ name }) => name);
  const prefix = commonPrefix(names);
  const plain = operations.map(resolved);
  const stems = plain.flatMap(({ parameters }) => Object.keys(propertiesOf(parameters)).map(keyStem));
  const nouns = rowNouns(
    names,
    prefix,
    Object.keys(rows),
    stems.filter((stem) => stem !== null),
  );
  const named = plain.map((operation) => ({ operation, parts: partsOf(operation.name, prefix, nouns) }));
  const known = knownEntities(named, rows, corrections);
  const alone = new Map<string, string>();
  const byEntity = new Map<string, DraftedOperation[]>();
  for (const { operation, parts } of named) {
    const { name } = operation;
    const said = Object.hasOwn(corrections, name) ? corrections[name] : undefined;
    if (said === null) {
      alone.set(name, "mock.json says so");
      continue;
    }
    const drafted = draftOf({ operation, parts }, known);
    const draft = said === undefined ? drafted : corrected("alone" in drafted ? null : drafted, said);
    if (draft === null || "alone" in draft)
      alone.set(name, draft?.alone ?? "its name does not say what it does with which rows");
    else {
      const one = {
        operation,
        parts,
        draft,
        ...given({ key: said?.key, isSaid: said === undefined ? undefined : (true as const) }),
      };
      const before = byEntity.get(draft.entity);
      if (before === undefined) byEntity.set(draft.entity, [one]);
      else before.push(one);
    }
  }
  const uses = new Map<string, Reading>();
  for (const [entity, drafted] of byEntity)
    for (const [name, use] of readingsOf(entity, drafted, rows[entity] ?? [], known)) {
      if (typeof use === "string") alone.set(name, use);
      else uses.set(name, use);
    }
  return { uses, alone };
}

/**
 * Returns what is wrong with given rows: an entity that no operation is about although it is spelt almost as one that some are about, and
 * rows that operations cannot tell apart.
 */
export function rowProblems(rows: Rows, uses: Readings["uses"]): readonly string[] {
  const used = new Set([...uses.values()].map(({ entity }) => entity));
  const misspelt = Object.keys(rows).flatMap((entity) => {
    const meant = used.has(entity) ? "" : didYouMean(entity, used);
    return meant === "" ? [] : [`no tool is about the rows of ${entity}${meant}`];
  });
  // Most operations on an entity share its key: the rows are gone through once for each.
  const keys = new Map<string, readonly [entity: string, columns: readonly string[]]>();
  for (const { does, entity, key, within = {} } of uses.values()) {
    if (does === "list" || does === "count") continue;
    const columns = [key, ...Object.values(within)];
    keys.set(JSON.stringify([entity, columns]), [entity, columns]);
  }
  const duplicate = [...keys.values()].flatMap(([entity, columns]) =>
    duplicateRows(entity, columns, own(rows, entity) ?? []),
  );
  return [...misspelt, ...duplicate];
}

/** Returns a problem for the first two rows with the same values in the columns that tell rows apart. */
export function duplicateRows(entity: string, columns: readonly string[], rows: readonly Row[]): readonly string[] {
  const places = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const values = columns.map((column) => own(row, column) ?? null);
    if (values.includes(null)) continue;
    const same = JSON.stringify(values.map((value) => (typeof value === "number" ? String(value) : value)));
    const before = places.get(same);
    if (before !== undefined) {
      const shared = columns.map((column, i) => `${column} ${formatJson(values[i])}`).join(", ");
      return [`rows ${before + 1} and ${at + 1} of ${entity} have the same ${shared}: only the first is found by it`];
    }
    places.set(same, at);
  }
  return [];
}

function corrected(draft: Draft | null, said: NonNullable<Corrections[string]>): Draft | null {
  const { does = draft?.does, entity = draft?.entity, parameter = draft?.parameter } = said;
  if (does === undefined || entity === undefined) return null;
  const isSame = does === draft?.does && entity === draft.entity;
  return {
    ...(isSame ? given({ act: draft.act, part: draft.part, replaces: draft.replaces }) : {}),
    does,
    entity,
    ...given({
      parameter,
      isSearch: said.isSearch ?? (isSame && said.does === undefined ? draft.isSearch : undefined),
    }),
    reasons: ["mock.json says so"],
  };
}

function resolved(operation: Operation): Operation {
  const { parameters } = operation;
  const properties = propertiesOf(parameters);
  if (Object.values(properties).every((schema) => schema.$ref === undefined)) return operation;
  const entries = Object.entries(properties).map(([name, schema]) => [name, flattenedOrEmpty(parameters, schema)]);
  return { ...operation, parameters: { ...parameters, properties: Object.fromEntries(entries) } };
}

export function checkMeanings(
  refuse: RefuseCorrection,
  corrections: Corrections,
  tools: readonly Operation[],
  rows: Readonly<Record<string, readonly Row[]>>,
): void {
  const others = tools.filter(({ name }) => !Object.hasOwn(corrections, name));
  const known = [...Object.keys(rows), ...[...recognise(others, rows).uses.values()].map(({ entity }) => entity)];
  const whole = new Map<string, Pick<OperationMeaning, "does" | "entity"> | null>();
  for (const [name, said] of Object.entries(corrections)) {
    const named = tools.find((tool) => tool.name === name);
    if (said === null) whole.set(name, null);
    else if (said.does !== undefined && said.entity !== undefined)
      whole.set(name, { does: said.does, entity: said.entity });
    if (said === null || named === undefined) continue;
    checkParameter(refuse, name, said.parameter, Object.keys(propertiesOf(named.parameters)));
    if (said.entity !== undefined)
      checkKey(
        refuse,
        name,
        { entity: said.entity, ...(said.key === undefined ? {} : { key: said.key }) },
        rows[said.entity] ?? [],
      );
  }
  checkCorrections(
    refuse,
    whole,
    tools.map(({ name }) => name),
    [...new Set(known)],
  );
}
