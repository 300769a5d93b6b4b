import { BacklotError } from "../../../base/errors.js";
import { didYouMean } from "../../../schema/nearest.js";
import { PHENOMENA, type Phenomenon } from "../../../transcript/index.js";
import { calledAway } from "../../../users/operators/calledAway.js";
import { OPERATORS, type OperatorName } from "../../../users/operators/operators.js";

/** The share of dialogues with each operator, from 0 to 1. Operators that are left out never occur. */
export type Rates = Readonly<Partial<Record<OperatorName, number>>>;

/** The number of dialogues in LUCID's corpus (version 1.0, table 1 of the paper). */
const LUCID_DIALOGUES = 4277;

/** The number of these with each phenomenon (table 4). */
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
 * The share of LUCID's 2,000 recorded dialogues that end at a question before any result: its truncation keeps these as
 * interrupted conversations.
 */
const LUCID_INTERRUPTED = 91 / 2_000;

/**
 * The rates of the nine phenomena in LUCID's corpus (the counts of the paper's table 4 over its 4,277 dialogues), and
 * that of its interrupted conversations.
 */
export const LUCID_RATES: Readonly<Record<Phenomenon | typeof calledAway.name, number>> = {
  ...(Object.fromEntries(PHENOMENA.map((name) => [name, LUCID_COUNTS[name] / LUCID_DIALOGUES])) as Record<
    Phenomenon,
    number
  >),
  [calledAway.name]: LUCID_INTERRUPTED,
};

/** The numbers of LUCID's published dialogues with one intent, two, three … */
export const LUCID_LENGTHS: readonly number[] = [549, 723, 439, 208, 71, 10];

/**
 * Checks given rates.
 * @throws BacklotError BAD_CORPUS naming the operator
 */
export function checkRates(rates: Rates): void {
  for (const [name, rate] of Object.entries(rates)) {
    if (!(OPERATORS as readonly string[]).includes(name)) {
      throw new BacklotError("BAD_CORPUS", `no operator is called ${name}${didYouMean(name, OPERATORS)}`);
    }
    if (typeof rate !== "number" || !(rate >= 0 && rate <= 1)) {
      throw new BacklotError("BAD_CORPUS", `the rate of ${name} is ${String(rate)}, not a share from 0 to 1`);
    }
  }
}
