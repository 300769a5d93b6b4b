import type { Attempt } from "../corpora/making/attempts.js";
import type { Ceilings, ModelUse } from "../corpora/making/models/spending.js";
import type { CorpusWorkerData } from "../corpora/making/threads/corpusPool.js";
import type { Writing } from "../corpora/making/writing/writing.js";
import type { CodeKind, CodePlace } from "./codePlace.js";
import type { NamedModels } from "./namedModels.js";
import type { FleetPlace } from "./options.js";

export interface MakingData extends CorpusWorkerData {
  readonly asked?: AskedModels;
}

export interface AskedModels {
  readonly named: NamedModels;
  readonly place: CodePlace;
  /** Names and settings of the models by stage, since another machine may have other ones. */
  readonly names: unknown;
  readonly ceilings: Ceilings;
  readonly offline: boolean;
  readonly writing: Omit<Writing, "models">;
  /** Name of the budget, unique to the run. */
  readonly nonce: string;
}

export interface WritingThreadData extends MakingData, FleetPlace {
  readonly asked: AskedModels;
  readonly threads: number;
}

export interface WrittenNumber {
  readonly attempts: readonly Attempt[];
  readonly used: ModelUse["stages"];
  readonly answers: readonly string[];
}

export const MODELS: CodeKind = { what: "models", files: "the models' files" };
