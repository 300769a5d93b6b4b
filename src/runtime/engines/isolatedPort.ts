import type { MessagePort } from "node:worker_threads";
import type { ErrorCode } from "../../base/errors.js";
import type { Checkpoint } from "../pool/checkpoint.js";
import type { Answer, Brought, Way } from "../pool/pool.js";
import type { EngineOptions } from "./engine.js";
import type { EngineImage } from "./engineImage.js";

/** Words of an isolated engine's shared memory: state of the thread, its number in the system, and how many sandboxes it has. */
export const STATE = 0;
export const THREAD = 1;
export const COUNT = 2;

/** States of the thread. */
export const BOOTING = 0;
export const IDLE = 1;
export const ASKED = 2;
export const ANSWERED = 3;
export const BROKEN = 4;
/** Third-party code is being loaded; then booting goes on. */
export const LOADING = 5;
/** The backend is closed: its thread forgets it and waits for the next backend. */
export const LEFT = 6;

/** First message of a backend to its thread: shared memory, port of its requests, and boot options. */
export interface Assignment {
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly port: MessagePort;
  readonly options: EngineOptions;
}

/** A request to the worker. `way` brings up a dialogue, for `send` before its message. */
export type Request =
  | { readonly kind: "image" }
  | { readonly kind: "bring"; readonly sandbox: number; readonly way: Way }
  | { readonly kind: "send"; readonly sandbox: number; readonly message: string; readonly way?: Way }
  | { readonly kind: "checkpoint"; readonly sandbox: number };

/** Answer of the worker, or the error of the sandbox. */
export type Response =
  | { readonly kind: "image"; readonly image: EngineImage }
  | ({ readonly kind: "brought" } & Brought)
  | ({ readonly kind: "answer" } & Answer)
  | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }
  | { readonly kind: "error"; readonly code: ErrorCode; readonly message: string };
