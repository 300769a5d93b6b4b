import { BacklotError } from "../../../base/errors.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Discard } from "../discard.js";
import { rewordingProblem } from "../hearing/responseWords.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { runStage } from "../stages/runStage.js";
import { response, userTurn } from "../stages/talking.js";
import { heard } from "../writing/conversation.js";

/** A dialogue in a style. */
export interface StyledDialogue {
  /** Its JSON in the style's file of dialogues. */
  readonly record: string;
  /** Its words, which no other dialogue of the corpus shares. */
  readonly content: string;
  /** Items that occur in it, by kind: the card counts them. */
  readonly counts: Readonly<Record<string, readonly string[]>>;
}

/** A style of dialogues made from plans. */
export interface Style {
  readonly name: string;
  /** The file of dialogues, in the corpus's folder. `layout` is one JSON array, or one dialogue on each line. */
  readonly file: string;
  readonly layout: "array" | "lines";
  /** The intents that it can express. */
  readonly intents: readonly string[];
  /** The intents that it cannot express, each with the reason. */
  readonly left: ReadonlyMap<string, string>;
  /** A digest of further inputs of its dialogues, beside the intents and the plans. Default: none. */
  readonly digest?: string;
  /**
   * Makes the executed dialogue of a plan, or returns the reason to discard it.
   * @param rewording words it with a model. Default: templates do
   */
  make(plan: Plan, rewording?: Rewording): Promise<StyledDialogue | { readonly discard: Discard }>;
  /** Releases its resources. Default: none. */
  close?(): void;
  /** Returns the files beside the dialogues, by path in the corpus's folder. */
  beside(): readonly { readonly path: string; readonly text: string }[];
}

/** Options of opening a style. */
export interface StyleOptions {
  /** The path of the intents: a style may have files beside them. */
  readonly intentsFolder: string;
  readonly now?: number | undefined;
}

/** A published style of dialogues other than LUCID's, such as `sgd.style` of `backlot/corpora`. */
export interface StyleDescription {
  readonly name: string;
  /** A few words for the help. */
  readonly summary: string;
  /** The making of its dialogues, as a sentence of the data card. */
  readonly madeBy: string;
  /** The speakers whose words a model writes, as the beginning of a sentence. Default: all. */
  readonly modelWords?: string;
  /** The reason that models may not reword its dialogues. Default: they may. */
  readonly fixedWords?: string;
  /** Prepares the style for a back-end. @throws BacklotError BAD_CORPUS if it cannot express the intents */
  open(backend: Backend, options: StyleOptions): Promise<Style>;
}

/**
 * Checks that models may reword the dialogues of a style.
 * @throws BacklotError BAD_CORPUS if they may not
 */
export function checkReworded({ name, fixedWords }: StyleDescription): void {
  if (fixedWords !== undefined) throw new BacklotError("BAD_CORPUS", `models do not reword ${name}: ${fixedWords}`);
}

/** The words of templates, and the parts of them to be preserved. */
export interface Draft {
  readonly text: string;
  /** Its meaning, in words that are not to be said. */
  readonly meaning: string;
  /** Texts to be said word for word. */
  readonly texts: readonly string[];
}

/** Words, or the reason for their absence. */
type Reworded = { readonly text: string } | { readonly discard: Discard };

/** Words a dialogue with a model, turn by turn, by stages 9 and 12; its meaning is given. */
export class Rewording {
  private readonly models: ModelAccess;
  private readonly item: string;
  private readonly said: { readonly author: "User" | "Response"; readonly text: string }[] = [];

  /** @param item the name of the dialogue in requests */
  constructor(models: ModelAccess, item: string) {
    this.models = models;
    this.item = item;
  }

  /** Words a user turn. */
  async user({ text: draft, meaning, texts }: Draft): Promise<Reworded> {
    const amiss = () => null;
    const input = {
      dialogue: heard(this.said),
      meaning,
      manner: "plainly",
      draft,
      texts: [...texts],
      hidden: [],
      amiss,
    };
    const turn = this.said.filter(({ author }) => author === "User").length + 1;
    const result = await runStage(userTurn, input, this.models, {
      item: `${this.item} turn ${turn}`,
      draft: { text: draft },
    });
    return "failure" in result ? { discard: result.failure } : this.hear("User", result.output.text.trim());
  }

  /** Words a response. @param hasPerformed whether a task was performed so far */
  async assistant({ text: draft, meaning, texts }: Draft, hasPerformed: boolean): Promise<Reworded> {
    const amiss = (said: string) => rewordingProblem(said, `${heard(this.said)}\n${meaning}\n${draft}`, hasPerformed);
    const input = { dialogue: heard(this.said), signals: meaning, draft, texts: [...texts], amiss };
    const turn = this.said.filter(({ author }) => author === "User").length;
    const result = await runStage(response, input, this.models, {
      item: `${this.item} turn ${turn}`,
      draft: { text: draft },
    });
    return "failure" in result ? { discard: result.failure } : this.hear("Response", result.output.text.trim());
  }

  /** Records words that were said as they are. */
  hear(author: "User" | "Response", text: string): { readonly text: string } {
    this.said.push({ author, text });
    return { text };
  }
}
