/**
 * The engine without Node: a project's backend in a page or a worker, with the same commands and the same signals.
 * @module backlot/browser
 */
import { answerAsWorker } from "./worker/answering.js";

export { BacklotError } from "../../base/errors.js";
export { replayTranscript } from "../../runtime/replay/replay.js";
export { type BrowserOptions, loadBackend } from "./loadBackend.js";

answerAsWorker(globalThis as unknown as Parameters<typeof answerAsWorker>[0]);
