import { stat } from "node:fs/promises";
import { BacklotError } from "../../../../errors.js";
import { readRecords } from "../../../../metrics/read/readRecords.js";
import { didYouMean } from "../../../../schema/nearest.js";
import type { Header } from "./stored.js";

/** The flags of `backlot score compare`. */
export interface CompareFlags {
  readonly gold?: string;
  readonly intents?: string;
  readonly config?: string;
  readonly anyway?: boolean;
  readonly all?: boolean;
  readonly resamples: number;
  readonly level: number;
  readonly seed: number;
  readonly quiet?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

/** A score to compare: its header, and what it is called. */
export interface StoredSystem {
  readonly name: string;
  readonly header: Header;
}

/**
 * Reads a stored score, or scores executed dialogues now.
 * @param path a file, or `FILE#NAME` for one system of several
 * @throws BacklotError where it is neither, or cannot be read
 */
export async function readStored(path: string, flags: CompareFlags): Promise<StoredSystem> {
  const { file, name, isFolder } = await partsOf(path);
  if (isFolder) return { name: path, header: await scoredNow(file, flags) };
  let first: unknown;
  for await (const record of readRecords(file)) {
    if ("problem" in record) throw record.problem;
    first = record.value;
    break;
  }
  const systems = systemsOf(first);
  if (systems !== null) return { name: path, header: pick(systems, name, file) };
  if (isHeader(headerOf(first))) return { name: path, header: headerOf(first) as Header };
  if (isDialogue(first)) return { name: path, header: await scoredNow(file, flags) };
  throw new BacklotError("WRONG_PREDICTIONS", `${file} holds neither a stored score nor executed dialogues`, {
    place: { file },
  });
}

interface Parts {
  readonly file: string;
  readonly name: string | null;
  readonly isFolder: boolean;
}

/** A path that exists is taken as it is; else what stands behind its last `#` names a system. */
async function partsOf(path: string): Promise<Parts> {
  const mark = path.lastIndexOf("#");
  const found = await stat(path).catch(() => null);
  return found !== null || mark < 1
    ? { file: path, name: null, isFolder: found?.isDirectory() === true }
    : { file: path.slice(0, mark), name: path.slice(mark + 1), isFolder: false };
}

function systemsOf(value: unknown): ReadonlyMap<string, Header> | null {
  const systems = (value as { readonly systems?: unknown } | null | undefined)?.systems;
  if (typeof systems !== "object" || systems === null) return null;
  const headers = Object.entries(systems).map(([name, stored]) => [name, headerOf(stored)] as const);
  return new Map(headers.filter((entry): entry is [string, Header] => isHeader(entry[1])));
}

function pick(systems: ReadonlyMap<string, Header>, name: string | null, file: string): Header {
  const names = [...systems.keys()];
  if (name === null) {
    throw new BacklotError("USAGE", `${file} holds ${names.length} systems: name one as ${file}#${names[0] ?? "name"}`);
  }
  const header = systems.get(name);
  if (header === undefined)
    throw new BacklotError("USAGE", `${file} holds no system ${name}${didYouMean(name, names)}`);
  return header;
}

function headerOf(value: unknown): unknown {
  return (value as { readonly backlot?: unknown } | null | undefined)?.backlot;
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== "object" || value === null) return false;
  const { field, definition, scores } = value as Readonly<Record<string, unknown>>;
  return typeof field === "string" && typeof definition === "number" && Array.isArray(scores);
}

function isDialogue(value: unknown): boolean {
  return Array.isArray((value as { readonly turns?: unknown } | null | undefined)?.turns);
}

async function scoredNow(file: string, flags: CompareFlags): Promise<Header> {
  const [{ scoreRun }, { storedOf }] = await Promise.all([import("../scoreRun.js"), import("./stored.js")]);
  const { resamples, level, seed } = flags;
  return (await storedOf(await scoreRun([file], flags), { resamples, level, seed })).backlot;
}
