import type { Catalog, Intent } from "../schema/index.js";

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
