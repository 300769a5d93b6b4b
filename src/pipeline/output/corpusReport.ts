import type { CorpusLinks } from "../../metrics/corpus/links.js";
import type { CorpusRichness, CorpusStatistics } from "../../metrics/index.js";
import type { ModelUse } from "../models/spending.js";
import type { StageName } from "../models/stageNames.js";
import type { LostParts } from "./exports.js";
import type { SchemaUse } from "./schemaCount.js";
import type { CorpusYield } from "./yieldCount.js";

/** How models took part in a corpus. */
export interface CorpusWriting {
  /** Whether commands or words came first. */
  readonly words: "outline" | "first";
  /** Whether models chose intents and values. */
  readonly planning: boolean;
  /** Whether a model read words of which rules cannot tell what they mean. */
  readonly validate: boolean;
  /** Whether beginnings of dialogues that failed later were kept. */
  readonly truncate: boolean;
  /** The model of each stage that asked. */
  readonly models: Readonly<Partial<Record<StageName, string>>>;
  /** What all its answers took, whenever they were paid for. */
  readonly used: ModelUse;
}

/** What was made. */
export interface CorpusReport extends CorpusYield {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  /** The seed that it was made with. */
  readonly seed: number;
  /** Intents that were left out since no values reach them, each with the reason. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** How many rows were made for entities without fixtures, by entity. */
  readonly rows: Readonly<Record<string, number>>;
  /**
   * Slots without samples whose names and descriptions no kind of values fits, such as `order_part.warp_factor`: their
   * texts say little more than the name.
   */
  readonly placeholders: readonly string[];
  /** The intents of each split, by name; absent where the corpus is not split. */
  readonly splits?: Readonly<Record<string, readonly string[]>>;
  /** What it holds. */
  readonly statistics: CorpusStatistics;
  /** How its tasks hang together: references to earlier ones, values that are carried over, searches that find. */
  readonly links: CorpusLinks;
  /** How often intents, slots and values occur. */
  readonly schema: SchemaUse;
  /** How rich the words are: those of users, and of the assistant. */
  readonly diversity: { readonly user: CorpusRichness; readonly assistant: CorpusRichness };
  /** For each further format, what it has no place for. */
  readonly lost: Readonly<Record<string, LostParts>>;
  /** How models took part; absent where none did. */
  readonly writing?: CorpusWriting;
  /** The files in the folder. */
  readonly files: readonly string[];
}
