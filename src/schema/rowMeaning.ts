import { didYouMean } from "./nearest.js";

/** What a tool or an operation does with the rows of an entity. */
export type RowEffect = "create" | "list" | "count" | "read" | "update" | "remove";

/** What is known better of a tool than can be recognised. */
export interface RowMeaning {
  /** What it does. */
  readonly does: RowEffect;
  /** Whose rows. */
  readonly entity: string;
  /** The parameter that says which row. */
  readonly parameter?: string;
  /** The column that tells rows apart. */
  readonly key?: string;
  /** Whether a list is said to be looked through for words. */
  readonly isSearch?: true;
}

/** A meaning of which it is known whether it searches. */
type SearchedMeaning = Omit<RowMeaning, "isSearch"> & { readonly isSearch: boolean };

/** The word for a tool that has nothing to do with any rows. */
export const ALONE = "alone";

/** The words for what is done. */
const EFFECTS: Readonly<Record<string, RowEffect>> = {
  creates: "create",
  lists: "list",
  searches: "list",
  counts: "count",
  reads: "read",
  changes: "update",
  deletes: "remove",
};

/** What a sentence matches, for editors. */
export const MEANING_PATTERN = `^(?:${ALONE}|(?:${Object.keys(EFFECTS).join("|")}) [A-Za-z][A-Za-z0-9_]*(?: by \\S+(?: as \\S+)?)?)$`;

/** The form of a sentence, for messages. */
export const MEANING_FORM = `"${Object.keys(EFFECTS).join('", "')}" with an entity, as in "creates tasks", or "${ALONE}"`;

/**
 * Reads what a person says of a tool: `creates tasks`, `reads orders by number`, `deletes orders by number as order_id`,
 * `alone`.
 * @returns the meaning, null for a tool that stands alone; or what is wrong with the text
 */
export function meaningIn(text: unknown): { readonly meaning: RowMeaning | null } | { readonly problem: string } {
  const words = typeof text === "string" ? text.trim().split(/\s+/) : [];
  const [verb = "", entity = "", by, parameter, as, key] = words;
  if (words.length === 1 && verb === ALONE) return { meaning: null };
  const does = Object.hasOwn(EFFECTS, verb) ? EFFECTS[verb] : undefined;
  if (does === undefined)
    return { problem: `it takes ${MEANING_FORM}${didYouMean(verb, [...Object.keys(EFFECTS), ALONE])}` };
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(entity))
    return { problem: `${verb} is followed by the name of an entity, as in "${verb} tasks"` };
  const isWhole =
    words.length === 2 || (by === "by" && (words.length === 4 || (as === "as" && words.length === 6))) === true;
  if (!isWhole)
    return { problem: `after "${verb} ${entity}" there is only "by PARAMETER", or "by PARAMETER as COLUMN"` };
  return {
    meaning: {
      does,
      entity,
      ...(parameter === undefined ? {} : { parameter }),
      ...(key === undefined ? {} : { key }),
      ...(verb === "searches" ? { isSearch: true as const } : {}),
    },
  };
}

/** A meaning as a person would say it. */
export function meaningText({ does, entity, parameter, key, isSearch = false }: RowMeaning | SearchedMeaning): string {
  const verbs = Object.keys(EFFECTS).filter((one) => EFFECTS[one] === does);
  const verb = isSearch ? verbs.at(-1) : verbs[0];
  const by = parameter === undefined ? "" : ` by ${parameter}`;
  return `${verb} ${entity}${by}${by === "" || key === undefined || key === parameter ? "" : ` as ${key}`}`;
}
