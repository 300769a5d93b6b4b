import type { BehaviourWorld } from "backlot/kit";

/** Arguments of a call: each is a text, or a list of texts. */
export interface Given {
  readonly text: (name: string) => string;
  readonly list: (name: string) => readonly string[];
}

/** A tool of the shop: the names of its parameters, with blanks between them, and what answers a call. */
export interface RetailTool {
  readonly parameters: string;
  readonly run: (given: Given, world: BehaviourWorld) => string;
}

/** Tools by name. */
export type RetailTools = Readonly<Record<string, RetailTool>>;
