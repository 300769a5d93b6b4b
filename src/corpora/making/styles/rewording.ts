import type { Discard } from "../discard.js";
import { rewordingProblem } from "../hearing/responseWords.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { runStage } from "../stages/runStage.js";
import { response, userTurn } from "../stages/talking.js";
import { heard } from "../writing/conversation.js";

/** The words of templates, and the parts of them to be preserved. */
export interface Draft {
  readonly text: string;
  /** Its meaning, in words that are not to be said. */
  readonly meaning: string;
  /** Texts to be said word for word. */
  readonly texts: readonly string[];
}

/** Words, or the reason for their absence. */
export type Reworded = { readonly text: string } | { readonly discard: Discard };

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
