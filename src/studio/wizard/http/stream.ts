import type { ServerResponse } from "node:http";
import { eventText, streamEvents } from "../../../mocks/serve/http/eventStream.js";
import { seenBy, type WizardRole } from "../record/entries.js";
import { guideFor } from "../session/guide.js";
import type { Seats } from "../session/seats.js";
import type { WizardSession } from "../session/wizardSession.js";

/** The window that a stream is for. */
export interface StreamFor {
  readonly role: WizardRole;
  readonly seat: string;
  readonly from: number;
  readonly stopped: AbortSignal;
}

/**
 * Sends a side's view as server-sent events: `entry` with an entry and its position as id, then `state` with the next
 * steps and whether the window acts or watches. When the dialogue is over, each side gets `result`, the wizard's with
 * the dialogue, so that the server may end then. A stream lasts as long as its window is open.
 */
export async function streamSession(
  outgoing: ServerResponse,
  { session, seats }: { readonly session: WizardSession; readonly seats: Seats },
  { role, seat, from, stopped }: StreamFor,
): Promise<void> {
  seats.enter(role, seat);
  let at = from;
  let state = "";
  let isResultSent = false;
  await streamEvents(outgoing, stopped, {
    subscribe: (note) => {
      const unsubscribe = [session.subscribe(note), seats.subscribe(note)];
      return () => {
        seats.leave(role, seat);
        for (const end of unsubscribe) end();
      };
    },
    next: () => {
      const { entries } = session;
      for (let entry = entries[at]; entry !== undefined; entry = entries[at]) {
        const seen = seenBy(role, entry);
        at++;
        if (seen !== null) return eventText("entry", seen, at - 1);
      }
      const before = state;
      state = JSON.stringify({
        seat: seats.stateOf(role, seat),
        over: session.isOver,
        guide: guideFor(role, entries),
      });
      if (state !== before) return eventText("state", state);
      if (!session.isOver || isResultSent) return "";
      isResultSent = true;
      return eventText(
        "result",
        role === "wizard" ? { transcript: session.finished, star: session.starDialogue } : null,
      );
    },
  });
}
