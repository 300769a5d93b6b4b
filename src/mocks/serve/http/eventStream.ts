import type { ServerResponse } from "node:http";

const HEARTBEAT_MS = 15_000;

export interface EventSource {
  subscribe(note: () => void): () => void;
  /** Returns the due events in their wire format: empty if there are none now, null after the last. */
  next(): string | null | Promise<string | null>;
}

export function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

/**
 * Sends server-sent events until they end, the client is gone, or the server stops, after which events so far are still
 * sent. A slow client delays no other: it gets the next events after it has read the previous ones.
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

class Changes {
  private wake: (() => void) | null = null;
  private isNoted = false;

  readonly note = (): void => {
    this.isNoted = true;
    this.wake?.();
  };

  /** Waits for a change. @returns false after a silent interval, when a heartbeat is due */
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
