import type { ServerResponse } from "node:http";

/** How often a heartbeat is sent on a silent stream, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** What a stream of server-sent events waits for. */
export class Changes {
  private wake: (() => void) | null = null;

  /** Something has changed: whoever waits goes on. */
  readonly note = (): void => this.wake?.();

  /** Waits for a change. @returns false if nothing has changed for a while, and a heartbeat is due */
  next(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), HEARTBEAT_MS);
      timer.unref();
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve(true);
      };
    });
  }
}

/** Begins a stream of server-sent events. */
export function beginEvents(outgoing: ServerResponse): void {
  outgoing.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  outgoing.flushHeaders();
}
