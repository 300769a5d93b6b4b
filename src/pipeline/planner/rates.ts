import { BacklotError } from "../../errors.js";
import { didYouMean } from "../../schema/nearest.js";
import { calledAway } from "../../simulation/operators/calledAway.js";
import { OPERATORS, type OperatorName } from "../../simulation/operators/operators.js";
import { PHENOMENA, type Phenomenon } from "../../transcript/index.js";

/** In what share of the dialogues each operator is to come up, from 0 to 1; those that are left out never do. */
export type Rates = Readonly<Partial<Record<OperatorName, number>>>;

/** How many dialogues LUCID's corpus has (version 1.0, table 1 of the paper). */
const LUCID_DIALOGUES = 4277;

/** How many of them show each phenomenon (table 4). */
const LUCID_COUNTS: Readonly<Record<Phenomenon, number>> = {
  cancellation: 12,
  early_end: 58,
  sarcasm: 63,
  delay_confirmation: 76,
  answer_other_slot: 113,
  irrelevant: 163,
  overheard: 203,
  turn_correction: 215,
  correction: 250,
};

/**
 * How many of LUCID's 2,000 recorded dialogues end at a question before anything was found or done: what its truncation
 * keeps as an interrupted conversation.
 */
const LUCID_INTERRUPTED = 91 / 2_000;

/**
 * The rates of the nine phenomena in LUCID's corpus, the counts of the paper's table 4 over its 4,277 dialogues, and how
 * often its conversations are interrupted.
 */
export const LUCID_RATES: Readonly<Record<Phenomenon | typeof calledAway.name, number>> = {
  ...(Object.fromEntries(PHENOMENA.map((name) => [name, LUCID_COUNTS[name] / LUCID_DIALOGUES])) as Record<
    Phenomenon,
    number
  >),
  [calledAway.name]: LUCID_INTERRUPTED,
};

/** How many of LUCID's published dialogues are about one intent, two, three … */
export const LUCID_LENGTHS: readonly number[] = [549, 723, 439, 208, 71, 10];

/**
 * Checks rates that were given.
 * @throws BacklotError BAD_CORPUS naming the operator
 */
export function checkRates(rates: Rates): void {
  for (const [name, rate] of Object.entries(rates)) {
    if (!(OPERATORS as readonly string[]).includes(name)) {
      throw new BacklotError("BAD_CORPUS", `no phenomenon is called ${name}${didYouMean(name, OPERATORS)}`);
    }
    if (typeof rate !== "number" || !(rate >= 0 && rate <= 1)) {
      throw new BacklotError("BAD_CORPUS", `the rate of ${name} is ${String(rate)}, not a share from 0 to 1`);
    }
  }
}
