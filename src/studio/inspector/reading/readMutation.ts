import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { Entry, InspectedMutant, InspectedMutation, MutantSums, SurvivingMutant } from "../inspection.js";

/** @param intents names of the project's intents, by which dialogues are found if no test reaches a file */
export function readMutation(file: string, entries: readonly Entry[], intents: ReadonlySet<string>): InspectedMutation {
  const { files, tests } = readMutationFile(file);
  const places = new Map(entries.map(({ id }, place) => [id, place]));
  const read = files.map(({ file: changed, source, mutants }) => {
    const lines = source.split("\n");
    const intent = intentOf(changed, intents);
    const survivors = mutants.filter(({ status }) => SURVIVED.has(status));
    return {
      file: changed,
      intent,
      sums: sumsOf(mutants),
      survivors: survivors.map((mutant) => survivorOf(mutant, lines, tests, places)),
      others: mutants.filter(({ status }) => !SURVIVED.has(status)).map(mutantOf),
    };
  });
  return { file, sums: sumsOf(files.flatMap(({ mutants }) => mutants)), files: read };
}

export const NOTICED: ReadonlySet<string> = new Set(["Killed", "Timeout"]);
const SURVIVED: ReadonlySet<string> = new Set(["Survived", "NoCoverage"]);

function sumsOf(mutants: readonly StoredMutant[]): MutantSums {
  const of = (isMeant: (status: string) => boolean): number => mutants.filter(({ status }) => isMeant(status)).length;
  return {
    noticed: of((status) => NOTICED.has(status)),
    survived: of((status) => status === "Survived"),
    unreached: of((status) => status === "NoCoverage"),
    left: of((status) => !NOTICED.has(status) && !SURVIVED.has(status)),
  };
}

const mutantOf = ({ id, mutatorName, description, status, start }: StoredMutant): InspectedMutant => ({
  id,
  mutator: mutatorName,
  description: description ?? "",
  status,
  line: start.line,
  column: start.column,
});

function survivorOf(
  mutant: StoredMutant,
  lines: readonly string[],
  tests: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, number>,
): SurvivingMutant {
  const { replacement, start, end, status, coveredBy } = mutant;
  const names = coveredBy?.map((test) => tests.get(test) ?? test) ?? null;
  return {
    ...mutantOf(mutant),
    isReached: status !== "NoCoverage",
    change: { ...textAround(lines, start, end), inserted: cut(replacement) },
    dialogues: names?.flatMap((name) => places.get(name) ?? []) ?? [],
    otherTests: names?.filter((name) => !places.has(name)) ?? [],
  };
}

function textAround(
  lines: readonly string[],
  start: StoredMutant["start"],
  end: StoredMutant["end"],
): Omit<SurvivingMutant["change"], "inserted"> {
  const taken = lines.slice(start.line - 1, end.line);
  const last = taken.at(-1) ?? "";
  const after = last.slice(end.column - 1);
  const from = start.column - 1;
  const text = taken.join("\n");
  return {
    before: (taken[0] ?? "").slice(0, from).slice(-MAX_BESIDE),
    removed: cut(text.slice(from, Math.max(from, text.length - after.length))),
    after: after.slice(0, MAX_BESIDE),
  };
}

const MAX_CHANGED = 1_000;
const MAX_BESIDE = 160;

const cut = (text: string): string => (text.length > MAX_CHANGED ? `${text.slice(0, MAX_CHANGED)}…` : text);

/** Returns the intent in a file's name: `intents/book_table.json`, `behaviours/book_table.behavior.ts`. */
function intentOf(file: string, intents: ReadonlySet<string>): string | null {
  const [name = ""] = (file.split(/[/\\]/).at(-1) ?? "").split(".");
  return intents.has(name) ? name : null;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface StoredMutant {
  readonly id: string;
  readonly mutatorName: string;
  readonly description: string | null;
  readonly replacement: string;
  readonly start: Position;
  readonly end: Position;
  readonly status: string;
  /** Ids of tests; null if the report does not name the tests that reach it. */
  readonly coveredBy: readonly string[] | null;
}

interface StoredMutation {
  readonly files: readonly {
    readonly file: string;
    readonly source: string;
    readonly mutants: readonly StoredMutant[];
  }[];
  readonly tests: ReadonlyMap<string, string>;
}

/** @throws BacklotError WRONG_FORMAT with the place in the file, and those of reading */
function readMutationFile(file: string): StoredMutation {
  const refused = (what: string): BacklotError => {
    const message = `${file} is no mutation report: ${what}; \`backlot mutate --json\` writes one`;
    return new BacklotError("WRONG_FORMAT", message, { place: { file } });
  };
  const value = readJsonFile(file);
  if (!isObject(value) || !isObject(value["files"])) throw refused("it has no files");
  const { files, testFiles } = value;
  return {
    files: Object.entries(files).map(([name, changed]) => {
      if (!isObject(changed) || typeof changed["source"] !== "string" || !Array.isArray(changed["mutants"]))
        throw refused(`the file ${name} has no source or no mutants`);
      const mutants = changed["mutants"].map((mutant: unknown, i) => {
        const read = isObject(mutant) ? storedMutant(mutant) : null;
        if (read === null)
          throw refused(`mutant ${i + 1} of ${name} lacks its id, its mutator, its status or its place`);
        return read;
      });
      return { file: name, source: changed["source"], mutants };
    }),
    tests: new Map(
      (isObject(testFiles) ? Object.values(testFiles) : [])
        .flatMap((one): readonly unknown[] => (isObject(one) && Array.isArray(one["tests"]) ? one["tests"] : []))
        .flatMap((one) => (isObject(one) ? [[String(one["id"]), String(one["name"])] as const] : [])),
    ),
  };
}

function storedMutant({ id, mutatorName, description, replacement, location, status, coveredBy }: JsonObject) {
  const [start, end] = isObject(location) ? [positionOf(location["start"]), positionOf(location["end"])] : [null, null];
  if (typeof id !== "string" || typeof mutatorName !== "string" || typeof status !== "string") return null;
  if (start === null || end === null) return null;
  return {
    id,
    mutatorName,
    description: typeof description === "string" ? description : null,
    replacement: typeof replacement === "string" ? replacement : "",
    start,
    end,
    status,
    coveredBy: Array.isArray(coveredBy) ? coveredBy.map(String) : null,
  } satisfies StoredMutant;
}

function positionOf(value: unknown): Position | null {
  if (!isObject(value)) return null;
  const { line, column } = value;
  const isPlace = Number.isSafeInteger(line) && Number.isSafeInteger(column) && Number(line) > 0 && Number(column) > 0;
  return isPlace ? { line: Number(line), column: Number(column) } : null;
}
