import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../ARCHITECTURE.md", import.meta.url));

/** Who may import whom: the table of ARCHITECTURE.md, `labels     → kit errors schema` a row. */
export function importTable(): ReadonlyMap<string, readonly string[]> {
  const rows = [...readFileSync(PAGE, "utf8").matchAll(/^([a-z]+) +→(.*)$/gm)];
  return new Map(rows.map(([, folder = "", others = ""]) => [folder, others.match(/[a-z]+/g) ?? []]));
}

/**
 * How many arrows of the table lie between changed folders and each one that may import them, the changed ones at 0.
 * @returns no entry for a folder that none of them can touch
 */
export function distances(
  table: ReadonlyMap<string, readonly string[]>,
  changed: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const found = new Map([...changed].map((folder) => [folder, 0]));
  let front = changed;
  for (let distance = 1; front.size > 0; distance++) {
    const next = [...table].filter(([folder, others]) => !found.has(folder) && others.some((one) => front.has(one)));
    for (const [folder] of next) found.set(folder, distance);
    front = new Set(next.map(([folder]) => folder));
  }
  return found;
}
