import type { Entry, InspectedDialogue, Inspection } from "../../inspection.js";
import type { LiveAct, LiveState } from "../../live/wire.js";

export interface Source {
  inspection(): Promise<Inspection>;
  dialogue(place: number): Promise<InspectedDialogue>;
  /** Returns the places of dialogues that contain a text anywhere, regardless of case. */
  search(text: string): Promise<ReadonlySet<number>>;
  readonly live?: Live;
}

export interface Live {
  /** A new object after each change. */
  readonly now: LiveView;
  subscribe(listener: () => void): () => void;
  /** Sends an act. @throws if the server refuses it, or does not answer */
  act(act: LiveAct): Promise<void>;
}

export interface LiveView {
  readonly connection: "open" | "lost" | "ended";
  readonly entries: readonly Entry[];
  readonly state: LiveState;
}
