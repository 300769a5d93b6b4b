import { BacklotError } from "../../../base/errors.js";
import { foldsOf, pack } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { bootBackend } from "../../../runtime/loadBackend.js";
import { checkFixtures, type FixtureRows } from "../../../runtime/rows/fixtureRows.js";
import { generateFixtures } from "../../../runtime/rows/generate.js";
import { loadFixtures } from "../../../runtime/rows/load.js";

const DEFAULT_ROWS = 30;
const MAX_ROWS = 1_000;

/** A back-end whose entities all have rows. */
export interface RichBackend {
  /** The given back-end, if no rows were missing. */
  readonly backend: Backend;
  readonly rows: FixtureRows;
  /** Closes the back-end, if it is not the given one. */
  close(): void;
}

interface MadeRowsOptions {
  readonly rows?: number | undefined;
  readonly seed?: number | undefined;
  readonly now?: number | undefined;
}

/**
 * Makes a back-end on which searches find rows: entities without fixtures get some, unless a behaviour decides the
 * results of their queries. The rows depend on the intents, the seed and the clock alone.
 * @throws BacklotError BAD_CORPUS for a number of rows out of range
 */
export async function withMadeRows(backend: Backend, options: MadeRowsOptions): Promise<RichBackend> {
  const { rows: count = DEFAULT_ROWS, seed = 1, now = backend.defaults.now } = options;
  if (!Number.isSafeInteger(count) || count < 0 || count > MAX_ROWS)
    throw new BacklotError("BAD_CORPUS", `rows is ${String(count)}, not a whole number from 0 to ${MAX_ROWS}`);
  const entities = count === 0 ? [] : entitiesWithout(backend);
  if (entities.length === 0) return { backend, rows: {}, close: () => undefined };
  const { intents, catalog, behaviours, behaviourFiles, counted } = backend;
  const { rows } = generateFixtures(intents, { count, seed, entities, ...(now === undefined ? {} : { now }) });
  const { fixtures, ...booting } = backend.options;
  const own = typeof fixtures === "string" ? loadFixtures(fixtures, intents) : (fixtures ?? {});
  const rich = await bootBackend(
    {
      intents,
      catalog,
      fixtures: pack(checkFixtures({ ...own, ...rows }, intents), foldsOf(catalog.values())),
      ...(behaviours === undefined ? {} : { behaviours }),
      ...(behaviourFiles === undefined ? {} : { behaviourFiles }),
      ...(counted === undefined ? {} : { counted }),
    },
    booting,
  );
  return { backend: rich, rows, close: () => rich.close() };
}

function entitiesWithout({ catalog, fixtures, behaviourFiles }: Backend): readonly string[] {
  const tables = new Set(fixtures?.tables.map(({ entity }) => entity));
  const queries = [...catalog.values()].filter(({ query, entity }) => query && entity !== null && !tables.has(entity));
  const decided = new Set(
    queries.filter(({ command }) => behaviourFiles?.has(command) === true).map(({ entity }) => entity),
  );
  return [...new Set(queries.flatMap(({ entity }) => (entity === null || decided.has(entity) ? [] : [entity])))];
}
