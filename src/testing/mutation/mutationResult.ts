import type { MutantResult, MutationReport } from "./report.js";

/** A position in a mutation testing report. */
export interface ReportPosition {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A mutant in a mutation testing report. */
export interface ReportMutant {
  /** Id of the mutant, the same in every run. */
  readonly id: string;
  /** Kind of the change. */
  readonly mutatorName: string;
  /** The change in words. */
  readonly description: string;
  /** The text after the change. */
  readonly replacement: string;
  /** Range of the change. */
  readonly location: { readonly start: ReportPosition; readonly end: ReportPosition };
  /** The result of the mutant. */
  readonly status: MutantResult["status"];
  /** Reason for the status, such as a divergence. */
  readonly statusReason?: string;
  /** Ids of the tests that noticed it. */
  readonly killedBy?: readonly string[];
  readonly coveredBy?: readonly string[];
  /** The number of dialogues and tests run on it. */
  readonly testsCompleted: number;
  /** Duration of its trials, in milliseconds. */
  readonly duration: number;
}

/** A mutation testing report in the common format of Stryker and other tools. */
export interface MutationTestResult {
  /** Version of the format. */
  readonly schemaVersion: string;
  /** Scores from which the page is yellow and green, in per cent. */
  readonly thresholds: { readonly high: number; readonly low: number };
  /** Changed files by path, each with its text and mutants. */
  readonly files: Readonly<
    Record<string, { readonly language: string; readonly source: string; readonly mutants: readonly ReportMutant[] }>
  >;
  /** Files of dialogues and tests by path, each with its tests. */
  readonly testFiles: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >;
  /** The tool that made the report. */
  readonly framework: { readonly name: string };
}

const THRESHOLDS = { high: 80, low: 60 };

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

  /** Short ids, since a mutant lists all tests that reach it. */
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
