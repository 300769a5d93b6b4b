import { given } from "../../../../base/json/given.js";
import type { IntentFile } from "../../../../schema/index.js";
import type { ApiEntity, ApiMapping, ApiRows } from "../../mapping.js";
import { type askedIn, pagingOf } from "../paging.js";
import { heldUnder } from "../words.js";
import { calledAt } from "./corrected.js";
import type { Resource, ResourceUse } from "./resources.js";

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

/** Facts of an operation over rows that the server needs. */
export function rowsOf(
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
