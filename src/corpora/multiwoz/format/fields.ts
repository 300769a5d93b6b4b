import type { ReleaseFields } from "../../releaseFields.js";

/** Fields of the dialogues of MultiWOZ 2.2 that the importer reads or skips. */
export const DIALOGUE_FIELDS: ReleaseFields = {
  dialogue_id: true,
  "services[]": true,
  "turns[].turn_id": true,
  "turns[].speaker": true,
  "turns[].utterance": true,
  "turns[].frames[].service": true,
  "turns[].frames[].slots[].slot": true,
  "turns[].frames[].slots[].value": true,
  "turns[].frames[].slots[].copy_from": true,
  "turns[].frames[].slots[].start": "the value of a span is written beside it",
  "turns[].frames[].slots[].exclusive_end": "the value of a span is written beside it",
  "turns[].frames[].actions[]": "empty in the whole release: acts are in dialog_acts.json",
  "turns[].frames[].state.active_intent": true,
  "turns[].frames[].state.slot_values.*": true,
  "turns[].frames[].state.requested_slots[]": "the goal has what the user wants to know",
};

/** Fields of the goals in `data.json`. */
export const GOAL_FIELDS: ReleaseFields = {
  "goal.*.info.*": true,
  "goal.*.fail_info.*": true,
  "goal.*.book.*": true,
  "goal.*.fail_book.*": true,
  "goal.*.reqt[]": true,
  "goal.message": true,
  "goal.topic": "which domains come up: those with wishes",
  log: "the dialogue as MultiWOZ 2.1 has it; the dialogues that are imported are those of 2.2",
};

/** Fields of the evaluation's goals. */
export const EVALUATION_GOAL_FIELDS: ReleaseFields = {
  "*.informable.*": true,
  "*.booking.*": true,
  "*.requestable[]": true,
};
