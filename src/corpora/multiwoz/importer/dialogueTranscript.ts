import type { Place } from "../../../errors.js";
import type { ImportNote } from "../../../files/importing/item.js";
import type { SignalKind } from "../../../kit/internal.js";
import type { Transcript } from "../../../transcript/index.js";
import { type DialogueActs, informedIn } from "./acts.js";
import { DialogueConverter } from "./converter.js";
import type { MultiwozDialogue } from "./dialogue.js";
import type { Venues } from "./venues.js";

/** MultiWOZ records what was booked; what a search found stands nowhere. */
const OBSERVED: readonly SignalKind[] = ["performed", "failed"];

export interface ConversionContext {
  readonly venues: Venues;
  /** Null if the file of acts is not at hand: the dialogue's own annotations mark bookings then. */
  readonly acts: DialogueActs | null;
  readonly place: Place;
}

/** A dialogue of MultiWOZ 2.2 with its commands, and what of it could not be carried over. */
export function dialogueTranscript(
  { id, services, turns }: MultiwozDialogue,
  { venues, acts, place }: ConversionContext,
): { readonly transcript: Transcript; readonly notes: readonly ImportNote[] } {
  const converter = new DialogueConverter(venues, { ...place, dialogue: id });
  for (const [at, turn] of turns.entries()) {
    if (turn.isUser) converter.user(turn.text, turn.frames, at);
    else converter.system(turn.text, informedIn(turn, acts?.of(id, turn.id) ?? []), at);
  }
  const { outcomes, final, notes } = converter;
  const planned = Object.keys(outcomes).length === 0 ? {} : { outcomes };
  return {
    transcript: { id, turns: converter.turns, ...planned, observes: OBSERVED, final, extra: { services } },
    notes,
  };
}
