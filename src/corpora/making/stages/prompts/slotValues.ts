import { prompt } from "../stage.js";

/** The prompt of stage 2: sample values for the slots of an intent. */
export const SLOT_VALUES = prompt(
  "You think of realistic sample values for the slots of an intent. Answer with one JSON object, and nothing else.",
  `The intent:
{{intent}}

Give {{count}} different values for every slot, as people would name them, each of the slot's type. Dates are written as 2024-05-18, times as 18:45.
{"values": { "slot_name": ["…", "…"] } }`,
);
