import { parentPort, receiveMessageOnPort } from "node:worker_threads";
import { BacklotError } from "../../base/errors.js";
import { ownThreadId } from "../../base/limits/cpuTime.js";
import { forgetCheckpoints } from "../pool/checkpoint.js";
import { Sandboxes } from "../pool/sandboxes.js";
import {
  ANSWERED,
  ASKED,
  type Assignment,
  BOOTING,
  BROKEN,
  COUNT,
  IDLE,
  LEFT,
  LOADING,
  type Request,
  type Response,
  STATE,
  THREAD,
} from "./isolatedPort.js";

/*
 * Thread of an isolated engine: sandboxes that answer one request at a time and sleep in between. While it serves a
 * backend, it never returns to its event loop, so it can be killed at any moment without losing anything that the other
 * side needs: that side has all logs and checkpoints. Between two backends, it waits in its event loop, and keeps
 * nothing of the first but QuickJS's compiled code.
 */

function answer(sandboxes: Sandboxes, request: Request): Response {
  try {
    switch (request.kind) {
      case "image":
        return { kind: "image", image: sandboxes.image };
      case "bring":
        return { kind: "brought", ...sandboxes.bring(request.sandbox, request.way) };
      case "send":
        return { kind: "answer", ...sandboxes.send(request.sandbox, request.message, request.way) };
      case "checkpoint":
        return { kind: "checkpoint", checkpoint: sandboxes.checkpoint(request.sandbox) };
      default:
        return request satisfies never;
    }
  } catch (error) {
    const code = error instanceof BacklotError ? error.code : "SANDBOX_FAULT";
    return { kind: "error", code, message: (error as Error).message };
  }
}

async function serve({ control, port, options }: Assignment): Promise<void> {
  const say = (state: number): void => {
    Atomics.store(control, STATE, state);
    Atomics.notify(control, STATE);
  };
  /** Also tells those who wait with an event loop. */
  const announce = (state: number): void => {
    say(state);
    parentPort?.postMessage(state);
  };
  try {
    Atomics.store(control, THREAD, ownThreadId());
    const sandboxes = await Sandboxes.start(options, true, (isLoading) => announce(isLoading ? LOADING : BOOTING));
    Atomics.store(control, COUNT, sandboxes.count);
    announce(IDLE);
    while (nextOf(control) === ASKED) {
      const received = receiveMessageOnPort(port) as { message: Request };
      port.postMessage(answer(sandboxes, received.message));
      say(ANSWERED);
    }
    forgetCheckpoints();
  } catch (error) {
    const code = error instanceof BacklotError ? error.code : "SANDBOX_FAULT";
    port.postMessage({ kind: "error", code, message: (error as Error).message } satisfies Response);
    announce(BROKEN);
  }
}

/** Sleeps until the backend asks something or is closed. @returns ASKED or LEFT */
function nextOf(control: Int32Array): number {
  let state = Atomics.load(control, STATE);
  for (; state !== ASKED && state !== LEFT; state = Atomics.load(control, STATE)) Atomics.wait(control, STATE, state);
  return state;
}

parentPort?.on("message", serve);
