import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { beginEvents, Changes } from "../../serve/http/changes.js";
import type { LiveSessions } from "./liveSessions.js";

/** Changes are sent together that come within so many milliseconds. */
const TOGETHER_MS = 100;

/**
 * Sends a page what changes, as server-sent events: `entries` with the entries that are new or other than before, and
 * the number of the last change as id; `state` with what waits; `end` where the server ends. A slow page holds up
 * nobody, and gets what has changed in between at once.
 * @param since the number of the last change that the page knows
 */
export async function streamLive(
  outgoing: ServerResponse,
  live: LiveSessions,
  { since, stopped }: { readonly since: number; readonly stopped: AbortSignal },
): Promise<void> {
  beginEvents(outgoing);
  const changes = new Changes();
  const leave = live.enter(changes.note);
  outgoing.on("close", changes.note);
  outgoing.on("drain", changes.note);
  stopped.addEventListener("abort", changes.note);
  let known = since;
  let state = "";
  try {
    while (!outgoing.destroyed) {
      const next = JSON.stringify(live.state);
      if (outgoing.writableNeedDrain) {
        if (stopped.aborted) break;
        await changes.next();
      } else if (known < live.lastChange || next !== state) {
        const entries = live.changedSince(known);
        known = live.lastChange;
        if (entries.length > 0) outgoing.write(`id: ${known}\nevent: entries\ndata: ${JSON.stringify(entries)}\n\n`);
        if (next !== state) outgoing.write(`event: state\ndata: ${next}\n\n`);
        state = next;
        if (!stopped.aborted) await wait(TOGETHER_MS, undefined, { ref: false });
      } else if (stopped.aborted) {
        outgoing.write("event: end\ndata: {}\n\n");
        break;
      } else if (!(await changes.next())) {
        outgoing.write(": still here\n\n");
      }
    }
  } finally {
    leave();
    stopped.removeEventListener("abort", changes.note);
    outgoing.end();
  }
}
