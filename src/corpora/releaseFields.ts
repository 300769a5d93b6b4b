import type { Place } from "../base/errors.js";
import { isObject } from "../base/json/object.js";
import type { ImportNote } from "../transcript/files/importing/item.js";

/**
 * The fields of a release: true if the importer reads the field, or the reason why it does not. A path is
 * `turns[].frames[].service`; `*` stands for any name, where names are data. A path covers everything below it.
 */
export type ReleaseFields = Readonly<Record<string, true | string>>;

interface Branch {
  /** True if a path of the table ends here. */
  isField: boolean;
  readonly below: Map<string, Branch>;
}

const ITEM = "[]";
const ANY = "*";

/** Unknown fields beyond this number are counted together, since names in data are unbounded. */
const MAX_NAMED = 50;
const TOGETHER = "further fields that nobody has seen so far are not read";

/** Finds fields of records that are missing from the table, and so are not read. */
export class UnknownFields {
  readonly #root: Branch = { isField: false, below: new Map() };
  readonly #named = new Set<string>();

  constructor(fields: ReleaseFields) {
    for (const path of Object.keys(fields)) {
      let at = this.#root;
      for (const step of path.replaceAll(ITEM, `.${ITEM}`).split(".")) {
        const next = at.below.get(step) ?? { isField: false, below: new Map() };
        at.below.set(step, next);
        at = next;
      }
      at.isField = true;
    }
  }

  /** Notes on the unknown fields of a record, each with its number of occurrences. */
  notes(record: unknown, place: Place): ImportNote[] {
    const found = new Map<string, number>();
    look(record, this.#root, "", found);
    return [...found].map(([path, times]): ImportNote => {
      const isNamed = this.#named.has(path) || this.#named.size < MAX_NAMED;
      if (!isNamed) return { kind: "note", reason: TOGETHER, place, detail: path };
      this.#named.add(path);
      const reason = `the field ${path} is not one that the importer knows, and is not read`;
      return { kind: "note", reason, place, ...(times === 1 ? {} : { detail: `${times} times` }) };
    });
  }
}

function look(value: unknown, { isField, below }: Branch, path: string, found: Map<string, number>): void {
  if (isField) return;
  if (Array.isArray(value)) {
    const item = below.get(ITEM);
    // A list in place of an object is a format error, which the importer reports.
    if (item !== undefined) for (const one of value) look(one, item, `${path}${ITEM}`, found);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, held] of Object.entries(value)) {
    const at = path === "" ? name : `${path}.${name}`;
    const next = below.get(name) ?? below.get(ANY);
    if (next !== undefined) look(held, next, at, found);
    else if (!below.has(ITEM)) found.set(at, (found.get(at) ?? 0) + 1);
  }
}
