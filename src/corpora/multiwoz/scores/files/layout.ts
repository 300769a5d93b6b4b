import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { BacklotError } from "../../../../base/errors.js";
import { unreadableFile } from "../../../../base/io/index.js";
import { VENUE_DOMAINS, type VenueDomain } from "../database/database.js";

export interface Layout {
  readonly tables: Readonly<Record<VenueDomain, string>>;
  readonly goals: string;
  readonly booked: string;
  readonly goldStates: string | null;
  /** Files of reference responses by style: mwz22, hdsa … */
  readonly references: ReadonlyMap<string, string>;
  /** A copy of MultiWOZ 2.2, from which gold states and the style mwz22 can be derived. */
  readonly multiwoz22: string | null;
}

/** Locations of the data below a named folder: the folder itself, or those of the reference's repository or package. */
const BELOW = ["", "data", join("mwzeval", "data")];

/** Finds the files of the data: `database/`, `goals.json`, `booked_domains.json`, `gold_states.json` and
 * `references/*.json` as in the reference's repository, or with the split in their names (`goals_test.json`). */
export async function findLayout(folder: string): Promise<Layout> {
  const missing: string[][] = [];
  for (const below of BELOW) {
    const root = join(folder, below);
    const names = await list(root, below === "" ? folder : null);
    const found = await layoutOf(root, names);
    if (!Array.isArray(found)) return found;
    missing.push(found);
  }
  // Reports the most complete location.
  const [least = []] = missing.sort((one, other) => one.length - other.length);
  const message = `${folder} is not the data of the MultiWOZ evaluation: it lacks ${least.join(", ")}`;
  throw new BacklotError("MULTIWOZ_DATA", message, { place: { file: folder } });
}

async function layoutOf(root: string, names: readonly string[]): Promise<Layout | string[]> {
  const find = (pattern: RegExp): string | null => {
    const name = names.find((one) => pattern.test(one));
    return name === undefined ? null : join(root, name);
  };
  const tableNames = names.includes("database") ? await list(join(root, "database"), null) : [];
  const tableFile = (domain: VenueDomain): string => `${domain}_db.json`;
  const lacking = VENUE_DOMAINS.map(tableFile).filter((name) => !tableNames.includes(name));
  const goals = find(/^goals(_test)?\.json$/);
  const booked = find(/^booked_domains(_test)?\.json$/);
  if (lacking.length > 0 || goals === null || booked === null) {
    return [
      ...lacking.map((name) => `database/${name}`),
      ...(goals === null ? ["goals.json"] : []),
      ...(booked === null ? ["booked_domains.json"] : []),
    ];
  }
  const inFolder = names.includes("references") ? await list(join(root, "references"), null) : [];
  const references = [
    ...inFolder.filter((name) => name.endsWith(".json")).map((name) => join(root, "references", name)),
    ...names.filter((name) => /^reference_.*\.json$/.test(name)).map((name) => join(root, name)),
  ];
  return {
    tables: Object.fromEntries(
      VENUE_DOMAINS.map((domain) => [domain, join(root, "database", tableFile(domain))]),
    ) as Layout["tables"],
    goals,
    booked,
    goldStates: find(/^gold_states.*\.json$/),
    references: new Map(references.map((file) => [styleOf(file), file])),
    multiwoz22: find(/^multiwoz_?2\.2$/i),
  };
}

/** The style of a file of references: `references/mwz22.json`, `reference_hdsa_test.json`. */
export function styleOf(file: string): string {
  return basename(file)
    .replace(/\.json(\.gz)?$/, "")
    .replace(/^reference_/, "")
    .replace(/_test$/, "");
}

async function list(folder: string, named: string | null): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    if (named === null) return [];
    const { code } = cause as { readonly code?: string };
    const place = { file: named };
    if (code === "ENOTDIR")
      throw new BacklotError("MULTIWOZ_DATA", `${named} is a file, not a folder`, { place, cause });
    throw unreadableFile(named, cause, "folder");
  }
}
