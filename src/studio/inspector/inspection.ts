import type { ComparedNumber } from "../../corpora/scores/files/compareScores.js";
import type { ReportNote } from "../../corpora/scores/report.js";
import type { ProjectBundle } from "../../testing/project/projectBundle.js";
import type { ReachedPart } from "../../testing/rehearsals/exercised.js";
import type { Transcript } from "../../transcript/transcript.js";

export type { ReachedPart } from "../../testing/rehearsals/exercised.js";

/* Data of the page, as plain JSON: first the index of all dialogues, then each dialogue when it is opened. */

/** A dialogue in the index, with the data for the table, its filters and its counts. */
export interface Entry {
  readonly id: string;
  /** Name of its run if two are compared, or null. */
  readonly run: string | null;
  /** Source of the dialogue. */
  readonly file: string;
  readonly line: number;
  /** The user's first words, cut to a line. */
  readonly opening: string;
  /** Numbers of turns: of the user, and of all. */
  readonly userTurns: number;
  readonly turns: number;
  /** Distinct names, in the order of their first use. */
  readonly intents: readonly string[];
  readonly domains: readonly string[];
  readonly tags: readonly string[];
  readonly signals: readonly string[];
  /** Codes of refused commands and of failures, if they have one. */
  readonly codes: readonly string[];
  /** The result of its replay; null without a project, and if its own rows or outcomes fit no intent. */
  readonly replay: "matched" | "diverged" | "unchecked" | null;
  /** Outcome and violated properties of a stored rehearsal. */
  readonly outcome: string | null;
  readonly violated: readonly string[];
  /** State of a live session: the stamp changes with every event. */
  readonly live?: { readonly stamp: string; readonly isOver: boolean };
}

/** A record without a readable dialogue. */
export interface UnreadableRecord {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
  readonly hint: string;
}

/** All data of the page but the dialogues. */
export interface Inspection {
  /** The version of Backlot that wrote it. */
  readonly backlot: string;
  readonly title: string;
  /** Null if no intents were found: dialogues are then shown as recorded, and nothing can be executed. */
  readonly project: InspectedProject | null;
  readonly entries: readonly Entry[];
  readonly unreadable: readonly UnreadableRecord[];
  /** Comparison of two runs, if they were read as such. */
  readonly comparison?: InspectedComparison;
  /** Results of rehearsals, if some of the dialogues are rehearsals. */
  readonly rehearsals?: InspectedRehearsals;
  /** Content of a mutation report, if one was given. */
  readonly mutation?: InspectedMutation;
  /** Content of a stored score, if one was given. */
  readonly scores?: InspectedScores;
  /** For live sessions, the number of the last change in this index. */
  readonly live?: number;
}

/** A stored score. */
export interface InspectedScores {
  /** Path of the file, with the system's name if the file holds several. */
  readonly file: string;
  /** The metrics' name, and the options that change them. */
  readonly field: string;
  readonly options: Readonly<Record<string, string>>;
  /** Level of the intervals, from 0 to 1. */
  readonly level: number;
  readonly notes: readonly ReportNote[];
  readonly measures: readonly ScoredMeasure[];
}

/** A metric with its breakdowns and its worst cases. */
export interface ScoredMeasure {
  readonly name: string;
  readonly number: ScoredNumber;
  readonly breakdowns: readonly ScoredBreakdown[];
  /** The worst cases, the worst first. */
  readonly worst: readonly WorstCase[];
}

/** A value with its support and interval. */
export interface ScoredNumber {
  /** Null if nothing was counted. */
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** The number of counted cases; null if it was not stored. */
  readonly support: number | null;
  /** Reason why a published script fails to compute the number. */
  readonly error: string | null;
}

/** The value for one part: an intent, a domain, a phenomenon. */
export interface ScoredPart extends ScoredNumber {
  readonly name: string;
}

/** A metric by parts of one kind. */
export interface ScoredBreakdown {
  /** The kind: `by intent`. Empty if the metrics give it no name. */
  readonly by: string;
  /** The filter of the dialogue table that shows a part's dialogues, or null. */
  readonly facet: "intent" | "domain" | "tag" | null;
  readonly parts: readonly ScoredPart[];
}

/** A case that lowered a metric. */
export interface WorstCase {
  /** The id of the dialogue or other case; its place in the index, and the position of the turn there. */
  readonly id: string;
  readonly place: number | null;
  readonly at: number | null;
  /** The turn in the metrics' own numbering. */
  readonly turn: number | null;
  readonly value: number | null;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly note: string | null;
}

/** A mutation report. */
export interface InspectedMutation {
  /** Path of the file. */
  readonly file: string;
  readonly sums: MutantSums;
  readonly files: readonly MutatedFile[];
}

/** Numbers of mutants by result. */
export interface MutantSums {
  /** Killed, or timed out. */
  readonly noticed: number;
  /** Reached, but not noticed. */
  readonly survived: number;
  /** Not reached. */
  readonly unreached: number;
  /** Not counted: invalid, equivalent or untried mutants. */
  readonly left: number;
}

