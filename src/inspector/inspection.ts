import type { ComparedNumber } from "../metrics/files/compareScores.js";
import type { ReportNote } from "../metrics/report.js";
import type { ProjectBundle } from "../project/projectBundle.js";
import type { ReachedPart } from "../testing/rehearsals/exercised.js";
import type { Transcript } from "../transcript/transcript.js";

export type { ReachedPart } from "../testing/rehearsals/exercised.js";

/*
 * What the page is given to show: JSON as it is. An index of all dialogues comes first; each dialogue is fetched when it
 * is opened.
 */

/** One dialogue in the index: what the table shows, filters by and counts. */
export interface Entry {
  readonly id: string;
  /** Of two runs that are compared the one that it is of; null where none are. */
  readonly run: string | null;
  /** Where it stands. */
  readonly file: string;
  readonly line: number;
  /** What the user says first, cut to a line. */
  readonly opening: string;
  /** How many turns, of the user and of all. */
  readonly userTurns: number;
  readonly turns: number;
  /** Every name once, in the order in which it comes up. */
  readonly intents: readonly string[];
  readonly domains: readonly string[];
  readonly tags: readonly string[];
  readonly signals: readonly string[];
  /** Codes of refused commands and of failures that have one. */
  readonly codes: readonly string[];
  /** What replaying it came to; null where there is no project to replay it on. */
  readonly replay: "matched" | "diverged" | "unchecked" | null;
  /** Of a stored rehearsal: what it came to, and the properties that it breaks. */
  readonly outcome: string | null;
  readonly violated: readonly string[];
  /** Of a session that is served: another text whenever more has happened in it, and whether it is over. */
  readonly live?: { readonly stamp: string; readonly isOver: boolean };
}

/** A record that holds no dialogue. */
export interface UnreadableRecord {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
  readonly hint: string;
}

/** Everything but the dialogues. */
export interface Inspection {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  readonly title: string;
  /** Null where no intents were found: dialogues are then shown as recorded, and nothing can be executed. */
  readonly project: InspectedProject | null;
  readonly entries: readonly Entry[];
  readonly unreadable: readonly UnreadableRecord[];
  /** How two runs compare, where they were read as such. */
  readonly comparison?: InspectedComparison;
  /** What rehearsals came to, where some of the dialogues are rehearsals. */
  readonly rehearsals?: InspectedRehearsals;
  /** What a mutation report says, where one was named. */
  readonly mutation?: InspectedMutation;
  /** What a stored score says, where one was named. */
  readonly scores?: InspectedScores;
  /** Where the dialogues are sessions that are served: the number of the last change of what is here. */
  readonly live?: number;
}

/** A stored score. */
export interface InspectedScores {
  /** Where it stands, with the system's name where the file holds several. */
  readonly file: string;
  /** Whose metrics they are, and what was chosen that changes them. */
  readonly field: string;
  readonly options: Readonly<Record<string, string>>;
  /** The level of the intervals, from 0 to 1. */
  readonly level: number;
  readonly notes: readonly ReportNote[];
  readonly measures: readonly ScoredMeasure[];
}

/** One number, the same number of parts, and where it was lost. */
export interface ScoredMeasure {
  readonly name: string;
  readonly number: ScoredNumber;
  readonly breakdowns: readonly ScoredBreakdown[];
  /** The worst first. */
  readonly worst: readonly WorstCase[];
}

/** A number, what it rests on, and how sure it is. */
export interface ScoredNumber {
  /** Null where nothing was counted. */
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** How many cases were counted; null where that was not stored. */
  readonly support: number | null;
  /** Why there is no number where a published script fails. */
  readonly error: string | null;
}

/** The number of a part: of an intent, a domain, a phenomenon. */
export interface ScoredPart extends ScoredNumber {
  readonly name: string;
}

/** A number by parts of one kind. */
export interface ScoredBreakdown {
  /** The kind: `by intent`. Empty where the field gives it no name. */
  readonly by: string;
  /** What the table of dialogues filters by to show those of a part; null where it cannot. */
  readonly facet: "intent" | "domain" | "tag" | null;
  readonly parts: readonly ScoredPart[];
}

/** A case that a number lost something by. */
export interface WorstCase {
  /** The dialogue, or whatever the case is of; its place in the index, and the position of the turn there. */
  readonly id: string;
  readonly place: number | null;
  readonly at: number | null;
  /** The turn as the field counts it. */
  readonly turn: number | null;
  readonly value: number | null;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly note: string | null;
}

/** A mutation report. */
export interface InspectedMutation {
  /** Where it stands. */
  readonly file: string;
  readonly sums: MutantSums;
  readonly files: readonly MutatedFile[];
}

/** How many mutants came to what. */
export interface MutantSums {
  /** Killed, or timed out. */
  readonly noticed: number;
  /** Reached, and not noticed. */
  readonly survived: number;
  /** Not even reached. */
  readonly unreached: number;
  /** Those that do not count: no valid change, an equivalent one, or one that was not tried. */
  readonly left: number;
}

