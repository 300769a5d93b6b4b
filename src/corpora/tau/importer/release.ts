import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { isFolder } from "../../../base/io/isFolder.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { entriesOf, type Row, type Value } from "../../../kit/internal.js";
import { plain } from "../../../testing/rules/plain.js";
import { parseExact } from "../../../transcript/files/importing/exactJson.js";

export const DOMAINS = ["airline", "retail", "telecom"] as const;
export type Domain = (typeof DOMAINS)[number];

export const ENTITIES: Readonly<Record<Domain, readonly string[]>> = {
  airline: ["flights", "reservations", "users"],
  retail: ["orders", "products", "users"],
  telecom: ["plans", "customers", "lines", "bills", "devices"],
};

export interface TauOptions {
  readonly domain?: Domain;
  readonly db?: string;
  readonly tasks?: string;
  readonly tools?: string;
  readonly policy?: string;
  readonly runs?: readonly string[];
}

export interface TauRelease {
  readonly domain: Domain;
  /** The files of the world: one with all tables, or one for each. */
  readonly world: { readonly whole: string } | Readonly<Record<string, string>>;
  readonly tasks: string;
  readonly tools: string;
  readonly policy: string;
  /** Answers of the gold actions, if the folder has them. */
  readonly gold: string | null;
  readonly runs: readonly string[];
}

/** Places of a domain in a release of tau2, of tau-bench, and in a folder of one domain. */
const INSIDE = ["", "data/tau2/domains/DOMAIN", "tau_bench/envs/DOMAIN"] as const;

/**
 * Finds the files of a domain in a folder: `db.json`, or a file for each table in the folder, in `db` or in `data`;
 * `tasks.jsonl` or `tasks.json`; `tools.json`; `policy.md`, `main_policy.md` or `wiki.md`; `gold.jsonl` or
 * `expected.jsonl`, and `runs_public.jsonl` or `runs.jsonl`.
 * @throws BacklotError USAGE for a missing file, with the option that names it
 */
export function findRelease(folder: string, options: TauOptions): TauRelease {
  if (!isFolder(folder))
    throw new BacklotError("FILE_NOT_FOUND", `there is no folder ${folder}`, { place: { file: folder } });
  const { root, domain, world } = completeWorld(folder, options);
  const file = (name: "tasks" | "tools" | "policy", ...names: string[]): string => {
    const at = options[name] ?? placeIn(root, names);
    if (at !== undefined) return at;
    throw missing(`${root} holds no ${names.join(" or ")}`, HINTS[name], root);
  };
  const tasks = file("tasks", "tasks.jsonl", "tasks.json");
  const tools = file("tools", "tools.json");
  const policy = file("policy", "policy.md", "main_policy.md", "wiki.md");
  const own = placeIn(root, ["runs_public.jsonl", "runs.jsonl"]);
  const runs = options.runs ?? (own === undefined ? [] : [own]);
  const gold = options.tasks === undefined ? (placeIn(root, ["gold.jsonl", "expected.jsonl"]) ?? null) : null;
  return { domain, world, tasks, tools, policy, gold, runs };
}

const HINTS = {
  tasks: "Name the tasks with --tasks: a list or lines of JSON, or recorded runs of tau-bench, which hold their tasks.",
  tools: "Name the tools' definitions with --tools: a list as OpenAI takes it. The published code has them as Python.",
  policy: "Name the policy with --policy.",
} as const;

interface WorldFiles {
  readonly root: string;
  readonly domain: Domain;
  readonly world: TauRelease["world"];
  /** Tables without a file. */
  readonly lacking: readonly string[];
}

function completeWorld(folder: string, { domain: given, db }: TauOptions): WorldFiles {
  const domains = given === undefined ? DOMAINS : [given];
  const worlds = domains.flatMap((domain) =>
    INSIDE.map((inside) => worldAt(join(folder, inside.replace("DOMAIN", domain)), domain, db)),
  );
  const complete = worlds.find(({ lacking }) => lacking.length === 0);
  if (complete !== undefined) return complete;
  const partial = worlds.find(({ domain, lacking }) => lacking.length < ENTITIES[domain].length);
  const named = (names: readonly string[]): string => names.map((name) => `${name}.json`).join(", ");
  if (partial !== undefined)
    throw missing(
      `${partial.root} holds the world of ${partial.domain} without ${named(partial.lacking)}`,
      `Name the folder of the other tables with --db${partial.domain === "airline" ? ": tau-bench's flights and reservations are tau2's too" : ""}.`,
      partial.root,
    );
  const tables = domains.map((domain) => `${domain}: ${named(ENTITIES[domain])}`).join("; ");
  throw missing(
    `${folder} holds no world`,
    `A world is db.json, or a file for each table in the folder, in db/ or in data/ (${tables}); --db names another place.`,
    folder,
  );
}

function worldAt(root: string, domain: Domain, db: string | undefined): WorldFiles {
  const whole = db !== undefined && !isFolder(db) ? db : placeIn(db ?? root, ["db.json"]);
  if (whole !== undefined) {
    const held = readJsonFile(whole);
    const lacking = ENTITIES[domain].filter((name) => !isObject(held) || held[name] === undefined);
    if (lacking.length === 0) return { root, domain, world: { whole }, lacking };
  }
  const folders = [root, join(root, "db"), join(root, "data"), ...(db === undefined ? [] : [db])];
  const world: Record<string, string> = {};
  for (const name of ENTITIES[domain]) {
    const file = folders.map((one) => join(one, `${name}.json`)).find((one) => existsSync(one));
    if (file !== undefined) world[name] = file;
  }
  return { root, domain, world, lacking: ENTITIES[domain].filter((name) => world[name] === undefined) };
}

const placeIn = (root: string, names: readonly string[]): string | undefined =>
  names.map((name) => join(root, name)).find((path) => existsSync(path));

const missing = (message: string, hint: string, file: string): BacklotError =>
  new BacklotError("USAGE", message, { hint, place: { file } });

/** The rows of a world by table, in the order of its files. Variants of products are lists, whose order counts. */
export function readWorld({
  domain,
  world,
}: Pick<TauRelease, "domain" | "world">): ReadonlyMap<string, readonly Row[]> {
  const whole = "whole" in world ? world.whole : undefined;
  const held = whole === undefined ? null : parseExact(readText(whole), whole);
  return new Map(
    ENTITIES[domain].map((entity) => {
      const file = whole ?? (world as Readonly<Record<string, string>>)[entity] ?? "";
      const table =
        held === null
          ? parseExact(readText(file), file)
          : (entriesOf(held as object).find(([name]) => name === entity)?.[1] ?? null);
      return [entity, releaseRows(entity, table, file)];
    }),
  );
}

function releaseRows(entity: string, table: Value | null, file: string): readonly Row[] {
  const refused = (what: string): BacklotError =>
    new BacklotError("WRONG_FORMAT", `the table ${entity} of ${file} ${what}`, { place: { file } });
  if (!isObject(table)) throw refused("is not an object of rows by key");
  return entriesOf(table).map(([id, value]) => {
    if (!isObject(value)) throw refused(`holds under ${id} what is not a row`);
    return { id, ...Object.fromEntries(entriesOf(value).map(([name, one]) => [name, columnOf(name, one)])) };
  });
}

function columnOf(name: string, value: Value | null): Value | null {
  if (name !== "variants" || !isObject(value)) return plain(value) as Value | null;
  return entriesOf(value).map(([, variant]) => plain(variant) as Value | null);
}
