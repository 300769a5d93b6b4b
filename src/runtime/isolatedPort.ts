/** The words of an isolated engine's shared memory: how far the thread is, and its number in the system. */
export const STATE = 0;
export const THREAD = 1;

/** What the first of them says. */
export const BOOTING = 0;
export const IDLE = 1;
export const ASKED = 2;
export const ANSWERED = 3;
export const BROKEN = 4;
/** The engine is booted, and behaviours are being loaded. */
export const LOADING = 5;

/** A request to the worker: bring up a dialogue by its log, or send one message to the one that is up. */
export type Request =
  | { readonly kind: "restore"; readonly opening: string; readonly log: readonly string[] }
  | { readonly kind: "send"; readonly message: string };

/** The worker's answer: the guest's text, or the error of the sandbox. */
export type Response =
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "error"; readonly code: string; readonly message: string };
