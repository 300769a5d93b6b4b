import type { InspectedDialogue, Inspection } from "../../inspection.js";

/** Where the page has its dialogues from. */
export interface Source {
  inspection(): Promise<Inspection>;
  /** The dialogue of a place in the index. */
  dialogue(place: number): Promise<InspectedDialogue>;
  /** The places of dialogues that hold a text anywhere, in any case of letters. */
  search(text: string): Promise<ReadonlySet<number>>;
}
