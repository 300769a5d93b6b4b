import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { BacklotError } from "../errors.js";
import { ownThreadId } from "./cpuTime.js";
import type { EngineOptions } from "./engine.js";
import { ANSWERED, ASKED, BROKEN, IDLE, LOADING, type Request, type Response, STATE, THREAD } from "./isolatedPort.js";
import { LoggedGuest } from "./loggedGuest.js";
import { QuickJsEngine } from "./quickjs.js";

/*
 * The thread of an isolated engine: a whole sandbox that answers one request at a time and sleeps in between. It never
 * returns to its event loop, so it can be killed at any moment without losing anything that the other side needs.
 */

const { control, port, options } = workerData as {
  control: Int32Array<SharedArrayBuffer>;
  port: MessagePort;
  options: EngineOptions;
};

/** The dialogue that is up; the other side keeps all logs. */
let guest: LoggedGuest;

function answer(engine: QuickJsEngine, request: Request): Response {
  try {
    if (request.kind === "send") return { kind: "answer", text: guest.send(request.message) };
    guest = new LoggedGuest(engine, request.opening, request.log);
    engine.bring(guest);
    return { kind: "answer", text: "" };
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
  const engine = await QuickJsEngine.start(options, () => announce(LOADING));
  announce(IDLE);
  for (;;) {
    for (let state = Atomics.load(control, STATE); state !== ASKED; state = Atomics.load(control, STATE)) {
      Atomics.wait(control, STATE, state);
    }
    const received = receiveMessageOnPort(port) as { message: Request };
    port.postMessage(answer(engine, received.message));
    say(ANSWERED);
  }
} catch (error) {
  const code = error instanceof BacklotError ? error.code : "SANDBOX_FAULT";
  port.postMessage({ kind: "error", code, message: (error as Error).message } satisfies Response);
  announce(BROKEN);
}
