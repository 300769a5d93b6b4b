import type { WizardRole } from "../../../src/studio/wizard/index.js";

/** Answer of a server. */
export interface WizardAnswer {
  readonly status: number;
  // The tests are about the content of an answer.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

/** An event of a stream. */
export interface StreamEvent {
  readonly id: string | null;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly data: any;
}

let requests = 0;

/** A window of one side: a real client over HTTP. */
export class WizardWindow {
  readonly events: StreamEvent[] = [];
  url: string;
  private readonly token: string;
  private readonly seat: string;
  private readonly closing = new AbortController();
  private wake = (): void => undefined;

  constructor(
    server: { readonly url: string; readonly tokens: Partial<Record<WizardRole, string>> },
    role: WizardRole,
    seat = `${role}-window`,
  ) {
    this.url = server.url;
    this.token = server.tokens[role] ?? "none";
    this.seat = seat;
  }

  async send(method: string, path: string, body?: unknown): Promise<WizardAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  get = (path: string): Promise<WizardAnswer> => this.send("GET", path);

  act(act: object, request = `request-${++requests}`): Promise<WizardAnswer> {
    return this.send("POST", "/wizard/act", { act, seat: this.seat, request });
  }

  take = (): Promise<WizardAnswer> => this.send("POST", "/wizard/take", { seat: this.seat });

  /** Opens the stream of what happens. @returns once the server has answered */
  async open(from = 0): Promise<this> {
    const response = await fetch(`${this.url}/wizard/events?seat=${this.seat}&from=${from}`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: this.closing.signal,
    });
    if (response.body === null || !response.ok) throw new Error(`no stream: ${response.status}`);
    void this.read(response.body).catch(() => undefined);
    return this;
  }

  /** Closes the window, whatever it was doing. */
  kill(): void {
    this.closing.abort();
  }

  /** Waits until an event was sent that is wanted. */
  async until(isWanted: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const found = this.events.find(isWanted);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = "";
    for await (const chunk of body) {
      rest += new TextDecoder().decode(chunk);
      const parts = rest.split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts.filter((one) => !one.startsWith(":"))) {
        const field = (name: string): string | null => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? null;
        this.events.push({ id: field("id"), event: field("event") ?? "", data: JSON.parse(field("data") ?? "null") });
      }
      this.wake();
    }
  }
}
