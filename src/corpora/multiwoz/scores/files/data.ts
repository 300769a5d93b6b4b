import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { BacklotError } from "../../../../base/errors.js";
import { unreadableFile } from "../../../../base/io/index.js";
import { isObject, isTexts, type JsonObject } from "../../../../base/json/object.js";
import { didYouMean } from "../../../../schema/nearest.js";
import { BleuCounter } from "../../../scores/bleuCounter.js";
import {
  VENUE_DOMAINS,
  VenueDatabase,
  type VenueDomain,
  type VenueRow,
  type VenueTables,
} from "../database/database.js";
import type { DomainGoal, MultiwozGoal } from "../success/success.js";
import { TOKENISER_13A } from "../text/tokenise13a.js";
import { type RawState, type State, StateReader } from "../tracking/state.js";
import { kindOfJson, readJsonFile, wrong } from "./jsonFile.js";
import { MWZ22, readMultiwoz22 } from "./multiwoz22.js";

/** Normalised reference responses in one style of delexicalisation. */
export interface ReferenceResponse {
  /** The style: mwz22, hdsa, damd … */
  readonly name: string;
  readonly turns: ReadonlyMap<string, readonly string[]>;
}

export interface GoldStates {
  /** The file of the states. */
  readonly name: string;
  readonly states: ReadonlyMap<string, readonly State[]>;
}

export interface MultiwozData {
  readonly database: VenueDatabase;
  readonly goals: ReadonlyMap<string, MultiwozGoal>;
  /** By dialogue, the booked domains at each system turn. */
  readonly booked: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** If empty, BLEU cannot be computed. The first one is used for the combined score. */
  readonly references: readonly ReferenceResponse[];
  /** If null, states cannot be scored, and systems that predict no states cannot be judged. */
  readonly goldStates: GoldStates | null;
  readonly bleu: BleuCounter;
  readonly files: readonly string[];
}

/** Loads the evaluation's data. References are names of styles in the folder, or files. Default: mwz22, the reference's
 * own; if the folder lacks it, all of its styles. */
export async function loadMultiwozData(folder: string, references: readonly string[] = []): Promise<MultiwozData> {
  const layout = await findLayout(folder);
  const files = referenceFiles(layout, references);
  const needs22 = files.get(MWZ22) === null || layout.goldStates === null;
  const made = needs22 && layout.multiwoz22 !== null ? await readMultiwoz22(layout.multiwoz22) : null;
  const [tables, goals, booked] = await Promise.all([loadTables(layout), load(layout.goals), load(layout.booked)]);
  const loaded = await Promise.all(
    [...files].map(async ([name, file]): Promise<ReferenceResponse> => {
      if (file === null) return { name, turns: made?.responses ?? new Map() };
      const turns = entries(await load(file), file, "a list of responses", (one) => (isTexts(one) ? one : null));
      return { name, turns };
    }),
  );
  return {
    database: new VenueDatabase(tables),
    goals: readGoals(goals, layout.goals),
    booked: entries(booked, layout.booked, "a list of domains for each turn", (one) =>
      Array.isArray(one) && one.every(isTexts) ? one : null,
    ),
    references: loaded,
    goldStates:
      layout.goldStates === null
        ? made && { name: MWZ22, states: made.states }
        : { name: styleOf(layout.goldStates), states: readStates(await load(layout.goldStates), layout.goldStates) },
    bleu: new BleuCounter(TOKENISER_13A),
    files: [
      ...VENUE_DOMAINS.map((domain) => layout.tables[domain]),
      layout.goals,
      layout.booked,
      ...(layout.goldStates === null ? [] : [layout.goldStates]),
      ...[...files.values()].filter((file) => file !== null),
      ...(made?.files ?? []),
    ],
  };
}

/** Files of the requested references by name; null for the one that is derived from MultiWOZ 2.2. */
function referenceFiles(layout: Layout, wanted: readonly string[]): Map<string, string | null> {
  const styles = new Map<string, string | null>(layout.references);
  if (layout.multiwoz22 !== null && !styles.has(MWZ22)) styles.set(MWZ22, null);
  if (wanted.length === 0) {
    const own = styles.get(MWZ22);
    return own === undefined ? styles : new Map([[MWZ22, own]]);
  }
  return new Map(
    wanted.map((one) => {
      const file = styles.get(one);
      if (file !== undefined) return [one, file];
      if (existsSync(one)) return [styleOf(one), one];
      const known = styles.size === 0 ? "" : `, and the data has only the styles ${[...styles.keys()].join(", ")}`;
      const message = `there is no file of references ${one}${known}${didYouMean(one, styles.keys())}`;
      throw new BacklotError("FILE_NOT_FOUND", message, { place: { file: one } });
    }),
  );
}

async function loadTables(layout: Layout): Promise<VenueTables> {
  const tables = await Promise.all(
    VENUE_DOMAINS.map(async (domain) => {
      const file = layout.tables[domain];
      const rows = await readJsonFile(file);
      if (Array.isArray(rows) && rows.length > 0 && rows.every(isObject)) return [domain, rows as VenueRow[]] as const;
      throw wrong(file, `a table is a list of rows, not ${kindOfJson(rows)}`);
    }),
  );
  return Object.fromEntries(tables) as Record<(typeof VENUE_DOMAINS)[number], VenueRow[]>;
}

async function load(file: string): Promise<JsonObject> {
  const value = await readJsonFile(file);
  if (isObject(value)) return value;
  throw wrong(file, `it is an object by dialogue id, not ${kindOfJson(value)}`);
}

function entries<T>(
  value: JsonObject,
  file: string,
  expected: string,
  read: (one: unknown) => T | null,
): Map<string, T> {
  const all = new Map<string, T>();
  for (const [id, one] of Object.entries(value)) {
    const entry = read(one);
    if (entry === null) throw wrong(file, `${id} holds ${kindOfJson(one)}, not ${expected}`, id);
    all.set(id, entry);
  }
  return all;
}

function readGoals(read: JsonObject, file: string): ReadonlyMap<string, MultiwozGoal> {
  const reader = new StateReader(() => undefined, false);
  return entries(read, file, "goals by domain", (one) => readGoal(one, reader));
}

function readGoal(value: unknown, reader: StateReader): MultiwozGoal | null {
  if (!isObject(value)) return null;
  const goal = new Map<string, DomainGoal>();
  for (const [domain, wanted] of Object.entries(value)) {
    if (!isObject(wanted)) return null;
    const { informable = {}, requestable = [] } = wanted;
    if (!isObject(informable) || !isTexts(requestable)) return null;
    goal.set(domain, { informable: reader.read({ [domain]: informable }).get(domain) ?? new Map(), requestable });
  }
  return goal;
}

function readStates(read: JsonObject, file: string): ReadonlyMap<string, readonly State[]> {
  const reader = new StateReader(() => undefined, false);
  return entries(read, file, "a list of states", (turns) =>
    Array.isArray(turns) && turns.every((turn) => isObject(turn) && Object.values(turn).every(isObject))
      ? readTurns(turns as readonly RawState[], reader)
      : null,
  );
}

function readTurns(turns: readonly RawState[], reader: StateReader): State[] {
  let before: State | undefined;
  return turns.map((turn) => {
    before = reader.read(turn, before);
    return before;
  });
}

interface Layout {
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
async function findLayout(folder: string): Promise<Layout> {
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
function styleOf(file: string): string {
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
