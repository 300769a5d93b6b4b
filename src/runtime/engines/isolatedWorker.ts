import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { BacklotError } from "../../errors.js";
import { ownThreadId } from "../../limits/cpuTime.js";
import { Sandboxes } from "../pool/sandboxes.js";
import type { EngineOptions } from "./engine.js";
import {
  ANSWERED,
  ASKED,
  BOOTING,
  BROKEN,
  IDLE,
  LOADING,
  type Request,
  type Response,
  STATE,
  THREAD,
} from "./isolatedPort.js";

/*
 * The thread of an isolated engine: sandboxes that answer one request at a time and sleep in between. It never returns to its
 * event loop, so it can be killed at any moment without losing anything that the other side needs: all logs and checkpoints
 * are there.
 */

const { control, port, options } = workerData as {
  control: Int32Array<SharedArrayBuffer>;
  port: MessagePort;
  options: EngineOptions;
};

function answer(sandboxes: Sandboxes, request: Request): Response {
  try {
    switch (request.kind) {
      case "image":
        return { kind: "image", image: sandboxes.image, count: sandboxes.count };
      case "bring":
        return { kind: "brought", ...sandboxes.bring(request.sandbox, request.way) };
      case "send":
        return { kind: "answer", ...sandboxes.send(request.sandbox, request.message) };
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

function say(state: number): void {
  Atomics.store(control, STATE, state);
  Atomics.notify(control, STATE);
}

/** The same to whoever waits with an event loop. */
function announce(state: number): void {
  say(state);
  parentPort?.postMessage(state);
}

try {
  Atomics.store(control, THREAD, ownThreadId());
  const sandboxes = await Sandboxes.start(options, true, (isLoading) => announce(isLoading ? LOADING : BOOTING));
  announce(IDLE);
  for (;;) {
    for (let state = Atomics.load(control, STATE); state !== ASKED; state = Atomics.load(control, STATE)) {
      Atomics.wait(control, STATE, state);
    }
    const received = receiveMessageOnPort(port) as { message: Request };
    port.postMessage(answer(sandboxes, received.message));
    say(ANSWERED);
  }
} catch (error) {
  const code = error instanceof BacklotError ? error.code : "SANDBOX_FAULT";
  port.postMessage({ kind: "error", code, message: (error as Error).message } satisfies Response);
  announce(BROKEN);
}
