import { BacklotError } from "../../../../base/errors.js";
import { given } from "../../../../base/json/given.js";
import { snakeCase } from "../../../../schema/freeNames.js";
import type { IntentFile } from "../../../../schema/index.js";
import { didYouMean } from "../../../../schema/nearest.js";
import { checkCorrections, inMockFile, type MockCorrections } from "../../../../transcript/files/importing/mockFile.js";
import type { ApiEntity, ApiMapping, ApiRows } from "../../mapping.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { type askedIn, pagingOf } from "../paging.js";
import { heldUnder, pathParts } from "../words.js";
import type { RowUse } from "./collection.js";
import type { Group } from "./groups.js";
import type { Resource, ResourceUse } from "./resources.js";
import type { RowShapes } from "./rowShapes.js";

export interface MockSaid {
  readonly file: string;
  readonly corrections: MockCorrections;
}

/** Operations are named by id or intent, entities as their paths end. @throws BacklotError BAD_MOCK for unknown names */
export function correctedGroups(
  groups: readonly Group[],
  { file, corrections }: MockSaid,
  commands: ReadonlyMap<ReadOperation, string>,
  shapes: RowShapes,
): readonly Group[] {
  const byName = new Map(
    [...commands].flatMap(([one, command]) => [[command, one] as const, [one.id ?? command, one] as const]),
  );
  const made = new Map(groups.map((group) => [entityOf(group), { ...group, operations: new Map(group.operations) }]));
  checkCorrections(inMockFile(file), corrections, [...byName.keys()], [...made.keys()]);
  const claimed = new Map<ReadOperation, string>();
  for (const [name, meaning] of corrections) {
    const operation = byName.get(name) as ReadOperation;
    const other = claimed.get(operation);
    if (other !== undefined) throw bad(file, `${JSON.stringify(other)} and ${JSON.stringify(name)} are one operation`);
    claimed.set(operation, name);
    for (const group of made.values()) group.operations.delete(operation);
    if (meaning === null) continue;
    const group = made.get(meaning.entity);
    const [found] = group?.found ?? [];
    if (group === undefined || found === undefined)
      throw bad(
        file,
        `${JSON.stringify(name)}: no collection of the document is ${meaning.entity}${didYouMean(meaning.entity, made.keys())}`,
      );
    const { does, key = found.key } = meaning;
    if (does === "count")
      throw bad(file, `${JSON.stringify(name)}: an operation of an API lists rows, and counts none`);
    const isOfOne = does !== "list" && does !== "create";
    const parameter = meaning.parameter ?? pathParts(operation.path).at(-1)?.name;
    const [sent] = operation.body === null ? [] : shapes.objectsIn(operation.body.schema);
    const names = [...operation.parameters.map((one) => one.name), ...Object.keys(sent?.properties ?? {})];
    if (isOfOne && (parameter === undefined || !names.includes(parameter))) {
      const near = parameter === undefined ? "" : didYouMean(parameter, names);
      throw bad(
        file,
        `${JSON.stringify(name)} has no parameter ${parameter ?? "in its path"}: say "… by PARAMETER"${near}`,
      );
    }
    const holder = shapes.objectsIn(successOf(operation)?.schema).find(({ properties }) => key in properties);
    const at = does === "list" ? shapes.listIn(successOf(operation)?.schema)?.at : holder?.at;
    const use: RowUse = { does, key, ...given({ parameter: isOfOne ? parameter : undefined, at }) };
    group.operations.set(operation, use);
  }
  return [...made.values()];
}

const entityOf = ({ found: [first] }: Group): string => calledAt(first?.path ?? "");

export function calledAt(path: string): string {
  const words = path.split("/").filter((part) => part !== "" && !part.includes("{"));
  return snakeCase(words.at(-1) ?? "rows");
}

const bad = (file: string, message: string): BacklotError =>
  new BacklotError("BAD_MOCK", `${file}: ${message}`, { place: { file } });

const DONE_BY = {
  create: "createdBy",
  list: "listedBy",
  read: "readBy",
  update: "changedBy",
  remove: "deletedBy",
} as const;

/** Which operations do what with the rows of each entity, and the names that a `mock.json` has for entities that are called otherwise. */
export function entitiesOf(
  operations: ApiMapping["operations"],
  resources: readonly Resource[],
): Record<string, ApiEntity> {
  const byEntity = new Map(resources.map((one) => [one.entity, one]));
  const made = new Map<string, ApiEntity>();
  for (const [command, { rows }] of Object.entries(operations)) {
    if (rows === undefined) continue;
    const {
      paths: [path = ""],
      key,
    } = byEntity.get(rows.entity) as Resource;
    const called = calledAt(path);
    const before = made.get(rows.entity) ?? { key, ...(called === rows.entity ? {} : given({ called })) };
    const role = DONE_BY[rows.does];
    made.set(rows.entity, { ...before, [role]: [...(before[role] ?? []), command] });
  }
  return Object.fromEntries(made);
}

export function operationRows(
  { entity, names }: Resource,
  { does, key, at, shown }: ResourceUse,
  slot: string | undefined,
  asked: ReturnType<typeof askedIn>,
  args: IntentFile["args"],
  isMany: boolean,
): ApiRows {
  const all = shown === undefined ? names : { ...names, [shown]: names[key] ?? key };
  const renamed = Object.entries(all).filter(([property, held]) => property !== held);
  const filters = asked.flatMap((one) => (heldUnder(names, one.name) === undefined ? [] : [one.slot]));
  const paging = does === "list" ? pagingOf(asked, args, filters) : {};
  return {
    entity,
    key: shown ?? key,
    does,
    ...given({ at }),
    ...(isMany ? { many: true as const } : {}),
    ...(["list", "create"].includes(does) ? {} : given({ slot })),
    ...(renamed.length === 0
      ? {}
      : { properties: Object.fromEntries(renamed.map(([property, held]) => [held, property])) }),
    ...(Object.keys(paging).length === 0 ? {} : { paging }),
  };
}
