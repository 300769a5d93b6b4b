/**
 * The language of dialogues: commands, which are parsed, checked, built and printed; signals; and the transcripts that hold both.
 * @module backlot/transcript
 */
export * from "../labels/index.js";
export * from "../transcript/index.js";
