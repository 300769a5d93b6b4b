import type { RecordPlace } from "../../io/index.js";
import type { BehaviourFile } from "../../runtime/behaviours/find.js";
import type { Mutant } from "../mutant.js";

/** A file's path and what it holds. */
export interface FileText {
  readonly file: string;
  readonly text: string;
}

/** A recorded dialogue as it is written, and where. */
export interface DialogueText extends FileText, RecordPlace {
  readonly id: string;
}

/** All that mutants are tried on. Plain data, so that threads can have it. */
export interface TrialProject {
  /** The folder that paths of mutants start at. */
  readonly root: string;
  readonly intents: readonly FileText[];
  /** The folder of fixtures; null for none. */
  readonly fixtures: string | null;
  readonly behaviours: readonly BehaviourFile[];
  /** The entities that the behaviours name. */
  readonly asked: readonly string[];
  readonly dialogues: readonly DialogueText[];
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly strict: boolean;
  readonly lenient: boolean;
}

/** A mutant, and the dialogues that could notice it, the most telling first. */
export interface Trial {
  readonly mutant: Mutant;
  /** Positions in the project's dialogues; for labels only the dialogue itself. */
  readonly dialogues: readonly number[];
  /** The behaviours that these dialogues run, by their intents. */
  readonly intents: readonly string[];
}

/** What became of a mutant; the words are those of the mutation testing report. */
export interface Verdict {
  readonly status: "Killed" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError" | "Timeout" | "Ignored";
  /** Which test noticed it. */
  readonly killedBy?: string;
  /** What was noticed, or what kept the mutant from being tried. */
  readonly reason?: string;
  /** How many tests were run. */
  readonly tried: number;
  readonly milliseconds: number;
}
