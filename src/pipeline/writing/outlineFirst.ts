import type { Backend } from "../../runtime/backend.js";
import type { Plan } from "../../simulation/plans/plan.js";
import type { ResponseTurn, Transcript, Turn, UserTurn } from "../../transcript/index.js";
import type { MadeDialogue } from "../discard.js";
import { runStage, type StageResult } from "../stages/runStage.js";
import { response, userTurn } from "../stages/talking.js";
import { heard, itemOf, signalledSince } from "./conversation.js";
import { CommandReader } from "./reading.js";
import { briefOf } from "./turnBrief.js";
import type { WritingOf } from "./writing.js";

/**
 * Has a model say in its own words what templates said, and others read the commands out of these words: the labels
 * of a dialogue that was executed stay as they are. What cannot be said, or is read otherwise, is a reason to discard
 * the dialogue.
 * @returns the dialogue; if it is discarded, its beginning
 */
export async function rewritten(
  backend: Backend,
  plan: Plan,
  transcript: Transcript,
  writing: WritingOf,
): Promise<MadeDialogue> {
  const { models, item, validate = true } = writing;
  const reader = new CommandReader(backend, plan, writing, transcript);
  const turns: Turn[] = [];
  const made = (discard: MadeDialogue["discard"]): MadeDialogue => {
    return { transcript: { ...transcript, turns }, discard: discard && { ...discard, at: turns.length } };
  };
  let nth = 0;
  for (const turn of transcript.turns) {
    if (turn.author === "System") {
      // What the back-end refused has no index: nobody is to read it out of the words.
      const isChecked = validate && turn.index !== undefined;
      const discard = isChecked ? await reader.disagreement(itemOf(item, turns), turn.command) : null;
      if (discard !== null) return made(discard);
      const provenance = { stage: "plan", ...(isChecked ? { agreed: 3 } : {}) };
      turns.push({ ...turn, extra: { ...turn.extra, provenance } });
      reader.follow(turn);
      continue;
    }
    if (turn.author !== "User" && turn.author !== "Response") {
      turns.push(turn);
      reader.follow(turn);
      continue;
    }
    if (turn.author === "User") nth++;
    const name = `${item} turn ${nth}`;
    const said =
      turn.author === "User"
        ? await userWords(turn, plan, turns, backend, models, name)
        : await responseWords(turn.text, turns, models, name);
    if ("failure" in said) return made(said.failure);
    const worded = { ...turn, text: said.output.text.trim(), extra: { ...turn.extra, provenance: said.provenance } };
    turns.push(worded);
    reader.follow(worded);
  }
  return made(null);
}

/** What a user says in a model's words: stage 9. */
export async function userWords(
  turn: UserTurn,
  plan: Plan,
  before: readonly Turn[],
  { catalog }: Pick<Backend, "catalog">,
  models: WritingOf["models"],
  item: string,
): Promise<StageResult<{ readonly text: string }>> {
  const brief = briefOf(turn, plan, before, catalog);
  const input = {
    dialogue: heard(before),
    ...brief,
    draft: turn.text,
    texts: [...brief.texts],
    hidden: [...brief.hidden],
  };
  return runStage(userTurn, input, models, { item, draft: { text: turn.text } });
}

/** What the assistant says in a model's words: stage 12. */
export async function responseWords(
  draft: ResponseTurn["text"],
  before: readonly Turn[],
  models: WritingOf["models"],
  item: string,
): Promise<StageResult<{ readonly text: string }>> {
  const hasPerformed = before.some((turn) => turn.author === "Signal" && turn.signal?.kind === "performed");
  const input = { dialogue: heard(before), signals: signalledSince(before), draft, texts: [], hasPerformed };
  return runStage(response, input, models, { item, draft: { text: draft } });
}