/** A file of which mutants were made. */
export interface MutatedFile {
  readonly file: string;
  /** The intent that it is about; null where that is not known. */
  readonly intent: string | null;
  readonly sums: MutantSums;
  /** What nothing noticed. */
  readonly survivors: readonly SurvivingMutant[];
  /** The others: those that were noticed, and those that do not count. */
  readonly others: readonly InspectedMutant[];
}

/** A change of a file. */
export interface InspectedMutant {
  readonly id: string;
  readonly mutator: string;
  /** The change, in words. */
  readonly description: string;
  /** What became of it, in the words of the report: `Killed`, `Ignored`. */
  readonly status: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** A change that nothing noticed. */
export interface SurvivingMutant extends InspectedMutant {
  /** Whether something gets to its place, without noticing the change. */
  readonly isReached: boolean;
  /** The lines of the change: what is taken out, what stands there instead, and the text beside it. */
  readonly change: {
    readonly before: string;
    readonly removed: string;
    readonly inserted: string;
    readonly after: string;
  };
  /** The places of the dialogues that get there, and the names of other tests that do. */
  readonly dialogues: readonly number[];
  readonly otherTests: readonly string[];
}

/** What stored rehearsals came to. */
export interface InspectedRehearsals {
  /** How many there are. */
  readonly rehearsed: number;
  /** The intents that are a goal of some plan, and the project's others. */
  readonly intents: readonly string[];
  readonly others: readonly string[];
  /** Operators, their pairs, properties, and signals of those intents: what came up, and what never did. */
  readonly reached: readonly ReachedPart[];
  /** Branches of behaviours, and which of them were never taken; null where there are no behaviours. */
  readonly branches: { readonly seen: number; readonly of: number } | null;
  readonly unreached: readonly { readonly file: string; readonly line: number; readonly way: string }[];
  /** The most frequent first. */
  readonly failures: readonly RehearsalFailure[];
}

/** A property that is broken, or an error that ended dialogues. */
export interface RehearsalFailure {
  readonly property: string;
  /** What is wrong in the shortest dialogue. */
  readonly message: string;
  /** The places of the dialogues that show it, and of the one with the fewest turns among them. */
  readonly places: readonly number[];
  readonly shortest: number;
  /** The test of the shortest one, to be pasted; null where the plan cannot be read. */
  readonly test: string | null;
}

/** Two runs, dialogue by dialogue and number by number. */
export interface InspectedComparison {
  readonly runs: readonly [first: string, second: string];
  readonly pairs: readonly ComparedPair[];
  /** What `score compare` says of the two. */
  readonly scores: ComparedScores;
}

/**
 * What became of a dialogue from the first run to the second: as it should be in the first alone (`lost`) or in the
 * second alone (`gained`), wrong in another way, the same but by another way, or equal in every signal.
 */
export type DialogueChange = "lost" | "gained" | "otherwise" | "parted" | "equal" | "onlyFirst" | "onlySecond";

/** Every such change, in the order in which they are listed. */
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
  /** Its places in the index; null where a run does not have it. */
  readonly places: readonly [first: number | null, second: number | null];
  /** What it came to in each, in a few words. */
  readonly outcomes: readonly [first: string | null, second: string | null];
  readonly change: DialogueChange;
  /** What each has where the two first differ, in a few words: a signal, words of the user, or the end. */
  readonly parted: readonly [first: string, second: string] | null;
}

/** The numbers of two runs; none, and why, where they cannot be scored. */
export interface ComparedScores {
  readonly numbers: readonly ComparedNumber[];
  /** The level of the intervals, from 0 to 1. */
  readonly level: number;
  readonly notes: readonly ReportNote[];
  readonly problem: string | null;
}

/** The project that the dialogues belong to. */
export interface InspectedProject extends ProjectBundle {
  /** The class of each intent, as `backlot generate` prints it. */
  readonly classes: Readonly<Record<string, string>>;
  /** Whether dialogues may give values of the wrong type. */
  readonly lenient: boolean;
}

/** What a stored rehearsal says beside its dialogue. */
export interface InspectedRun {
  readonly outcome: string;
  readonly violations: readonly { readonly property: string; readonly turn: number; readonly message: string }[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly plan: unknown;
}

/** One dialogue, when it is opened. */
export interface InspectedDialogue {
  readonly transcript: Transcript;
  readonly run?: InspectedRun;
  /** Of a session that is served: what struck it on the wire. Default: nothing did. */
  readonly struck?: readonly StruckCall[];
}

/** A call that a planned fault struck on the wire. */
export interface StruckCall {
  /** The position of the turns that it came to; of one that was lost, those of the next call. */
  readonly at: number;
  readonly isLost: boolean;
  /** What was called, and what its client got. */
  readonly text: string;
}
