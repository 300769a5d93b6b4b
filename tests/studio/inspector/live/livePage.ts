import type { Backend } from "../../../../src/runtime/backend.js";
import { type LiveServer, type ServeLiveOptions, serveLive } from "../../../../src/studio/inspector/index.js";
import type { Entry } from "../../../../src/studio/inspector/inspection.js";
import type { ChangedEntries, LiveAct, LiveState, LiveTurns } from "../../../../src/studio/inspector/live/wire.js";
import { readEvents } from "../../../../src/studio/inspector/page/parts/serverEvents.js";
import { projectSettings } from "../../../../src/testing/project/settings.js";

/** A server of live sessions over our own intents. */
export async function liveServer(backend: Backend, options: Partial<ServeLiveOptions> = {}): Promise<LiveServer> {
  return serveLive(backend, await projectSettings(), { title: "test", ...options });
}

/** A page of such a server, without a browser: what it hears, and what it asks for. */
export class LivePage {
  readonly entries: Entry[] = [];
  state: LiveState | null = null;
  isEnded = false;
  /** How many bytes of entries it got. */
  received = 0;
  private readonly address: URL;
  private readonly token: string;
  private readonly closing = new AbortController();
  private wake = (): void => undefined;

  constructor(url: string) {
    this.address = new URL(url);
    this.token = new URLSearchParams(this.address.hash.slice(1)).get("token") ?? "";
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, ...init.headers };
    return fetch(new URL(path, this.address), { ...init, headers });
  }

  /** Follows what happens until it is closed. @returns once the server has answered */
  async open(since = 0): Promise<this> {
    const response = await this.fetch(`/api/live/events?since=${since}`, { signal: this.closing.signal });
    if (!response.ok) throw new Error(`no stream: ${response.status}`);
    void readEvents(response, ({ event, data }) => {
      if (event === "entries") {
        this.received += data.length;
        for (const [place, entry] of JSON.parse(data) as ChangedEntries) this.entries[place] = entry;
      } else if (event === "state") this.state = JSON.parse(data);
      else this.isEnded = true;
      this.wake();
    }).catch(() => undefined);
    return this;
  }

  close(): void {
    this.closing.abort();
  }

  /** Waits until something is so. */
  async until<Found>(found: () => Found | null | undefined | false): Promise<Found> {
    for (;;) {
      const value = found();
      if (value) return value;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** Waits until so many calls wait. */
  waiting(count: number) {
    return this.until(() => this.state?.waiting.length === count && this.state.waiting);
  }

  /** @returns the status, and what a refusal says */
  async act(act: LiveAct | object): Promise<{ readonly status: number; readonly detail?: string }> {
    const headers = { "content-type": "application/json" };
    const response = await this.fetch("/api/live/act", { method: "POST", headers, body: JSON.stringify(act) });
    if (response.status === 204) return { status: 204 };
    const { detail } = (await response.json()) as { readonly detail: string };
    return { status: response.status, detail };
  }

  async turns(place: number, from = 0, epoch = 0): Promise<LiveTurns> {
    return (await this.fetch(`/api/dialogues/${place}?from=${from}&epoch=${epoch}`)).json() as Promise<LiveTurns>;
  }
}
