/**
 * A session as tools of the AI SDK, versions 6 and 7. The package `ai` must be installed.
 * @module backlot/ai
 */
export { type SdkToolOptions, tools } from "./tools.js";
