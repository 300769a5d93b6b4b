import type { Place } from "../errors.js";
import type { ImportNote } from "../files/importing/item.js";
import { isObject } from "../json/object.js";

/**
 * What an import makes of each field of a release: true for what it reads, or the reason why nothing comes of it. A path
 * is `turns[].frames[].service`; `*` stands for any name, where names are data, and a path covers all that lies below it.
 */
export type ReleaseFields = Readonly<Record<string, true | string>>;

/** The fields below one name. */
interface Branch {
  /** Whether a path of the table ends here. */
  isField: boolean;
  readonly below: Map<string, Branch>;
}

const ITEM = "[]";
const ANY = "*";

/** Beyond this many different ones, unknown fields are counted together: names in data may be anything. */
const MAX_NAMED = 50;
const TOGETHER = "further fields that nobody has seen so far are not read";

/** Finds the fields of records that a table does not list, which the importer cannot have read. */
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

  /** @returns a note for each unknown field of a record, with how often it has it */
  notes(record: unknown, place: Place): ImportNote[] {
    const found = new Map<string, number>();
    look(record, this.#root, "", found);
    return [...found].map(([path, times]) => {
      const isNamed = this.#named.has(path) || this.#named.size < MAX_NAMED;
      if (isNamed) this.#named.add(path);
      const often = times === 1 ? {} : { detail: `${times} times` };
      return isNamed
        ? {
            kind: "note",
            reason: `the field ${path} is not one that the importer knows, and is not read`,
            place,
            ...often,
          }
        : { kind: "note", reason: TOGETHER, place, detail: path };
    });
  }
}

function look(value: unknown, { isField, below }: Branch, path: string, found: Map<string, number>): void {
  if (isField) return;
  if (Array.isArray(value)) {
    const item = below.get(ITEM);
    // A list in place of an object is a matter of the format, which the importer reports.
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
