import type { Catalog } from "../schema/index.js";

/** The catalogues of the backends that were loaded in this process and are still in use. */
const loaded = new Set<WeakRef<Catalog>>();

/** Keeps a catalogue for as long as somebody uses it. */
export function noteCatalog(catalog: Catalog): void {
  loaded.add(new WeakRef(catalog));
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
