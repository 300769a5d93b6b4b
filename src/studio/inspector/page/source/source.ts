import type { Entry, InspectedDialogue, Inspection } from "../../inspection.js";
import type { LiveAct, LiveState } from "../../live/wire.js";

/** Source of the page's dialogues. */
export interface Source {
  inspection(): Promise<Inspection>;
  dialogue(place: number): Promise<InspectedDialogue>;
  /** Returns the places of dialogues that contain a text anywhere, regardless of case. */
  search(text: string): Promise<ReadonlySet<number>>;
  /** Access to live sessions, if the dialogues are such. */
  readonly live?: Live;
}

/** Live sessions. */
export interface Live {
  /** A new object after each change. */
  readonly now: LiveView;
  subscribe(listener: () => void): () => void;
  /** Sends an act. @throws if the server refuses it, or does not answer */
  act(act: LiveAct): Promise<void>;
}

/** State of live sessions. */
export interface LiveView {
  readonly connection: "open" | "lost" | "ended";
  readonly entries: readonly Entry[];
  readonly state: LiveState;
}
