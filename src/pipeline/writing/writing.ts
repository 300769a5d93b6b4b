import type { ModelAccess } from "../models/modelAccess.js";

/** How models take part in making dialogues. */
export interface Writing {
  /** The models. */
  readonly models: ModelAccess;
  /**
   * `outline`: the plan's commands are executed first, then a model says it in its words. `first`: a model says what
   * the user means, and a model writes the commands out of these words, as in LUCID. Default: outline.
   */
  readonly words?: "outline" | "first";
  /** Whether models also choose intents and values (stages 3 to 8). Default: false. */
  readonly planning?: boolean;
  /** Whether a model reads words of which rules cannot tell whether they mean what they are to (stages 13 and 14). Default: true. */
  readonly validate?: boolean;
  /**
   * Whether the sound beginning of a dialogue that fails later is kept in its place. Default: true.
   */
  readonly truncate?: boolean;
}

/** A dialogue in the making: who writes it, and what it is called in questions. */
export interface WritingOf extends Writing {
  /** Its number and attempt, such as `dialogue-3.0`. */
  readonly item: string;
}
