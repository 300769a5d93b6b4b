import type { MutantResult, MutationReport } from "./report.js";

/** A position of a mutation testing report; both count from 1. */
export interface ReportPosition {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A mutant of a mutation testing report. */
export interface ReportMutant {
  /** The mutant's id, the same in every run. */
  readonly id: string;
  /** The kind of change. */
  readonly mutatorName: string;
  /** The change, in words. */
  readonly description: string;
  /** What stands there instead. */
  readonly replacement: string;
  /** Where the change is. */
  readonly location: { readonly start: ReportPosition; readonly end: ReportPosition };
  /** What became of it. */
  readonly status: MutantResult["status"];
  /** Why, such as what diverged. */
  readonly statusReason?: string;
  /** The ids of the tests that noticed it. */
  readonly killedBy?: readonly string[];
  readonly coveredBy?: readonly string[];
  /** How many dialogues and tests were run on it. */
  readonly testsCompleted: number;
  /** How long it was tried, in milliseconds. */
  readonly duration: number;
}

/** A mutation testing report in the format that Stryker and others share. */
export interface MutationTestResult {
  /** The version of the format. */
  readonly schemaVersion: string;
  /** From which score on the page is yellow and green, in percent. */
  readonly thresholds: { readonly high: number; readonly low: number };
  /** The files that were changed, by their paths, each with its text and its mutants. */
  readonly files: Readonly<
    Record<string, { readonly language: string; readonly source: string; readonly mutants: readonly ReportMutant[] }>
  >;
  /** The files of dialogues and tests, by their paths, each with what may notice mutants. */
  readonly testFiles: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >;
  /** What made the report. */
  readonly framework: { readonly name: string };
}

/** Where a score counts as good, and where as poor, as Stryker has it. */
const THRESHOLDS = { high: 80, low: 60 };

/**
 * A report in the format that mutation testing tools share: `mutation-testing-report-schema`, version 2.
 * @param report what `mutate` gave
 */
export function mutationTestResult({ mutants, sources, tests }: MutationReport): MutationTestResult {
  const ids = new Map([...tests.keys()].map((name, i) => [name, String(i + 1)]));
  const testFiles = new Map<string, { id: string; name: string }[]>();
  for (const [name, file] of tests) {
    const known = testFiles.get(file) ?? [];
    testFiles.set(file, known);
    known.push({ id: idOf(name), name });
  }
  return {
    schemaVersion: "2",
    thresholds: THRESHOLDS,
    files: Object.fromEntries(
      [...sources].map(([file, source]) => {
        const own = mutants.filter(({ mutant }) => mutant.file === file);
        return [file, { language: languageOf(file), source, mutants: own.map((one) => reportMutant(one, idOf)) }];
      }),
    ),
    testFiles: Object.fromEntries([...testFiles].map(([file, own]) => [file, { tests: own }])),
    framework: { name: "Backlot" },
  };

  /** Short, since a mutant names all tests that reach it. */
  function idOf(name: string): string {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`no test is called ${name}`);
    return id;
  }
}

function reportMutant(
  { mutant, status, reason, killedBy, coveredBy, tried, milliseconds }: MutantResult,
  idOf: (name: string) => string,
): ReportMutant {
  const { id, mutator, description, replacement, place } = mutant;
  return {
    id,
    mutatorName: mutator,
    description,
    replacement,
    location: place,
    status,
    ...(reason === undefined ? {} : { statusReason: reason }),
    ...(killedBy === undefined ? {} : { killedBy: [idOf(killedBy)] }),
    ...(coveredBy.length === 0 ? {} : { coveredBy: coveredBy.map(idOf) }),
    testsCompleted: tried,
    duration: milliseconds,
  };
}

function languageOf(file: string): string {
  if (file.endsWith(".ts")) return "typescript";
  return file.endsWith(".js") ? "javascript" : "json";
}
