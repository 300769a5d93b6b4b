/**
 * The runtime: load intents, open sessions, execute commands, replay dialogues; and what a project's config file is written with.
 * @module backlot
 */
export { type Config, defineConfig } from "../project/config.js";
export * from "../runtime/index.js";
