import type { ServerResponse } from "node:http";
import { seenBy, type WizardRole } from "../record/entries.js";
import { guideFor } from "../session/guide.js";
import type { Seats } from "../session/seats.js";
import type { WizardSession } from "../session/wizardSession.js";

/** How often a heartbeat is sent on a silent stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** Whose window a stream is for. */
export interface StreamFor {
  readonly role: WizardRole;
  readonly seat: string;
  /** The position of the first entry to send. */
  readonly from: number;
  readonly stopped: AbortSignal;
}

/**
 * Sends what a side sees as server-sent events, what is to come as well: `entry` with an entry and its position as id, then `state`
 * with what there is to do next and whether the window acts or watches. Once the dialogue is over each side gets `result`, the wizard's
 * with the dialogue in it: a server may end then. A stream is as long as its window is open.
 */
export async function streamSession(
  outgoing: ServerResponse,
  { session, seats }: { readonly session: WizardSession; readonly seats: Seats },
  { role, seat, from, stopped }: StreamFor,
): Promise<void> {
  outgoing.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  outgoing.flushHeaders();
  seats.enter(role, seat);
  let at = from;
  let state = "";
  let isResultSent = false;
  let wake = (): void => undefined;
  const onChange = (): void => wake();
  const unsubscribe = [session.subscribe(onChange), seats.subscribe(onChange)];
  outgoing.on("close", onChange);
  outgoing.on("drain", onChange);
  stopped.addEventListener("abort", onChange);
  try {
    // A server that ends says first what has happened.
    while (!outgoing.destroyed) {
      const { entries } = session;
      const entry = entries[at];
      const next = JSON.stringify({
        seat: seats.stateOf(role, seat),
        over: session.isOver,
        guide: guideFor(role, entries),
      });
      if (outgoing.writableNeedDrain) {
        if (stopped.aborted) break;
        await changed();
      } else if (entry !== undefined) {
        const seen = seenBy(role, entry);
        if (seen !== null) outgoing.write(`id: ${at}\nevent: entry\ndata: ${JSON.stringify(seen)}\n\n`);
        at++;
      } else if (next !== state) {
        state = next;
        outgoing.write(`event: state\ndata: ${state}\n\n`);
      } else if (session.isOver && !isResultSent) {
        isResultSent = true;
        const result = role === "wizard" ? { transcript: session.finished, star: session.starDialogue } : null;
        outgoing.write(`event: result\ndata: ${JSON.stringify(result)}\n\n`);
      } else if (stopped.aborted) break;
      else if (!(await changed()) && !outgoing.destroyed && !stopped.aborted) outgoing.write(": still here\n\n");
    }
  } finally {
    seats.leave(role, seat);
    for (const end of unsubscribe) end();
    stopped.removeEventListener("abort", onChange);
    outgoing.end();
  }

  /** Waits for a change. @returns false if nothing has changed for a while */
  function changed(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), HEARTBEAT_MS);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        wake = () => undefined;
        resolve(true);
      };
    });
  }
}
