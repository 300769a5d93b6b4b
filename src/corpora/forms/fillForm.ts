import { BacklotError } from "../../base/errors.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { User } from "../../users/dialogue/policy.js";
import type { Form } from "./form.js";
import type { FormUtterance } from "./modules/contracts.js";
import { checkPositive, type FormSystem, type FormTurn } from "./system/formSystem.js";

/** Options for filling in a form. */
export interface FillFormOptions {
  /** The name of the run; the part before its last `/` is the group for averages. Default: `form`. */
  readonly id?: string;
  /** The maximum number of answers. Default: 200. */
  readonly maxTurns?: number;
}

/** A filled form: one run for `scoreForms` of `backlot/corpora`, with the reason why it ended. */
export interface FilledForm {
  /** The id of the run, from the option `id`. */
  readonly run: string;
  /** The form with its answers. */
  readonly filledForm: Form;
  /** Utterances in order. */
  readonly dialogue: readonly FormUtterance[];
  /** Active modules in order; `user` for each answer. */
  readonly transcriptModules: readonly string[];
  /** Modules whose model gave no usable answer, in order, with the reason. Their fallbacks were used. */
  readonly fallbacks: FormTurn["fallbacks"];
  /** `finished` by the system, stuck at its `limit` of decisions, ended by the `user`, or after `maxTurns`. */
  readonly ended: "finished" | "limit" | "user" | "maxTurns";
}

/**
 * Lets a user fill in a form, without a back-end. The user sees a transcript of questions (Response turns) and its own
 * answers; meanings other than the text are ignored.
 * @throws BacklotError USER_ANSWER for an answer without a text, BAD_OPTION; and any error of the user
 */
export async function fillForm(system: FormSystem, user: User, options: FillFormOptions = {}): Promise<FilledForm> {
  const { id = "form", maxTurns = 200 } = options;
  checkPositive({ maxTurns });
  const turns: Turn[] = [];
  const answers: string[] = [];
  for (;;) {
    const { question, form, dialogue, modules, fallbacks, ended } = await system.after(answers);
    const run = { run: id, filledForm: form, dialogue, transcriptModules: modules, fallbacks };
    if (question === null) return { ...run, ended: ended ?? "finished" };
    if (answers.length === maxTurns) return { ...run, ended: "maxTurns" };
    turns.push({ author: "Response", text: question });
    const said = await userText(user, { id, turns: [...turns] });
    if (said === null) return { ...run, ended: "user" };
    turns.push({ author: "User", text: said });
    answers.push(said);
  }
}

async function userText(user: User, transcript: Transcript): Promise<string | null> {
  const said: unknown = await user(transcript);
  const text = typeof said === "object" && said !== null && "text" in said ? said.text : said;
  if (text === null || typeof text === "string") return text;
  const turns = transcript.turns.length;
  throw new BacklotError("USER_ANSWER", `the user answered something without a text after ${turns} turns`);
}
