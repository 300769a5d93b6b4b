import type { ServerResponse } from "node:http";
import type { WireVerdict } from "../sessions/wirePlan.js";
import { problem, sendJson, sendProblem, sendText } from "./answer.js";

/** Size of an oversized answer in bytes: larger than a client should accept unchecked. */
const OVERSIZED = 8 * 1_048_576;
const CHUNK = `"${"x".repeat(65_534)}",`;

export interface Intact {
  readonly status: number;
  readonly value: unknown;
}

export interface WireTime {
  /** True if a timeout takes real time: the connection stays open, and no answer comes. */
  readonly realTime: boolean;
  readonly stopped: AbortSignal;
}

export async function sendSpoilt(
  outgoing: ServerResponse,
  { effect, delayMs }: WireVerdict,
  intact: Intact,
  time: WireTime,
): Promise<void> {
  const late: Record<string, string> = delayMs > 0 ? { "backlot-delay-ms": String(delayMs) } : {};
  if (typeof effect === "number") {
    sendProblem(outgoing, problem("WIRE_FAULT", effect, `the fault plan answers with ${effect}`), late);
    return;
  }
  switch (effect) {
    case "latency":
      sendJson(outgoing, intact.status, intact.value, late);
      return;
    case "timeout":
      if (time.realTime) await untilGone(outgoing, time.stopped);
      else sendProblem(outgoing, problem("WIRE_FAULT", 504, "the fault plan lets this request time out"), late);
      return;
    case "empty":
      sendText(outgoing, intact.status, "", "application/json", late);
      return;
    case "invalid_json": {
      const text = JSON.stringify(intact.value);
      sendText(outgoing, intact.status, text.slice(0, Math.ceil(text.length / 2)), "application/json", late);
      return;
    }
    case "schema_violation":
      sendJson(outgoing, intact.status, { signals: "none", sequence: null, unexpected: [intact.status] }, late);
      return;
    case "wrong_content":
      sendText(outgoing, intact.status, "<!doctype html><title>Sign in</title><h1>Sign in</h1>", "text/html", late);
      return;
    case "oversized":
      await sendOversized(outgoing, intact, late);
      return;
    case "disconnect": {
      const text = JSON.stringify(intact.value);
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text), ...late };
      outgoing.writeHead(intact.status, headers);
      outgoing.write(text.slice(0, Math.floor(text.length / 2)), () => outgoing.destroy());
      return;
    }
    default:
      effect satisfies never;
  }
}

async function sendOversized(
  outgoing: ServerResponse,
  { status, value }: Intact,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.write('{"padding":[');
  for (let sent = 0; sent < OVERSIZED && !outgoing.destroyed; sent += CHUNK.length) {
    if (!outgoing.write(CHUNK)) await drained(outgoing);
  }
  outgoing.end(`""],"answer":${JSON.stringify(value)}}`);
}

export function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.on("drain", done);
    outgoing.on("close", done);
    if (outgoing.destroyed) done();
  });
}

function untilGone(outgoing: ServerResponse, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stopped.removeEventListener("abort", done);
      outgoing.destroy();
      resolve();
    };
    outgoing.on("close", done);
    stopped.addEventListener("abort", done);
    if (stopped.aborted || outgoing.destroyed) done();
  });
}
