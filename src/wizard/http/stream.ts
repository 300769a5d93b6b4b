import type { ServerResponse } from "node:http";
import { beginEvents, Changes } from "../../serve/http/changes.js";
import { seenBy, type WizardRole } from "../record/entries.js";
import { guideFor } from "../session/guide.js";
import type { Seats } from "../session/seats.js";
import type { WizardSession } from "../session/wizardSession.js";

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
  beginEvents(outgoing);
  seats.enter(role, seat);
  let at = from;
  let state = "";
  let isResultSent = false;
  const changes = new Changes();
  const unsubscribe = [session.subscribe(changes.note), seats.subscribe(changes.note)];
  outgoing.on("close", changes.note);
  outgoing.on("drain", changes.note);
  stopped.addEventListener("abort", changes.note);
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
        await changes.next();
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
      else if (!(await changes.next()) && !outgoing.destroyed && !stopped.aborted) outgoing.write(": still here\n\n");
    }
  } finally {
    seats.leave(role, seat);
    for (const end of unsubscribe) end();
    stopped.removeEventListener("abort", changes.note);
    outgoing.end();
  }
}
