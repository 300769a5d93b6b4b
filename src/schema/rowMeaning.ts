import { didYouMean } from "./nearest.js";

/** The effect of a tool or an operation on the rows of an entity. */
export type RowEffect = "create" | "list" | "count" | "read" | "update" | "remove";

export interface RowMeaning {
  readonly does: RowEffect;
  readonly entity: string;
  readonly parameter?: string;
  readonly key?: string;
  readonly isSearch?: true;
}

type SearchedMeaning = Omit<RowMeaning, "isSearch"> & { readonly isSearch: boolean };

export const ALONE = "alone";

const EFFECTS: Readonly<Record<string, RowEffect>> = {
  creates: "create",
  lists: "list",
  searches: "list",
  counts: "count",
  reads: "read",
  changes: "update",
  deletes: "remove",
};

export const ROW_EFFECTS: readonly string[] = [...new Set(Object.values(EFFECTS))];

/** The pattern of a valid sentence, for editors. */
export const MEANING_PATTERN = `^(?:${ALONE}|(?:${Object.keys(EFFECTS).join("|")}) [A-Za-z][A-Za-z0-9_]*(?: by \\S+(?: as \\S+)?)?)$`;

/** The form of a sentence, for messages. */
export const MEANING_FORM = `"${Object.keys(EFFECTS).join('", "')}" with an entity, as in "creates tasks", or "${ALONE}"`;

/**
 * Parses a person's sentence about a tool: `creates tasks`, `reads orders by number`, `deletes orders by number as
 * order_id`, `alone`.
 * @returns the meaning, null for a tool without rows; or the fault of the text
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

/** Formats a meaning as such a sentence. */
export function meaningText({ does, entity, parameter, key, isSearch = false }: RowMeaning | SearchedMeaning): string {
  const verbs = Object.keys(EFFECTS).filter((one) => EFFECTS[one] === does);
  const verb = isSearch ? verbs.at(-1) : verbs[0];
  const by = parameter === undefined ? "" : ` by ${parameter}`;
  return `${verb} ${entity}${by}${by === "" || key === undefined || key === parameter ? "" : ` as ${key}`}`;
}
