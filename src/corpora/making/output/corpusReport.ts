import type { CorpusLinks } from "../../scores/corpus/links.js";
import type { CorpusRichness, CorpusStatistics } from "../../scores/index.js";
import type { ModelUse } from "../models/spending.js";
import type { StageName } from "../models/stageNames.js";
import type { LostParts } from "./exports.js";
import type { SchemaUse } from "./schemaCount.js";
import type { CorpusYield } from "./yieldCount.js";

/** The part of models in a corpus. */
export interface CorpusWriting {
  /** True if commands or words came first. */
  readonly words: "outline" | "first";
  /** True if models chose intents and values. */
  readonly planning: boolean;
  /** True if a model checked words whose meaning rules cannot decide. */
  readonly validate: boolean;
  /** True if beginnings of dialogues that failed later were kept. */
  readonly truncate: boolean;
  /** The model of each stage that called one. */
  readonly models: Readonly<Partial<Record<StageName, string>>>;
  /** The use of all answers, whenever they were paid for. */
  readonly used: ModelUse;
}

/** The report on a made corpus. */
export interface CorpusReport extends CorpusYield {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  /** The seed with which it was made. */
  readonly seed: number;
  /** Intents that were left out because no values reach their goals, each with the reason. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** The number of rows made for entities without fixtures, by entity. */
  readonly rows: Readonly<Record<string, number>>;
  /**
   * Slots without samples whose names and descriptions match no kind of values, such as `order_part.warp_factor`: their
   * texts say little more than the name.
   */
  readonly placeholders: readonly string[];
  /** The intents of each split, by name; absent if the corpus is not split. */
  readonly splits?: Readonly<Record<string, readonly string[]>>;
  /** The statistics of its content. */
  readonly statistics: CorpusStatistics;
  /** The links between its tasks: references to earlier ones, values carried over, searches with results. */
  readonly links: CorpusLinks;
  /** The frequency of intents, slots and values. */
  readonly schema: SchemaUse;
  /** The richness of the words of users and of the assistant. */
  readonly diversity: { readonly user: CorpusRichness; readonly assistant: CorpusRichness };
  /** For each further format, the parts that it cannot express. */
  readonly lost: Readonly<Record<string, LostParts>>;
  /** The part of models; absent without models. */
  readonly writing?: CorpusWriting;
  /** The files in the folder. */
  readonly files: readonly string[];
}
