import { ROUTES } from "../../embedded.js";
import type { Entry, InspectedDialogue, Inspection } from "../../inspection.js";
import { type ChangedEntries, LIVE_ROUTES, type LiveAct, type LiveState, type LiveTurns } from "../../live/wire.js";
import { askServer, pause, Refused } from "../parts/askServer.js";
import { readEvents, type ServerEvent } from "../parts/serverEvents.js";
import type { Live, LiveView, Source } from "../source/source.js";

const NOTHING: LiveState = {
  paused: false,
  answering: false,
  fixed: null,
  waiting: [],
  more: 0,
  questions: [],
  note: null,
};

export class LiveSource implements Source, Live {
  readonly live = this;
  now: LiveView = { connection: "open", entries: [], state: NOTHING };
  private readonly token: string;
  private readonly listeners = new Set<() => void>();
  private held: (LiveTurns & { readonly place: number }) | null = null;

  constructor(token: string) {
    this.token = token;
  }

  async inspection(): Promise<Inspection> {
    const inspection = await this.get<Inspection>(ROUTES.inspection);
    this.show({ entries: inspection.entries });
    void this.follow(inspection.live ?? 0);
    return inspection;
  }

  /** Returns the current dialogue, requesting only new turns. */
  async dialogue(place: number): Promise<InspectedDialogue> {
    const before = this.held?.place === place ? this.held : null;
    const known = before === null ? "" : `?from=${before.turns.length}&epoch=${before.epoch}`;
    const more = await this.get<LiveTurns>(`${ROUTES.dialogues}/${place}${known}`);
    const turns =
      before === null || more.from === 0 ? more.turns : [...before.turns.slice(0, more.from), ...more.turns];
    this.held = { ...more, turns, place };
    const { dialogue } = more;
    return { ...dialogue, transcript: { ...dialogue.transcript, turns } };
  }

  async search(text: string): Promise<ReadonlySet<number>> {
    return new Set(await this.get<number[]>(`${ROUTES.search}?text=${encodeURIComponent(text)}`));
  }

  async act(act: LiveAct): Promise<void> {
    await askServer(LIVE_ROUTES.act, this.token, act);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async follow(from: number): Promise<void> {
    let since = from;
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await askServer(`${LIVE_ROUTES.events}?since=${since}`, this.token);
        attempt = 0;
        this.show({ connection: "open" });
        await readEvents(response, (event) => {
          if (event.id !== null) since = event.id;
          this.take(event);
        });
      } catch (error) {
        // Another server may have its address by now.
        if (error instanceof Refused) return this.show({ connection: "ended", state: NOTHING });
      }
      if (this.now.connection === "ended") return;
      this.show({ connection: "lost" });
      await pause(attempt);
    }
  }

  private take({ event, data }: ServerEvent): void {
    if (event === "entries") {
      const entries: Entry[] = [...this.now.entries];
      for (const [place, entry] of JSON.parse(data) as ChangedEntries) entries[place] = entry;
      this.show({ entries });
    } else if (event === "state") this.show({ state: JSON.parse(data) });
    else if (event === "end") this.show({ connection: "ended", state: NOTHING });
  }

  private show(change: Partial<LiveView>): void {
    this.now = { ...this.now, ...change };
    for (const listener of this.listeners) listener();
  }

  private async get<Answer>(path: string): Promise<Answer> {
    return (await askServer(path, this.token)).json();
  }
}
