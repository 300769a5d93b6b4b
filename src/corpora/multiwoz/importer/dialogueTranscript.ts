import type { Place } from "../../../base/errors.js";
import type { SignalKind } from "../../../kit/internal.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { Transcript } from "../../../transcript/index.js";
import { type DialogueActs, informedIn } from "./acts.js";
import { DialogueConverter } from "./converter.js";
import type { MultiwozDialogue } from "./dialogue.js";
import type { Venues } from "./venues.js";

/** MultiWOZ records bookings, but not the results of searches. */
const OBSERVED: readonly SignalKind[] = ["performed", "failed"];

export interface ConversionContext {
  readonly venues: Venues;
  /** Null without a file of acts: bookings then come from the dialogue's own annotations. */
  readonly acts: DialogueActs | null;
  readonly place: Place;
}

/** Converts a dialogue of MultiWOZ 2.2 to commands, with notes on what is lost. */
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
