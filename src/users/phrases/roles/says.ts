import { VALUE } from "../intentPhrases.js";

/** Returns statements that fit any slot. */
export const says = (): readonly string[] => [`the {noun} is ${VALUE}`, `the {noun} should be ${VALUE}`];
