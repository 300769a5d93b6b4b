import type { ServerResponse } from "node:http";
import type { ServedSession } from "../sessions/servedSession.js";
import { eventText, streamEvents } from "./eventStream.js";

/**
 * Sends the turns of a session as server-sent events: `turn` with the turn and its position as id, `reset` when the
 * session begins anew, `end` when it ends.
 * @param from the position of the first turn to send
 * @param follows whether the stream continues after the last existing turn
 */
export async function sendEvents(
  outgoing: ServerResponse,
  session: ServedSession,
  { from, follows, stopped }: { readonly from: number; readonly follows: boolean; readonly stopped: AbortSignal },
): Promise<void> {
  let at = from;
  let wasReset = false;
  let hasEnded = session.isClosed;
  let isEndSent = false;
  await streamEvents(outgoing, stopped, {
    subscribe: (note) =>
      session.publication.subscribe((event) => {
        if (event === "reset") [at, wasReset] = [0, true];
        if (event === "end") hasEnded = true;
        note();
      }),
    next: () => {
      if (wasReset) {
        wasReset = false;
        return eventText("reset", {});
      }
      if (at < session.publication.turns) return eventText("turn", session.turns[at], at++);
      if (isEndSent) return null;
      isEndSent = hasEnded || !follows;
      return isEndSent ? eventText("end", {}) : "";
    },
  });
}
