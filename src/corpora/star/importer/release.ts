import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder } from "../../../base/io/isFolder.js";
import type { StarImportOptions } from "./importStar.js";

/** Sources of an import: separate folders, or one folder with all of them. */
export type StarSources = Partial<StarImportOptions>;

/** Options of an import, with the paths of its dialogues. */
export interface StarRelease {
  readonly dialogues: readonly string[];
  readonly options: StarImportOptions;
}

/** Locations of the parts in a release, as published by STAR or written by `make --style star`. */
const PLACES = {
  tasks: ["tasks"],
  apis: ["apis/apis", "apis"],
  dbs: ["apis/dbs", "dbs"],
} as const;
const DIALOGUES = ["dialogues", "dialogues.jsonl"];
const ROWS = "rows.json";

/**
 * Completes the folders of an import from its only path, if this is the folder of a release.
 * @throws BacklotError USAGE naming a folder that is neither given nor found
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

/** A folder that contains the APIs is a release, since dialogues have their own folder. */
const isRelease = (folder: string): boolean => placeIn(folder, PLACES.apis) !== undefined;

function placeIn(root: string, places: readonly string[]): string | undefined {
  return places.map((place) => join(root, place)).find((path) => existsSync(path));
}

const shown = (paths: readonly string[]): string => (paths.length === 0 ? "any path" : paths.join(", "));
