import { Seeded } from "../../runtime/rows/seeded.js";
import { type OperatorName, PLAN_OPERATORS } from "../../simulation/operators/operators.js";
import { FairKinds, type KindSource } from "./fairKinds.js";
import type { IntentPaths } from "./intentPath.js";
import type { IntentSplits } from "./intentSplits.js";

/** After so many attempts a dialogue begins with an intent that is drawn: what it shows may find no place in the one in turn. */
const ATTEMPTS_OF_A_FIRST = 2;
/** After so many it takes one more intent: two phenomena may exclude each other in one. */
const ATTEMPTS_OF_A_LENGTH = 16;
/** In how many dialogues of a hundred that hold a task and a search for what it is about the search comes first. */
const SOUGHT_PERCENT = 66;

/** What decides what dialogues are about. */
export interface PathSource extends Omit<KindSource, "natural"> {
  readonly paths: IntentPaths;
  readonly splits: IntentSplits | null;
  readonly seed: number;
  /** How likely a dialogue has one intent, two, three …: weights. */
  readonly lengths: readonly number[];
  /** The draws of a dialogue's attempt. */
  draw(index: number, attempt: number): Seeded;
  /** Whether a goal of the one intent may take values from one of the other. */
  isLinked(later: string, earlier: string): boolean;
  /** Whether what the one intent finds is what the other may be about. */
  isFoundFor(search: string, task: string): boolean;
}

/** Draws what dialogues are about: as many intents and searches, whatever comes between. */
export class DialoguePaths {
  private readonly source: PathSource;
  private readonly kinds: FairKinds;

  constructor(source: PathSource) {
    this.source = source;
    const { intents } = source;
    this.kinds = new FairKinds({
      intents,
      isSearch: (name) => source.isSearch(name),
      carries: (shown, name, isLast) => source.carries(shown, name, isLast),
      natural: (index) => this.natural(index, 0, this.length(index, [])),
    });
  }

  /** The intents of a dialogue, in their order. */
  of(index: number, attempt: number, shown: readonly OperatorName[]): string[] {
    const { source } = this;
    const length = this.length(index, shown) + Math.floor(attempt / ATTEMPTS_OF_A_LENGTH);
    const path =
      shown.length === 0 ? this.natural(index, attempt, length) : this.fitting(index, attempt, length, shown);
    // What is looked for first may be what the first task is about.
    const [first = "", ...others] = path;
    const isSought = source.draw(index, attempt).part("sought").between(1, 100) <= SOUGHT_PERCENT;
    const search = isSought ? others.find((name) => source.isFoundFor(name, first)) : undefined;
    return search === undefined ? path : [search, ...path.filter((name) => name !== search)];
  }

  /** The intents of a dialogue that shows nothing. */
  private natural(index: number, attempt: number, length: number): string[] {
    return this.source.paths.path(index, length, this.source.draw(index, attempt).part("path"), this.rules(attempt));
  }

  /** Intents with room for what is to be shown, as many of them searches as there are without, over all dialogues. */
  private fitting(index: number, attempt: number, length: number, shown: readonly OperatorName[]): string[] {
    const { source } = this;
    const natural = this.natural(index, 0, length);
    const kinds = this.kinds.of(natural, shown, source.draw(index, 0).part("kinds"));
    const last = kinds.length - 1;
    const carries = (name: string, at: number): boolean => source.carries(shown, name, at === last);
    const isAsItIs = natural.every((name, at) => source.isSearch(name) === kinds[at]) && natural.some(carries);
    if (attempt === 0 && isAsItIs) return natural;
    const isLastChance = (at: number): boolean =>
      !kinds.some((kind, later) => later > at && this.kinds.hasRoom(shown, kind, later === last));
    /** Whether an intent is of the kind that is due, and has room where nothing else will have. */
    const rank = (name: string, before: readonly string[]): number => {
      const at = before.length;
      const isOpen = before.some(carries) || !isLastChance(at);
      return (source.isSearch(name) === kinds[at] ? 2 : 0) + (isOpen || carries(name, at) ? 1 : 0);
    };
    const inTurn = source.paths.inTurn(index);
    const best = Math.max(...source.intents.map((name) => rank(name, [])));
    const isOther = attempt >= ATTEMPTS_OF_A_FIRST || rank(inTurn, []) < best;
    const fit = source.intents.filter((name) => rank(name, []) === best);
    const draw = source.draw(index, attempt);
    return source.paths.path(index, length, draw.part("path"), {
      ...this.rules(attempt),
      rank,
      ...(isOther ? { first: draw.part("first").of(fit) } : {}),
    });
  }

  private rules(attempt: number) {
    // A first attempt may mix splits, and is excluded then; the next ones stay within that of their first intent.
    const splits = attempt === 0 ? null : this.source.splits;
    return {
      fits: (name: string, begin: string): boolean => splits === null || splits.of([name, begin]) !== null,
      goesOn: (later: string, earlier: string): boolean => this.source.isLinked(later, earlier),
    };
  }

  /** How many intents a dialogue is about: by its number alone, whatever it shows. */
  private length(index: number, shown: readonly OperatorName[]): number {
    const { lengths, seed } = this.source;
    const total = lengths.reduce((sum, weight) => sum + weight, 0);
    let left = (new Seeded("length", seed, index).between(0, 2 ** 30 - 1) / 2 ** 30) * total;
    const drawn = lengths.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    const least = shown.some(needsOtherGoal) ? 2 : 1;
    return Math.max(least, drawn + 1);
  }
}

/** Whether something takes a goal that comes up in the middle of another. */
export const needsOtherGoal = (name: OperatorName): boolean => PLAN_OPERATORS[name].needsOtherGoal === true;
