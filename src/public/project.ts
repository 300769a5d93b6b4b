/**
 * A project on disk: its settings, its intents and dialogues in files, the TypeScript that is generated of them, and what is
 * wrong with all of it.
 * @module backlot/project
 */
export * from "../codegen/index.js";
export * from "../files/index.js";
export * from "../project/index.js";
