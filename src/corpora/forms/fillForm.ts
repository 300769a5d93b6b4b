import { BacklotError } from "../../errors.js";
import type { User } from "../../simulation/dialogue/policy.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { Form } from "./form.js";
import type { FormUtterance } from "./modules/contracts.js";
import { checkPositive, type FormSystem } from "./system/formSystem.js";

/** How a form is filled in. */
export interface FillFormOptions {
  /** The run's name; what stands before its last `/` is the group that averages are taken over. Default: `form`. */
  readonly id?: string;
  /** How many questions are answered at most. Default: 200. */
  readonly maxTurns?: number;
}

/** A form that was filled in: one run as `scoreForms` of `backlot/corpora` takes it, and why it ended. */
export interface FilledForm {
  /** The run's id, as the option `id` gave it. */
  readonly run: string;
  /** The form with its answers. */
  readonly filledForm: Form;
  /** What was said, in order. */
  readonly dialogue: readonly FormUtterance[];
  /** Which modules were at work, in order; `user` for each answer. */
  readonly transcriptModules: readonly string[];
  /** The system stopped, or got no further; the user had nothing more to say; or there were too many turns. */
  readonly ended: "finished" | "limit" | "user" | "maxTurns";
}

/**
 * What `fillForm` of `backlot/corpora` does.
 * @throws BacklotError USER_ANSWER, BAD_OPTION; and whatever the user throws
 */
export async function fillForm(
  system: FormSystem,
  user: User,
  { id = "form", maxTurns = 200 }: FillFormOptions = {},
): Promise<FilledForm> {
  checkPositive({ maxTurns });
  const turns: Turn[] = [];
  const answers: string[] = [];
  for (;;) {
    const { question, form, dialogue, modules, ended } = await system.after(answers);
    const run = { run: id, filledForm: form, dialogue, transcriptModules: modules };
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
  throw new BacklotError(
    "USER_ANSWER",
    `the user answered something without a text after ${transcript.turns.length} turns`,
  );
}
