import { eventOf, type ServerEvent } from "./serverEvent.js";
import type { ActAnswer } from "./wire.js";

/** How long it takes until something that did not reach the server is tried again, in milliseconds. */
const AGAIN_MS = [200, 500, 1_000, 2_000, 3_000];

/** What the server refused. */
export class Refused extends Error {
  readonly status: number;
  readonly hint: string | undefined;

  constructor(status: number, message: string, hint: string | undefined) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

/** The server of the dialogue, as one window of one side reaches it. */
export class WizardApi {
  private readonly token: string;
  private readonly seat: string;

  constructor(token: string, seat: string) {
    this.token = token;
    this.seat = seat;
  }

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.ask(path)).json();
  }

  /** Acts, once, however often the way to the server breaks off. @throws Refused */
  async act(act: object): Promise<ActAnswer> {
    const body = { act, seat: this.seat, request: crypto.randomUUID() };
    for (let attempt = 0; ; attempt++) {
      try {
        return await (await this.ask("act", body)).json();
      } catch (error) {
        if (error instanceof Refused) throw error;
        await pause(attempt);
      }
    }
  }

  /** Takes the side over from another window. */
  async take(): Promise<void> {
    await this.ask("take", { seat: this.seat });
  }

  /**
   * Listens to what happens.
   * @param from the place of the first entry to hear of
   * @returns when the server has ended the stream
   */
  async follow(from: number, onEvent: (event: ServerEvent) => void, onOpen: () => void): Promise<void> {
    const response = await this.ask(`events?seat=${this.seat}&from=${from}`);
    onOpen();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const read = await reader?.read();
      if (read === undefined || read.done) return;
      const parts = (rest + read.value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const event = eventOf(part);
        if (event !== null) onEvent(event);
      }
    }
  }

  private async ask(path: string, body?: object): Promise<Response> {
    const response = await fetch(`/wizard/${path}`, {
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    if (response.status === 429 || response.status === 503) throw new Error("the server asks to be asked later");
    const { title, detail, hint }: { title?: string; detail?: string; hint?: string } = await response
      .json()
      .catch(() => ({}));
    throw new Refused(response.status, detail ?? title ?? `the server answered ${response.status}`, hint);
  }
}

/** Waits for a while, the longer the more often it was tried. */
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AGAIN_MS[Math.min(attempt, AGAIN_MS.length - 1)]));
}
