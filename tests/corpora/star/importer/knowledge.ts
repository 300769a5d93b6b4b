import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importStar } from "../../../../src/corpora/index.js";
import { itemOf } from "../../../../src/corpora/star/importer/api.js";
import type { Row } from "../../../../src/kit/internal.js";
import { type Backend, loadBackend } from "../../../../src/runtime/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { shared } from "../../../shared.js";

const STAR = shared("data/star");

/** The options of an import of the reference data. */
export const STAR_OPTIONS = { tasks: join(STAR, "tasks"), apis: join(STAR, "apis"), dbs: join(STAR, "dbs") } as const;
export const DIALOGUES = join(STAR, "dialogues.jsonl");

/** The databases whose rows have an `id` of their own. */
const OWN_IDS: ReadonlySet<string> = new Set(["plane", "ride"]);

/** The lines of a file of the reference data. */
export function linesOf<Line>(name: string): Line[] {
  const text = readFileSync(join(STAR, name), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

/** Imports into a folder and loads what was imported, its behaviours too. */
export async function starBackend(
  folder: string,
  { rows, engine = "quickjs" }: { readonly rows?: string; readonly engine?: "quickjs" | "isolated" } = {},
): Promise<Backend> {
  const items = importStar([DIALOGUES], { ...STAR_OPTIONS, ...(rows === undefined ? {} : { rows }) });
  await writeImport(folder, items, { format: "star", sources: [DIALOGUES] });
  return loadBackend(join(folder, "intents"), {
    fixtures: join(folder, "fixtures"),
    behaviours: join(folder, "intents/behaviours"),
    engine,
  });
}

/** The database of each API. */
export function databases(): Map<string, string> {
  const names = new Set(linesOf<{ readonly api: string }>("api_cases.jsonl").map(({ api }) => api));
  return new Map(
    [...names].map((name) => {
      const { db } = JSON.parse(readFileSync(join(STAR_OPTIONS.apis, `${name}.json`), "utf8")) as {
        readonly db: string;
      };
      return [name, db];
    }),
  );
}

/** A row that a session found, by STAR's names. */
export function starItem(row: Row, database: string): Record<string, unknown> {
  return itemOf(row, OWN_IDS.has(database));
}
