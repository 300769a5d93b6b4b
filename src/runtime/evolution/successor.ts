import { mismatch, put, type Row, type Value } from "../../kit/internal.js";
import { catalogOf } from "../../schema/catalog.js";
import { newSlot } from "../../schema/compare/renames.js";
import { entitiesOf } from "../../schema/entity.js";
import { specType } from "../../schema/facts.js";
import type { Entity, Intent, Renames } from "../../schema/index.js";
import type { Backend } from "../backend.js";
import type { BackendOptions } from "../backendOptions.js";
import { bundleBehaviours } from "../behaviours/bundle.js";
import { behavioursIn } from "../behaviours/find.js";
import { packedRows } from "../cache/loaded.js";
import { bootBackend, loadBackend } from "../loadBackend.js";
import type { FixtureRows } from "../rows/fixtureRows.js";
import { type RenamedEntity, renamedEntities } from "./rename.js";

/** Sources of the backend of an older schema. */
export interface Predecessor {
  /** Intents of the older schema. */
  readonly intents: readonly Intent[];
  /** Folder of its fixtures. */
  readonly fixtures?: string | undefined;
  /** Folder of its behaviours. */
  readonly behaviours?: string | false | undefined;
}

/**
 * Loads the backend of a newer schema, for `replayAgainst`. It inherits rows and behaviours of the older one if they
 * fit: rows without removed slots and values, and behaviours of intents that still have the same name.
 * @param next the newer intents
 * @param old sources of the older backend
 * @param renames renamed intents and slots of the newer schema; `{}` for none
 * @param options fixtures and behaviours only if the newer schema has its own
 * @throws BacklotError if fixtures or behaviours cannot be read
 */
export async function loadSuccessor(
  next: readonly Intent[],
  old: Predecessor,
  renames: Renames = {},
  options: BackendOptions = {},
): Promise<Backend> {
  const catalog = catalogOf(next);
  const inherited = await inheritedRows(next, old, renames, options);
  const { behaviours } = old;
  if (options.behaviours !== undefined || typeof behaviours !== "string") {
    return loadBackend(next, { ...options, ...inherited, behaviours: options.behaviours ?? false });
  }
  const files = behavioursIn(behaviours).filter(({ intent }) => catalog.has(intent));
  if (files.length === 0) return loadBackend(next, { ...options, ...inherited, behaviours: false });
  const { script, digests, files: names } = await bundleBehaviours(files);
  const compiled = { intents: next, catalog, behaviours: script, digests, behaviourFiles: names };
  const fixtures = inherited.fixtures ?? options.fixtures;
  if (fixtures === undefined) return bootBackend(compiled, options);
  return bootBackend({ ...compiled, fixtures: await packedRows(fixtures, next, catalog) }, options);
}

async function inheritedRows(
  next: readonly Intent[],
  old: Predecessor,
  renames: Renames,
  options: BackendOptions,
): Promise<{ readonly fixtures?: FixtureRows }> {
  if (options.fixtures !== undefined || old.fixtures === undefined) return {};
  const { loadFixtures } = await import("../rows/load.js");
  const { entities } = entitiesOf(next);
  const renamed = renamedEntities(catalogOf(old.intents), catalogOf(next), renames);
  const tables = Object.entries(loadFixtures(old.fixtures, old.intents)).flatMap(([name, rows]): [string, Row[]][] => {
    const was = renamed.get(name);
    const entity = entities.get(was?.name ?? name);
    return entity === undefined ? [] : [[entity.name, rows.map((row) => fitting(row, entity, was, renames))]];
  });
  return { fixtures: Object.fromEntries(tables) };
}

function fitting(row: Row, entity: Entity, was: RenamedEntity | undefined, renames: Renames): Row {
  const fitted: Record<string, Value | null> = {};
  for (const [name, value] of Object.entries(row)) {
    const names = (was?.intents ?? []).map((intent) => newSlot(renames, intent, name));
    const slot = names.find((one) => one !== name) ?? name;
    const type = entity.slots.get(slot)?.type;
    if (name === "id") put(fitted, name, value);
    else if (type !== undefined && (value === null || mismatch(specType(type), value) === null))
      put(fitted, slot, value);
  }
  return fitted;
}
