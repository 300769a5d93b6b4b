import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { eventText, streamEvents } from "../../../mocks/serve/http/eventStream.js";
import type { LiveSessions } from "./liveSessions.js";

/** Interval in which changes are combined, in milliseconds. */
const TOGETHER_MS = 100;

/**
 * Sends changes to a page, as server-sent events: `entries` with new and changed entries, and the number of the last
 * change as id; `state` with waiting calls; `end` when the server stops.
 * @param since the number of the last change that the page knows
 */
export async function streamLive(
  outgoing: ServerResponse,
  live: LiveSessions,
  { since, stopped }: { readonly since: number; readonly stopped: AbortSignal },
): Promise<void> {
  let known = since;
  let state = "";
  let isJustSent = false;
  let isEndSent = false;
  await streamEvents(outgoing, stopped, {
    subscribe: (note) => live.enter(note),
    next: async () => {
      if (isJustSent && !stopped.aborted) await wait(TOGETHER_MS, undefined, { ref: false });
      const entries = live.changedSince(known);
      known = live.lastChange;
      const before = state;
      state = JSON.stringify(live.state);
      const events =
        (entries.length > 0 ? eventText("entries", entries, known) : "") +
        (state === before ? "" : eventText("state", state));
      isJustSent = events !== "";
      if (isJustSent || !stopped.aborted) return events;
      if (isEndSent) return null;
      isEndSent = true;
      return eventText("end", {});
    },
  });
}
