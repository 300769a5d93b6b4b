import { BacklotError } from "../../errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Plan } from "../../simulation/plans/plan.js";
import type { Discard } from "../makeDialogue.js";
import type { Rewording } from "./rewording.js";

/** A dialogue in the words of its style. */
export interface StyledDialogue {
  /** Its JSON, as it stands in the style's file of dialogues. */
  readonly record: string;
  /** What is said in it: no two dialogues share this. */
  readonly content: string;
  /** What occurs in it, by what it is: the card counts both. */
  readonly counts: Readonly<Record<string, readonly string[]>>;
}

/** A way of making dialogues from plans. */
export interface Style {
  readonly name: string;
  /** The file of dialogues, in the corpus's folder, and whether it is one JSON array or has one on each line. */
  readonly file: string;
  readonly layout: "array" | "lines";
  /** The intents that it has a place for. */
  readonly intents: readonly string[];
  /** Those that it has none for, each with the reason. */
  readonly left: ReadonlyMap<string, string>;
  /** What dialogues depend on beside the intents and the plans, as a digest. Default: nothing. */
  readonly digest?: string;
  /**
   * Makes the executed dialogue of a plan, or gives the reason for its absence.
   * @param rewording says it in a model's words. Default: templates say it
   */
  make(plan: Plan, rewording?: Rewording): Promise<StyledDialogue | { readonly discard: Discard }>;
  /** Gives back what it holds. Default: nothing. */
  close?(): void;
  /** What lies beside the dialogues, by path in the corpus's folder. */
  beside(): readonly { readonly path: string; readonly text: string }[];
}

/** What a style is opened with. */
export interface StyleOptions {
  /** Where the intents lie: a style may have files beside them. */
  readonly intentsFolder: string;
  readonly now?: number | undefined;
}

/** A published way of making dialogues other than LUCID's, such as `sgd.style` of `backlot/corpora`. */
export interface StyleDescription {
  readonly name: string;
  /** In a few words, for the help. */
  readonly summary: string;
  /** How such dialogues come about, as a sentence of the data card. */
  readonly madeBy: string;
  /** Whose words are a model's where one takes part, as the beginning of a sentence. Default: all. */
  readonly modelWords?: string;
  /** Why models may not say its dialogues in words of their own. Default: they may. */
  readonly fixedWords?: string;
  /** Prepares it for a back-end. @throws BacklotError BAD_CORPUS if it has no place for the intents */
  open(backend: Backend, options: StyleOptions): Promise<Style>;
}

/**
 * Checks that models may say the dialogues of a style in their words.
 * @throws BacklotError BAD_CORPUS if they may not
 */
export function checkReworded({ name, fixedWords }: StyleDescription): void {
  if (fixedWords !== undefined) throw new BacklotError("BAD_CORPUS", `models do not reword ${name}: ${fixedWords}`);
}
