import type { Seeded } from "../../../runtime/rows/seeded.js";

/** Probabilities of what users and wizards do, in per cent. They follow STAR's own dialogues where these allow. */
export const HABITS = {
  greets: 30,
  /** The user tells all slots at once: one in nine users of STAR is queried for at once. */
  tellsAll: 20,
  /** It tells a slot at once for which a later question asks. */
  volunteers: 30,
  /** An answer includes a slot of another question. */
  tellsAhead: 20,
  /** The user answers a question about a slot that its goal leaves open. */
  answers: 95,
  /** It accepts an offer, such as to note a reason: one in nine bookings of STAR has the last offered slot. */
  takesOffer: 11,
  /** It wants an optional slot for which no question asks. */
  wantsUnasked: 15,
  /** It causes trouble in a dialogue: declines once in a task, or makes an off-topic remark. */
  makesTrouble: 45,
  /** It tries another value after a refusal: half of STAR's refusals lead to the same query again. */
  retries: 52,
  /** It searches for something else after a result: a fifth of STAR's searches do. */
  searchesOn: 20,
  takesSearch: 25,
  playsOn: 60,
  /** It comments on the result of a query before the next question, often with thanks. */
  comments: 70,
  /** The wizard offers an optional slot, or another search, as in the graph: STAR's mostly do not. */
  offers: 10,
  /** The wizard asks if there is anything else: STAR's do for a third of the tasks. */
  asksMore: 34,
} as const;

/** Draws an event with a probability in per cent. */
export const happens = (draw: Seeded, percent: number): boolean => draw.between(1, 100) <= percent;
