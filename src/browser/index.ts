/**
 * The engine without Node: a project's backend in a page or a worker, with the same commands and the same signals.
 * @module backlot/browser
 */
import { answerAsWorker } from "./worker/answering.js";

export { BacklotError, type BacklotErrorData, type ErrorCode, type Place, type Span } from "../errors.js";
export type { ProjectBundle } from "../project/projectBundle.js";
export type { Backend } from "../runtime/backend.js";
export {
  type DialogueRecord,
  type DialogueReplay,
  type Divergence,
  type ReplayOptions,
  replayTranscript,
} from "../runtime/replay/replay.js";
export type { OpenOptions } from "../runtime/session/opening.js";
export type { ExecutedCommand, Session } from "../runtime/session/session.js";
export { parseTranscript } from "../transcript/shape/parse.js";
export { type BrowserOptions, loadBackend } from "./loadBackend.js";

answerAsWorker(globalThis as unknown as Parameters<typeof answerAsWorker>[0]);
