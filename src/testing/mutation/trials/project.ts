import type { RecordPlace } from "../../../base/io/index.js";
import type { BehaviourFile } from "../../../runtime/behaviours/find.js";
import type { Mutant } from "../mutant.js";

export interface FileText {
  readonly file: string;
  readonly text: string;
}

export interface DialogueText extends FileText, RecordPlace {
  readonly id: string;
}

/** Inputs of trials. Plain data, for threads. */
export interface TrialProject {
  readonly root: string;
  readonly intents: readonly FileText[];
  readonly fixtures: string | null;
  readonly behaviours: readonly BehaviourFile[];
  readonly asked: readonly string[];
  readonly dialogues: readonly DialogueText[];
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly strict: boolean;
  readonly lenient: boolean;
}

/** A mutant, and the dialogues that could notice it, the likeliest first. */
export interface Trial {
  readonly mutant: Mutant;
  /** Positions in the project's dialogues; for labels only the dialogue itself. */
  readonly dialogues: readonly number[];
  readonly intents: readonly string[];
}

/** The result of a mutant, in the terms of the mutation testing report. */
export interface Verdict {
  readonly status: "Killed" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError" | "Timeout" | "Ignored";
  readonly killedBy?: string;
  /** The divergence, or the reason why the mutant could not be tried. */
  readonly reason?: string;
  readonly tried: number;
  readonly milliseconds: number;
}
