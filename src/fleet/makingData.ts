import type { Attempt } from "../pipeline/attempts.js";
import type { Ceilings } from "../pipeline/models/ledger.js";
import type { ModelUse } from "../pipeline/models/spending.js";
import type { CorpusWorkerData } from "../pipeline/threads/corpusPool.js";
import type { Writing } from "../pipeline/writing/writing.js";
import type { CodeKind, CodePlace } from "./codePlace.js";
import type { NamedModels } from "./namedModels.js";
import type { FleetPlace } from "./options.js";

/** What threads make dialogues with. */
export interface MakingData extends CorpusWorkerData {
  /** Absent without models. */
  readonly asked?: AskedModels;
}

/** Which models they ask, and how. */
export interface AskedModels {
  readonly named: NamedModels;
  readonly place: CodePlace;
  /** What they are called, with their settings, by stages: those of another machine may be others. */
  readonly names: unknown;
  readonly ceilings: Ceilings;
  readonly offline: boolean;
  readonly writing: Omit<Writing, "models">;
  /** The name of the budget. It sets a run apart from all others. */
  readonly nonce: string;
}

/** What a thread starts from that asks models. */
export interface WritingThreadData extends MakingData, FleetPlace {
  readonly asked: AskedModels;
  /** How many threads its worker has. */
  readonly threads: number;
}

/** What models wrote of a number. */
export interface WrittenNumber {
  readonly attempts: readonly Attempt[];
  /** What was asked for it, by stages. */
  readonly used: ModelUse["stages"];
  /** The keys of the answers. */
  readonly answers: readonly string[];
}

export const MODELS: CodeKind = { what: "models", files: "the models' files" };
