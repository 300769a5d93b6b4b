import type { Entry, InspectedDialogue, Inspection } from "../../inspection.js";
import type { LiveAct, LiveState } from "../../live/wire.js";

/** Where the page has its dialogues from. */
export interface Source {
  inspection(): Promise<Inspection>;
  /** The dialogue of a place in the index. */
  dialogue(place: number): Promise<InspectedDialogue>;
  /** The places of dialogues that hold a text anywhere, in any case of letters. */
  search(text: string): Promise<ReadonlySet<number>>;
  /** Where the dialogues are sessions that happen now: what changes. */
  readonly live?: Live;
}

/** Sessions that happen now. */
export interface Live {
  /** Another object whenever something has changed. */
  readonly now: LiveView;
  subscribe(listener: () => void): () => void;
  /** Does something about them. @throws where the server refuses it, or does not answer */
  act(act: LiveAct): Promise<void>;
}

/** What is known of them. */
export interface LiveView {
  /** Whether the server tells what happens, cannot be reached, or has ended. */
  readonly connection: "open" | "lost" | "ended";
  readonly entries: readonly Entry[];
  readonly state: LiveState;
}
