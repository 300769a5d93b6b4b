import type { Seeded } from "../../../runtime/rows/seeded.js";

/**
 * How often users and wizards do something, in percent. Where STAR's own dialogues tell, it is as often as there.
 */
export const HABITS = {
  /** The user greets before it says what it wants. */
  greets: 30,
  /** It tells at once all that it wants: one of nine users of STAR is queried for at once. */
  tellsAll: 20,
  /** It tells at once what a later question would be about. */
  volunteers: 30,
  /** An answer also holds what another question would be about. */
  tellsAhead: 20,
  /** The user has an answer to a question about something that its goal leaves open. */
  answers: 95,
  /** It takes an offer, such as to note a reason: one of nine bookings of STAR has what its graph offers last. */
  takesOffer: 11,
  /** It wants something that it need not and that nobody asks for. */
  wantsUnasked: 15,
  /** It makes trouble in a dialogue: declines once in a task, or says what no wizard can help with. */
  makesTrouble: 45,
  /** It tries something else after a refusal: half of STAR's refusals lead to the same query again. */
  retries: 52,
  /** It searches for something else after what was found: a fifth of STAR's searches do. */
  searchesOn: 20,
  /** It takes the wizard's offer of another search. */
  takesSearch: 25,
  /** It plays another round of a game. */
  playsOn: 60,
  /** It says something of what came of a query before it is asked for more: often thanks. */
  comments: 70,
  /** The wizard offers what a task can do without, or another search, as its graph has it: STAR's mostly do not. */
  offers: 10,
  /** The wizard asks whether that was all: STAR's do for a third of the tasks. */
  asksMore: 34,
} as const;

/** Whether somebody does now what they do that often. */
export function happens(draw: Seeded, percent: number): boolean {
  return draw.between(1, 100) <= percent;
}
