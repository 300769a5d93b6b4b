import { EPOCH } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import type { ResponseTurn, Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { MadeDialogue } from "../discard.js";
import { meantTurn } from "../hearing/meantTurn.js";
import { responseProblem } from "../hearing/responseWords.js";
import { userVerdict } from "../hearing/userWords.js";
import { runStage, type StageResult } from "../stages/runStage.js";
import { response, userTurn } from "../stages/talking.js";
import { heard, signalledSince } from "./conversation.js";
import { briefOf, type ReadingOf, readBack } from "./readBack.js";
import type { WritingOf } from "./writing.js";

/**
 * Rewords an executed dialogue with a model; its labels stay as they are. The words are read back. A turn that cannot
 * be worded, or that is read with another meaning, is a reason to discard the dialogue.
 * @returns the dialogue; if it is discarded, its beginning
 */
export async function rewritten(
  backend: Backend,
  plan: Plan,
  transcript: Transcript,
  writing: WritingOf,
): Promise<MadeDialogue> {
  const reading = { backend, plan, writing, now: transcript.now ?? EPOCH };
  const turns: Turn[] = [];
  const made = (discard: MadeDialogue["discard"]): MadeDialogue => {
    return { transcript: { ...transcript, turns }, discard: discard && { ...discard, at: turns.length } };
  };
  let nth = 0;
  for (const turn of transcript.turns) {
    if (turn.author === "System") turns.push({ ...turn, extra: { ...turn.extra, provenance: { stage: "plan" } } });
    if (turn.author === "Signal") turns.push(turn);
    if (turn.author !== "User" && turn.author !== "Response") continue;
    if (turn.author === "User") nth++;
    const name = `${writing.item} turn ${nth}`;
    const said =
      turn.author === "User"
        ? await userWords(turn, turns, reading, name)
        : await responseWords(turn.text, turns, reading, name);
    if ("failure" in said) return made(said.failure);
    turns.push({ ...turn, text: said.output.text, extra: { ...turn.extra, provenance: said.provenance } });
  }
  return made(null);
}

/** Words a user turn with a model, stage 9, and reads it back. */
export async function userWords(
  turn: UserTurn,
  before: readonly Turn[],
  reading: ReadingOf,
  item: string,
): Promise<StageResult<{ readonly text: string }>> {
  const { backend, plan, writing, now } = reading;
  const brief = briefOf(turn, plan, before, backend.catalog);
  const meant = meantTurn(turn, before, backend, now);
  const input = {
    dialogue: heard(before),
    ...brief,
    draft: turn.text,
    texts: [...brief.texts],
    hidden: [...brief.hidden],
    amiss: (words: string) => {
      const verdict = userVerdict(words, meant);
      return verdict !== null && "wrong" in verdict ? verdict.wrong : null;
    },
  };
  const said = await runStage(userTurn, input, writing.models, { item, draft: { text: turn.text } });
  if ("failure" in said) return said;
  const text = said.output.text.trim();
  if (writing.validate === false) return { ...said, output: { text } };
  const back = await readBack(text, turn, before, reading, item);
  if ("failure" in back) return back;
  return { output: { text }, provenance: { ...said.provenance, read: back.read } };
}

/** Words a response with a model: stage 12. */
export async function responseWords(
  draft: ResponseTurn["text"],
  before: readonly Turn[],
  { backend, writing, now }: ReadingOf,
  item: string,
): Promise<StageResult<{ readonly text: string }>> {
  const amiss = (text: string) => responseProblem(text, draft, before, backend, now);
  const input = { dialogue: heard(before), signals: signalledSince(before), draft, texts: [], amiss };
  const said = await runStage(response, input, writing.models, { item, draft: { text: draft } });
  return "failure" in said ? said : { ...said, output: { text: said.output.text.trim() } };
}
