import type { Catalog, Intent } from "../schema/index.js";

/** Names known to the origin of a transcript or signals, for checking expectations. */
export interface Origin {
  /** Facts of the intents; for a mock, of its tools by the names in its transcripts. */
  readonly catalog: Catalog;
  readonly mocked?: MockedNames;
}

/** Names of mocked tools, which have no intents. */
export interface MockedNames {
  /** Intents of the tools in transcripts, by tool name. */
  readonly intents: ReadonlyMap<string, string>;
  /** Intents of tools whose schemas allow any arguments. */
  readonly open: ReadonlySet<string>;
  /** Known columns of rows, by intent. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** True if it was specified which tools need the user's consent. */
  readonly saysConsent: boolean;
  readonly tables: readonly string[];
}

const madeBy = new WeakMap<object, Origin>();

/**
 * Notes the origin of a transcript, signals or a mock. The first turn of a transcript is noted as well, so that copies
 * (`{ ...transcript, id: "other" }`) are recognised, but not copies through JSON.
 */
export function noteOrigin(made: object, origin: Origin): void {
  madeBy.set(made, origin);
  const [first] = "turns" in made && Array.isArray(made.turns) ? (made.turns as readonly object[]) : [];
  if (first !== undefined) madeBy.set(first, origin);
}

/** Returns the distinct origins of a value; none if it was made elsewhere. */
export function originsOf(made: object): readonly Origin[] {
  const own = madeBy.get(made);
  if (own !== undefined) return [own];
  const turns = "turns" in made && Array.isArray(made.turns) ? (made.turns as readonly unknown[]) : [];
  const found = turns.flatMap((turn) => (typeof turn === "object" && turn !== null ? (madeBy.get(turn) ?? []) : []));
  return [...new Set(found)];
}

/** Catalogues of the backends that were loaded in this process and are still in use. */
const loaded = new Set<WeakRef<Catalog>>();

const origins = new WeakMap<Catalog, readonly Intent[]>();

/** Registers a catalogue, without keeping it alive, and its intents. */
export function noteCatalog(catalog: Catalog, intents: readonly Intent[]): void {
  loaded.add(new WeakRef(catalog));
  origins.set(catalog, intents);
}

/** Returns the intents of a backend's catalogue, with the details of their files. */
export function intentsBehind(catalog: Catalog): readonly Intent[] {
  return origins.get(catalog) ?? [];
}

/** Returns the catalogues of this process's backends, so that misspelt names in a test can be recognised. */
export function loadedCatalogs(): readonly Catalog[] {
  const catalogs: Catalog[] = [];
  for (const held of loaded) {
    const catalog = held.deref();
    if (catalog === undefined) loaded.delete(held);
    else catalogs.push(catalog);
  }
  return catalogs;
}
