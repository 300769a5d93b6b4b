import type { BehaviourWorld, Row, Value } from "backlot/kit";

/** How new keys are made: see `create` in resources.ts. */
export type NewKeys =
  | { readonly kind: "int"; readonly from: number }
  | { readonly kind: "uuid" | "text" }
  | { readonly kind: "letters"; readonly letters: readonly string[] };

/** A key that no row has, or had. The world names rows by texts of its own, where the key is any text. */
export function newKey(entity: string, key: string, keys: NewKeys | null, world: BehaviourWorld): Value | null {
  const rows = [...world.rows(entity), ...world.removed(entity)];
  if (keys === null) return null;
  switch (keys.kind) {
    case "int":
      return rows.reduce((most, row) => Math.max(most, (Number(row[key]) || 0) + 1), keys.from);
    case "uuid": {
      const digit = (most: number, least = 0) => (least + Math.floor(world.random() * (most - least))).toString(16);
      const part = (length: number) => Array.from({ length }, () => digit(16)).join("");
      return `${part(8)}-${part(4)}-4${part(3)}-${digit(12, 8)}${part(3)}-${part(12)}`;
    }
    case "text":
      return key === "id" ? null : free(rows, key, (nth) => `${entity}-${nth + 1}`);
    case "letters":
      return free(rows, key, (nth) => keyOf(keys.letters, nth));
    default:
      return keys satisfies never;
  }
}

/** The first key from the number of rows on that none of them has: clients may have named some. */
function free(rows: readonly Row[], key: string, keyAt: (nth: number) => string): string | null {
  const taken = new Set(rows.map((row) => String(row[key])));
  for (let nth = rows.length; nth <= 2 * rows.length; nth++) {
    const made = keyAt(nth);
    if (!taken.has(made)) return made;
  }
  return null;
}

/** The nth text with one of these letters at each place: the last place changes first. */
function keyOf(letters: readonly string[], nth: number): string {
  let rest = nth;
  return letters.reduceRight((key, each) => {
    const letter = each[rest % each.length] ?? "";
    rest = Math.floor(rest / each.length);
    return letter + key;
  }, "");
}
