import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../errors.js";
import { isFolder } from "../../../io/isFolder.js";
import type { StarImportOptions } from "./importStar.js";

/** What an import of STAR is given: its folders one by one, or a folder that holds all of them. */
export type StarSources = Partial<StarImportOptions>;

/** An import of STAR, and where its dialogues are. */
export interface StarRelease {
  readonly dialogues: readonly string[];
  readonly options: StarImportOptions;
}

/** Where a release has its parts: as STAR publishes it, or as `make --style star` writes it. */
const PLACES = {
  tasks: ["tasks"],
  apis: ["apis/apis", "apis"],
  dbs: ["apis/dbs", "dbs"],
} as const;
const DIALOGUES = ["dialogues", "dialogues.jsonl"];
const ROWS = "rows.json";

/**
 * Finds the folders of an import that are not named in the only path that is given, if that is a folder of a release.
 * @throws BacklotError USAGE naming what is neither given nor there
 */
export function starRelease(paths: readonly string[], given: StarSources): StarRelease {
  const [folder] = paths;
  const root = paths.length === 1 && folder !== undefined && isFolder(folder) && isRelease(folder) ? folder : null;
  const at = (name: keyof typeof PLACES): string => {
    const found = given[name] ?? (root === null ? undefined : placeIn(root, PLACES[name]));
    if (found !== undefined) return found;
    const missing = `the folder ${PLACES[name][0]} of STAR is neither named nor in ${shown(paths)}`;
    throw new BacklotError("USAGE", `${missing}; give the folder of the whole release, or --${name} <folder>`);
  };
  const options = { ...given, tasks: at("tasks"), apis: at("apis"), dbs: at("dbs") };
  if (root === null) return { dialogues: paths, options };
  const rows = given.rows ?? placeIn(root, [ROWS]);
  const dialogues = placeIn(root, DIALOGUES);
  return {
    dialogues: dialogues === undefined ? [] : [dialogues],
    options: rows === undefined ? options : { ...options, rows },
  };
}

/** Dialogues stand in a folder of their own: one that holds the other parts is a release. */
const isRelease = (folder: string): boolean => placeIn(folder, PLACES.apis) !== undefined;

function placeIn(root: string, places: readonly string[]): string | undefined {
  return places.map((place) => join(root, place)).find((path) => existsSync(path));
}

const shown = (paths: readonly string[]): string => (paths.length === 0 ? "any path" : paths.join(", "));
