import { askServer, pause, Refused } from "../page/parts/askServer.js";
import { readEvents, type ServerEvent } from "../page/parts/serverEvents.js";
import type { ActAnswer } from "./wire.js";

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

  /** Sends an act, once, over however many attempts. @throws Refused */
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

  async take(): Promise<void> {
    await this.ask("take", { seat: this.seat });
  }

  /** Listens to events from an entry on. @returns a promise that settles when the server has ended the stream */
  async follow(from: number, onEvent: (event: ServerEvent) => void, onOpen: () => void): Promise<void> {
    const response = await this.ask(`events?seat=${this.seat}&from=${from}`);
    onOpen();
    await readEvents(response, onEvent);
  }

  private ask(path: string, body?: object): Promise<Response> {
    return askServer(`/wizard/${path}`, this.token, body);
  }
}
