import type { ServerResponse } from "node:http";

/** How often a heartbeat is sent on a silent stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** What is streamed. */
export interface EventSource {
  /** Has something called after every change. @returns ends that */
  subscribe(note: () => void): () => void;
  /** The events that are due, as the protocol writes them: empty where there are none now, null after the last. */
  next(): string | null | Promise<string | null>;
}

/** An event as the protocol writes it. */
export function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

/**
 * Sends server-sent events as they come, until there are no more, the client is gone, or the server ends: then what has
 * happened is sent first. A slow client holds up nobody: it gets the next events when it has taken those before.
 */
export async function streamEvents(outgoing: ServerResponse, stopped: AbortSignal, source: EventSource): Promise<void> {
  outgoing.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  outgoing.flushHeaders();
  const changes = new Changes();
  const unsubscribe = source.subscribe(changes.note);
  outgoing.on("close", changes.note);
  outgoing.on("drain", changes.note);
  stopped.addEventListener("abort", changes.note);
  try {
    while (!outgoing.destroyed) {
      if (outgoing.writableNeedDrain) {
        if (stopped.aborted) break;
        await changes.next();
        continue;
      }
      const events = await source.next();
      if (events === null) break;
      if (events !== "") outgoing.write(events);
      else if (stopped.aborted) break;
      else if (!(await changes.next()) && !outgoing.destroyed && !stopped.aborted) outgoing.write(": still here\n\n");
    }
  } finally {
    unsubscribe();
    stopped.removeEventListener("abort", changes.note);
    outgoing.end();
  }
}

/** What a stream of server-sent events waits for. */
class Changes {
  private wake: (() => void) | null = null;
  private isNoted = false;

  /** Something has changed: who waits goes on, and who is about to wait does not. */
  readonly note = (): void => {
    this.isNoted = true;
    this.wake?.();
  };

  /** Waits for a change. @returns false if nothing has changed for a while, and a heartbeat is due */
  async next(): Promise<boolean> {
    if (!this.isNoted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, HEARTBEAT_MS);
        timer.unref();
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = null;
    }
    const wasNoted = this.isNoted;
    this.isNoted = false;
    return wasNoted;
  }
}
