import { spoken } from "../../../schema/english/sentences.js";
import type { Discard } from "../../making/discard.js";
import type { Draft, Rewording } from "../../making/styles/rewording.js";
import type { PublishedSgdDialogue, SgdFrame, SgdTurn } from "../format/published.js";
import type { Simulated } from "./simulate.js";

type Span = { readonly slot: string; readonly start: number; readonly exclusive_end: number };

/**
 * Rewords a dialogue with a model. Acts, states, calls and results stay, values are kept word for word, and the spans
 * of open slots are located again.
 */
export async function rewordDialogue(dialogue: PublishedSgdDialogue, rewording: Rewording): Promise<Simulated> {
  const turns: SgdTurn[] = [];
  let hasPerformed = false;
  for (const turn of dialogue.turns) {
    hasPerformed ||= turn.frames.some(({ actions }) => actions.some(({ act }) => act === "NOTIFY_SUCCESS"));
    const draft = draftOf(turn);
    const said = turn.speaker === "USER" ? await rewording.user(draft) : await rewording.assistant(draft, hasPerformed);
    if ("discard" in said) return said;
    const frames = respanned(turn, said.text);
    if ("discard" in frames) return frames;
    turns.push({ ...turn, utterance: said.text, frames: frames.kept });
  }
  return { dialogue: { ...dialogue, turns } };
}

function draftOf({ utterance, frames }: SgdTurn): Draft {
  const actions = frames.flatMap((frame) => frame.actions);
  const said = utterance.toLowerCase();
  const texts = actions.flatMap(({ values = [] }) => values.filter((text) => said.includes(text.toLowerCase())));
  const meaning = actions.map(({ act, slot = "", values = [] }) =>
    [act.toLowerCase().replaceAll("_", " "), spoken(slot), values.join(" or ")].filter((part) => part !== "").join(" "),
  );
  return { text: utterance, meaning: meaning.join("; "), texts: [...new Set(texts)] };
}

function respanned(
  { utterance, frames }: SgdTurn,
  text: string,
): { readonly kept: SgdFrame[] } | { readonly discard: Discard } {
  const taken: Span[] = [];
  const kept: SgdFrame[] = [];
  for (const frame of frames) {
    const slots: Span[] = [];
    for (const { slot, start = 0, exclusive_end: end = 0 } of frame.slots ?? []) {
      const value = utterance.slice(start, end);
      const at = placeOf(value, text, taken);
      if (at === null) {
        const problem = `${JSON.stringify(value)}, the value of ${slot}, does not stand by itself in ${JSON.stringify(text)}`;
        return { discard: { stage: "check", reason: "texts as spans", problem } };
      }
      const span = { slot, start: at, exclusive_end: at + value.length };
      taken.push(span);
      slots.push(span);
    }
    kept.push({ ...frame, slots: slots.sort((one, other) => one.start - other.start) });
  }
  return { kept };
}

/** The position of a value as a whole word in a free place; null without one. */
function placeOf(value: string, text: string, taken: readonly Span[]): number | null {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const isFree = taken.every((span) => span.exclusive_end <= at || end <= span.start);
    const isWhole = !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
    if (isFree && isWhole) return at;
  }
  return null;
}
