import type { Catalog, Intent } from "../schema/index.js";

/** What was known where a transcript or signals were made: the names that an expectation may use. */
export interface Origin {
  /** The facts of the intents; of a mock those of its tools, by the names that its transcripts have for them. */
  readonly catalog: Catalog;
  /** What else there is to know of mocked tools. */
  readonly mocked?: MockedNames;
}

/** The names of mocked tools, behind which there are no intents. */
export interface MockedNames {
  /** The intents that transcripts have in the place of tools, by the tools' names. */
  readonly intents: ReadonlyMap<string, string>;
  /** The intents of the tools whose schemas let in arguments of any name. */
  readonly open: ReadonlySet<string>;
  /** The columns that rows are known to have, by intent. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** True if it was said which tools need the user's yes. */
  readonly saysConsent: boolean;
  /** The entities that there are rows of. */
  readonly tables: readonly string[];
}

/** What each thing was made by, as long as it is in use. */
const madeBy = new WeakMap<object, Origin>();

/**
 * Notes what a transcript, signals or a mock come from. The first turn of a transcript is noted as well, so that copies
 * (`{ ...transcript, id: "other" }`) are known too. Copies as JSON are not: a transcript's data hold no names.
 */
export function noteOrigin(made: object, origin: Origin): void {
  madeBy.set(made, origin);
  const [first] = "turns" in made && Array.isArray(made.turns) ? (made.turns as readonly object[]) : [];
  if (first !== undefined) madeBy.set(first, origin);
}

/** What things come from, each origin once; none where they were made elsewhere. */
export function originsOf(made: object): readonly Origin[] {
  const own = madeBy.get(made);
  if (own !== undefined) return [own];
  const turns = "turns" in made && Array.isArray(made.turns) ? (made.turns as readonly unknown[]) : [];
  const found = turns.flatMap((turn) => (typeof turn === "object" && turn !== null ? (madeBy.get(turn) ?? []) : []));
  return [...new Set(found)];
}

/** The catalogues of the backends that were loaded in this process and are still in use. */
const loaded = new Set<WeakRef<Catalog>>();

/** The intents that catalogues were drawn from. */
const origins = new WeakMap<Catalog, readonly Intent[]>();

/** Keeps a catalogue for as long as somebody uses it, and the intents behind it. */
export function noteCatalog(catalog: Catalog, intents: readonly Intent[]): void {
  loaded.add(new WeakRef(catalog));
  origins.set(catalog, intents);
}

/** The intents behind the catalogue of a backend of this process: what their files say beside the facts. */
export function intentsBehind(catalog: Catalog): readonly Intent[] {
  return origins.get(catalog) ?? [];
}

/** What the backends of this process know, so that a name in a test can be recognised as misspelt. */
export function loadedCatalogs(): readonly Catalog[] {
  const catalogs: Catalog[] = [];
  for (const held of loaded) {
    const catalog = held.deref();
    if (catalog === undefined) loaded.delete(held);
    else catalogs.push(catalog);
  }
  return catalogs;
}
