import type { Plan } from "../../testing/plans/plan.js";
import type { Discard } from "../makeDialogue.js";
import type { Rewording } from "./rewording.js";

/** The other published ways of making dialogues. */
export const STYLES = ["sgd", "star", "forms"] as const;

/** A published way of making dialogues other than LUCID's: `sgd`, `star` or `forms`. */
export type StyleName = (typeof STYLES)[number];

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
  readonly name: StyleName;
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
   * Makes the dialogue of a plan, executed, or says why there is none.
   * @param rewording says it in a model's words. Default: templates say it
   */
  make(plan: Plan, rewording?: Rewording): Promise<StyledDialogue | { readonly discard: Discard }>;
  /** Gives back what it holds. Default: nothing. */
  close?(): void;
  /** What lies beside the dialogues, by path in the corpus's folder. */
  beside(): readonly { readonly path: string; readonly text: string }[];
}
