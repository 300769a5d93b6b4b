import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import { FIRST_MOMENT, LAST_MOMENT } from "../../kit/internal.js";
import type { Splits } from "./planner/intentSplits.js";
import { checkRates, LUCID_LENGTHS, LUCID_RATES, type Rates } from "./planner/rates.js";
import type { Writing } from "./writing/writing.js";

/** Options for making a corpus. */
export interface CorpusOptions {
  /** The number of dialogues. Default: 100. */
  readonly count?: number;
  /** The seed of the corpus. Default: 1. */
  readonly seed?: number;
  /**
   * The operators, each with its share of the dialogues. Default: the nine phenomena, and interrupted conversations, as
   * often as in LUCID's corpus.
   */
  readonly rates?: Rates;
  /**
   * The weights of dialogues with one intent, two, three …, from 0. Default: as in LUCID's corpus, 2.3 intents a
   * dialogue.
   */
  readonly lengths?: readonly number[];
  /** The intents of the dialogues. Default: every declared intent, without implicit queries. */
  readonly intents?: readonly string[];
  /**
   * The splits of the intents, by name with their shares. A dialogue belongs to the split of all its intents; dialogues
   * across splits are excluded. Default: the corpus is not split.
   */
  readonly splits?: Splits;
  /** The clock of every dialogue, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** The number of threads, this one included; the result is the same. Default: 1. */
  readonly workers?: number;
  /** The models that take part. Default: none; templates word everything. */
  readonly writing?: Writing;
  /** Called with each intent that is left out because no values reach its goal, and the reason. */
  readonly onUnreachable?: (intent: string, reason: string) => void;
  /** Called with each intent and its split, if the corpus is split. */
  readonly onSplit?: (intent: string, split: string) => void;
}

const MAX_DIALOGUES = 10_000_000;
const MAX_WORKERS = 256;

/**
 * Returns the options with defaults filled in.
 * @throws BacklotError BAD_CORPUS for invalid options
 */
export function checkedOptions(options: CorpusOptions) {
  checkKinds(options);
  const {
    count = 100,
    seed = 1,
    rates = LUCID_RATES,
    lengths = LUCID_LENGTHS,
    intents,
    splits,
    now,
    workers = 1,
  } = options;
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_DIALOGUES) {
    throw new BacklotError("BAD_CORPUS", `count is ${String(count)}, not a whole number from 1 to ${MAX_DIALOGUES}`);
  }
  if (!Number.isSafeInteger(seed)) throw new BacklotError("BAD_CORPUS", `seed is ${String(seed)}, not a whole number`);
  if (
    lengths.length === 0 ||
    lengths.some((weight) => !Number.isFinite(weight) || weight < 0) ||
    lengths.every((weight) => weight === 0)
  ) {
    throw new BacklotError(
      "BAD_CORPUS",
      `lengths are ${JSON.stringify(lengths)}, not weights from 0 with a sum above it`,
    );
  }
  checkRates(rates);
  checkSplits(splits);
  if (!Number.isSafeInteger(workers) || workers < 1 || workers > MAX_WORKERS) {
    throw new BacklotError("BAD_CORPUS", `workers is ${String(workers)}, not a whole number from 1 to ${MAX_WORKERS}`);
  }
  return {
    count,
    seed,
    rates,
    lengths,
    workers,
    ...(intents === undefined ? {} : { intents }),
    ...(splits === undefined ? {} : { splits }),
    ...(now === undefined ? {} : { now }),
  };
}

/** Checks kinds of options early; otherwise their faults would show only while the corpus is made. */
function checkKinds(options: CorpusOptions): void {
  const badCorpus = (problem: string) => new BacklotError("BAD_CORPUS", problem);
  if (!isObject(options)) throw badCorpus(`the options of a corpus are ${formatValue(options)}, not an object`);
  const { rates, splits, lengths, intents, now, onUnreachable, onSplit } = options as CorpusOptions;
  for (const [name, held] of Object.entries({ rates, splits }))
    if (held !== undefined && !isObject(held))
      throw badCorpus(`${name} is ${formatValue(held)}, not an object of shares by name`);
  if (lengths !== undefined && !Array.isArray(lengths))
    throw badCorpus(`lengths is ${formatValue(lengths)}, not a list of weights`);
  if (intents !== undefined && !(Array.isArray(intents) && intents.every((name) => typeof name === "string")))
    throw badCorpus(`intents is ${formatValue(intents)}, not a list of their names`);
  if (now !== undefined && !(Number.isFinite(now) && now >= FIRST_MOMENT && now <= LAST_MOMENT))
    throw badCorpus(
      `now is ${formatValue(now)}, not milliseconds since 1970 of a point in time between the years 1 and 9999`,
    );
  for (const [name, given] of Object.entries({ onUnreachable, onSplit }))
    if (given !== undefined && typeof given !== "function")
      throw badCorpus(`${name} is ${formatValue(given)}, not a function`);
}

const TAKEN = ["discarded", "make-report"];

function checkSplits(splits: Splits | undefined): void {
  if (splits === undefined) return;
  for (const [name, share] of Object.entries(splits)) {
    if (!/^[a-z0-9][\w-]*$/i.test(name) || TAKEN.includes(name))
      throw new BacklotError("BAD_CORPUS", `${JSON.stringify(name)} cannot be the name of a split`);
    if (typeof share !== "number" || !(share >= 0 && share < Number.POSITIVE_INFINITY))
      throw new BacklotError("BAD_CORPUS", `the share of the split ${name} is ${String(share)}, not a number from 0`);
  }
  if (!Object.values(splits).some((share) => share > 0))
    throw new BacklotError("BAD_CORPUS", "of the shares of splits at least one is above 0");
}
