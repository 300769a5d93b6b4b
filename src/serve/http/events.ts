import type { ServerResponse } from "node:http";
import type { ServedSession } from "../sessions/servedSession.js";
import { beginEvents, Changes } from "./changes.js";
import { drained } from "./wire.js";

/**
 * Sends the turns of a session as server-sent events, those to come as well: `turn` with the turn and its position as
 * id, `reset` where the session begins anew, `end` where it ends. A slow client holds up nobody: turns are read from
 * the session when the client is ready for them.
 * @param from the position of the first turn to send
 * @param follows whether the stream goes on after the last turn there is
 */
export async function sendEvents(
  outgoing: ServerResponse,
  session: ServedSession,
  { from, follows, stopped }: { readonly from: number; readonly follows: boolean; readonly stopped: AbortSignal },
): Promise<void> {
  beginEvents(outgoing);
  let at = from;
  let wasReset = false;
  let hasEnded = session.isClosed;
  const changes = new Changes();
  const unsubscribe = session.publication.subscribe((event) => {
    if (event === "reset") [at, wasReset] = [0, true];
    if (event === "end") hasEnded = true;
    changes.note();
  });
  outgoing.on("close", changes.note);
  stopped.addEventListener("abort", changes.note);
  const isOver = (): boolean => outgoing.destroyed || stopped.aborted;
  try {
    while (!isOver()) {
      if (wasReset) {
        wasReset = false;
        if (!outgoing.write("event: reset\ndata: {}\n\n")) await drained(outgoing);
      } else if (at < session.publication.turns) {
        const data = JSON.stringify(session.turns[at]);
        if (!outgoing.write(`id: ${at++}\nevent: turn\ndata: ${data}\n\n`)) await drained(outgoing);
      } else if (hasEnded || !follows) {
        outgoing.write("event: end\ndata: {}\n\n");
        break;
      } else if (!(await changes.next())) {
        if (!isOver()) outgoing.write(": still here\n\n");
      }
    }
  } finally {
    unsubscribe();
    stopped.removeEventListener("abort", changes.note);
    outgoing.end();
  }
}
