import type { MessagePort } from "node:worker_threads";
import type { ErrorCode } from "../../errors.js";
import type { Checkpoint } from "../pool/checkpoint.js";
import type { Answer, Brought, Way } from "../pool/pool.js";
import type { EngineOptions } from "./engine.js";
import type { EngineImage } from "./engineImage.js";

/** The words of an isolated engine's shared memory: how far the thread is, and its number in the system. */
export const STATE = 0;
export const THREAD = 1;

/** What the first of them says. */
export const BOOTING = 0;
export const IDLE = 1;
export const ASKED = 2;
export const ANSWERED = 3;
export const BROKEN = 4;
/** Code that others wrote is being loaded; then booting goes on. */
export const LOADING = 5;
/** The backend has no more requests: its thread forgets all of it and waits for the next backend. */
export const LEFT = 6;

/**
 * What a backend sends its thread first, to be served: their shared memory, where requests come from, and what to
 * boot.
 */
export interface Assignment {
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly port: MessagePort;
  readonly options: EngineOptions;
}

/**
 * A request to the worker: for its image, to bring up a dialogue, to send a message to what a sandbox holds, perhaps
 * once a dialogue was brought up there, or for a checkpoint of that.
 */
export type Request =
  | { readonly kind: "image" }
  | { readonly kind: "bring"; readonly sandbox: number; readonly way: Way }
  | { readonly kind: "send"; readonly sandbox: number; readonly message: string; readonly way?: Way }
  | { readonly kind: "checkpoint"; readonly sandbox: number };

/** The worker's answer, or the error of the sandbox. */
export type Response =
  | { readonly kind: "image"; readonly image: EngineImage; readonly count: number }
  | ({ readonly kind: "brought" } & Brought)
  | ({ readonly kind: "answer" } & Answer)
  | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }
  | { readonly kind: "error"; readonly code: ErrorCode; readonly message: string };