/** A file with mutants. */
export interface MutatedFile {
  readonly file: string;
  /** The intent of the file, or null if unknown. */
  readonly intent: string | null;
  readonly sums: MutantSums;
  /** Mutants that no dialogue or test noticed. */
  readonly survivors: readonly SurvivingMutant[];
  /** All other mutants, noticed or not counted. */
  readonly others: readonly InspectedMutant[];
}

/** A change of a file. */
export interface InspectedMutant {
  readonly id: string;
  readonly mutator: string;
  /** The change in words. */
  readonly description: string;
  /** The status in the report: `Killed`, `Ignored`. */
  readonly status: string;
  /** Line and column count from 1. */
  readonly line: number;
  readonly column: number;
}

/** A change that no dialogue or test noticed. */
export interface SurvivingMutant extends InspectedMutant {
  /** True if a dialogue or test reaches its place without noticing it. */
  readonly isReached: boolean;
  /** The changed lines: removed and inserted text, with the text before and after it. */
  readonly change: {
    readonly before: string;
    readonly removed: string;
    readonly inserted: string;
    readonly after: string;
  };
  /** Places of the dialogues, and names of other tests, that reach the change. */
  readonly dialogues: readonly number[];
  readonly otherTests: readonly string[];
}

/** Results of stored rehearsals. */
export interface InspectedRehearsals {
  /** The number of rehearsals. */
  readonly rehearsed: number;
  /** Intents that are a goal of some plan, and the project's other intents. */
  readonly intents: readonly string[];
  readonly others: readonly string[];
  /** Coverage of operators, their pairs, properties, and signals of those intents. */
  readonly reached: readonly ReachedPart[];
  /** Covered and uncovered branches of behaviours; null without behaviours. */
  readonly branches: { readonly seen: number; readonly of: number } | null;
  readonly unreached: readonly { readonly file: string; readonly line: number; readonly way: string }[];
  /** The most frequent first. */
  readonly failures: readonly RehearsalFailure[];
}

/** A violated property, or an error that ended dialogues. */
export interface RehearsalFailure {
  readonly property: string;
  /** The violation in the shortest dialogue. */
  readonly message: string;
  /** Places of the affected dialogues, and of the shortest one. */
  readonly places: readonly number[];
  readonly shortest: number;
  /** Source of a test for the shortest one; null if its plan cannot be read. */
  readonly test: string | null;
}

/** Two runs, compared by dialogue and by metric. */
export interface InspectedComparison {
  readonly runs: readonly [first: string, second: string];
  readonly pairs: readonly ComparedPair[];
  /** The result of `score compare`. */
  readonly scores: ComparedScores;
}

/**
 * Change of a dialogue from the first run to the second: correct only in the first (`lost`) or only in the second
 * (`gained`), wrong for another reason, the same outcome by another path, or equal in every signal.
 */
export type DialogueChange = "lost" | "gained" | "otherwise" | "parted" | "equal" | "onlyFirst" | "onlySecond";

export const CHANGES: readonly DialogueChange[] = [
  "lost",
  "gained",
  "otherwise",
  "parted",
  "equal",
  "onlyFirst",
  "onlySecond",
];

/** A dialogue of both runs, or of one of them. */
export interface ComparedPair {
  readonly id: string;
  /** Places in the index; null if a run lacks the dialogue. */
  readonly places: readonly [first: number | null, second: number | null];
  /** The outcome in each run, in a few words. */
  readonly outcomes: readonly [first: string | null, second: string | null];
  readonly change: DialogueChange;
  /** The first difference of the two, in a few words: a signal, words of the user, or the end. */
  readonly parted: readonly [first: string, second: string] | null;
}

/** Metrics of two runs; empty, with a problem, if they cannot be scored. */
export interface ComparedScores {
  readonly numbers: readonly ComparedNumber[];
  /** Level of the intervals, from 0 to 1. */
  readonly level: number;
  readonly notes: readonly ReportNote[];
  readonly problem: string | null;
}

/** The project of the dialogues. */
export interface InspectedProject extends ProjectBundle {
  /** The class of each intent, as `backlot generate` prints it. */
  readonly classes: Readonly<Record<string, string>>;
  /** True if dialogues may use values of the wrong type. */
  readonly lenient: boolean;
  /** Argument of `projectSettings` in a test. */
  readonly choices: Readonly<Record<string, string | false>>;
}

export interface InspectedRun {
  readonly outcome: string;
  readonly violations: readonly { readonly property: string; readonly turn: number; readonly message: string }[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly plan: unknown;
}

export interface InspectedDialogue {
  readonly transcript: Transcript;
  readonly run?: InspectedRun;
  /** True if a live session accepts values of the wrong type. Default: as the project says. */
  readonly lenient?: boolean;
  /** Faults on the wire of a live session. Default: none. */
  readonly struck?: readonly StruckCall[];
}

export interface StruckCall {
  /** Position of its turns, or, for a lost call, of the next call's turns. */
  readonly at: number;
  readonly isLost: boolean;
  readonly text: string;
}
