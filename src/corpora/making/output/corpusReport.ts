import type { Transcript } from "../../../transcript/index.js";
import type { CorpusLinks } from "../../scores/corpus/links.js";
import { readDialogue } from "../../scores/corpus/read.js";
import type { CorpusRichness, CorpusStatistics } from "../../scores/index.js";
import type { ModelAccess } from "../models/modelAccess.js";
import type { ModelUse } from "../models/spending.js";
import type { StageName } from "../models/stageNames.js";
import type { Writing } from "../writing/writing.js";
import type { LostParts } from "./exports.js";
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

/** The frequency of a slot. */
export interface SlotUse {
  /** The intent and the slot, as `book_table.date`. */
  readonly slot: string;
  /** The number of dialogues that set it. */
  readonly dialogues: number;
  /** The number of different values. */
  readonly values: number;
  /** The most frequent values as commands write them, each with its number of dialogues; at most five. */
  readonly frequent: readonly (readonly [value: string, dialogues: number])[];
}

/** The frequency of intents and slots. */
interface SchemaUse {
  /** The number of dialogues with each intent that occurs, by name. */
  readonly intents: Readonly<Record<string, number>>;
  /** The slots that are set, by name. */
  readonly slots: readonly SlotUse[];
}

const MAX_FREQUENT = 5;

/** Counts intents, slots and values of dialogues. */
export class SchemaCount {
  private readonly intents = new Map<string, number>();
  private readonly slots = new Map<string, { dialogues: number; readonly values: Map<string, number> }>();

  add(transcript: Transcript): void {
    const { intents, slots, values } = readDialogue(transcript);
    for (const intent of intents) this.intents.set(intent, (this.intents.get(intent) ?? 0) + 1);
    for (const slot of slots) this.of(slot).dialogues++;
    for (const text of values) {
      const at = text.indexOf("=");
      const { values: counts } = this.of(text.slice(0, at));
      const value = text.slice(at + 1);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }

  get use(): SchemaUse {
    const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
      one < other ? -1 : 1;
    const slots = [...this.slots].sort(byName).map(([slot, { dialogues, values }]) => {
      const ranked = [...values].sort((one, other) => other[1] - one[1] || byName(one, other));
      return { slot, dialogues, values: values.size, frequent: ranked.slice(0, MAX_FREQUENT) };
    });
    return { intents: Object.fromEntries([...this.intents].sort(byName)), slots };
  }

  private of(slot: string) {
    const known = this.slots.get(slot);
    if (known !== undefined) return known;
    const made = { dialogues: 0, values: new Map<string, number>() };
    this.slots.set(slot, made);
    return made;
  }
}

/** Returns the part of models in a finished corpus. */
export function writingOf(writing: Writing): CorpusWriting {
  const { models, words = "outline", planning = false, validate = true, truncate = true } = writing;
  return { words, planning, validate, truncate, ...modelsUsed(models) };
}

/** Returns the models that were called, and their use. */
export function modelsUsed(models: ModelAccess): Pick<CorpusWriting, "models" | "used"> {
  const { used } = models;
  const names = (Object.keys(used.stages) as StageName[]).map((stage) => [stage, models.nameOf(stage)] as const);
  return { models: Object.fromEntries(names), used };
}

/** Formats the models of a corpus for a card. */
export function withModels({ writing }: { readonly writing?: Pick<CorpusWriting, "models" | "used"> }): string {
  if (writing === undefined) return "without a model";
  const names = [...new Set(Object.values(writing.models))].map((name) => `\`${name}\``).join(", ");
  return `with ${names}: ${writing.used.calls} answers`;
}
