import type { ModelAccess } from "../models/modelAccess.js";

/** The part of models in making dialogues. */
export interface Writing {
  /** The models. */
  readonly models: ModelAccess;
  /**
   * `outline`: the plan's commands are executed first, then a model words the dialogue. `first`: a model words the
   * user's meaning, and a model derives the commands from these words, as in LUCID. Default: outline.
   */
  readonly words?: "outline" | "first";
  /** True if models also choose intents and values (stages 3 to 8). Default: false. */
  readonly planning?: boolean;
  /** True if a model checks words whose meaning rules cannot decide (stages 13 and 14). Default: true. */
  readonly validate?: boolean;
  /** True if the valid beginning of a dialogue that fails later is kept instead. Default: true. */
  readonly truncate?: boolean;
}

/** A dialogue in the making: the part of models, and its name in requests. */
export interface WritingOf extends Writing {
  readonly item: string;
}
