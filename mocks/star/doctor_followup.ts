import { succeed } from "backlot/kit";
import type { SpecialFunction } from "./api.js";
import { choose } from "./choose.js";

const INSTRUCTIONS = [
  "You must take your medicine 2 times a day before meals.",
  "Take your medicine before you go to sleep. If you experience nausea, please contact your doctor immediately.",
];

/** Message of a doctor after a visit. */
export const doctorFollowup: SpecialFunction = () => ({
  perform: (_, world) => succeed([{ Message: choose(INSTRUCTIONS, world) }]),
});
