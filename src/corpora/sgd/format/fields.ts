import type { ReleaseFields } from "../../releaseFields.js";

const SPANS = "where a value stands in the utterance: scores read it, the acts have the value";

/** Fields of SGD's dialogues. Frames are kept in the `extra` of turns, except calls and results that signals hold. */
export const DIALOGUE_FIELDS: ReleaseFields = {
  dialogue_id: true,
  "services[]": "the frames of the turns say the same; scores read it",
  "turns[].speaker": true,
  "turns[].utterance": true,
  "turns[].frames[].service": true,
  "turns[].frames[].actions[].act": true,
  "turns[].frames[].actions[].slot": true,
  "turns[].frames[].actions[].values[]": true,
  "turns[].frames[].actions[].canonical_values[]": true,
  "turns[].frames[].service_call.method": true,
  "turns[].frames[].service_call.parameters.*": true,
  "turns[].frames[].service_results[].*": true,
  "turns[].frames[].slots[].slot": SPANS,
  "turns[].frames[].slots[].start": SPANS,
  "turns[].frames[].slots[].exclusive_end": SPANS,
  "turns[].frames[].state.active_intent": "the act INFORM_INTENT says what the user is after; scores read it",
  "turns[].frames[].state.slot_values.*": true,
  "turns[].frames[].state.requested_slots[]": "what the user asks for says the act REQUEST; scores read it",
};
