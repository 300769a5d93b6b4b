import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";

interface Position {
  readonly line: number;
  readonly column: number;
}

export interface StoredMutant {
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

export interface StoredMutation {
  readonly files: readonly {
    readonly file: string;
    readonly source: string;
    readonly mutants: readonly StoredMutant[];
  }[];
  readonly tests: ReadonlyMap<string, string>;
}

/** @throws BacklotError WRONG_FORMAT with the place in the file, and those of reading */
export function readMutationFile(file: string): StoredMutation {
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
        const read = isObject(mutant) ? mutantOf(mutant) : null;
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

function mutantOf({ id, mutatorName, description, replacement, location, status, coveredBy }: JsonObject) {
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
