import { Seeded } from "../../../runtime/rows/seeded.js";
import { type OperatorName, PLAN_OPERATORS } from "../../../users/operators/operators.js";
import { FairKinds, type KindSource } from "./fairKinds.js";
import type { IntentSplits } from "./intentSplits.js";

/**
 * The number of attempts after which the first intent is drawn: operators of the dialogue may find no place in the
 * intent in turn.
 */
const ATTEMPTS_OF_A_FIRST = 2;
/** The number of attempts after which one more intent is added: two operators may exclude each other in one. */
const ATTEMPTS_OF_A_LENGTH = 16;
/** The share of dialogues with a task and a search for its object in which the search comes first, in per cent. */
const SOUGHT_PERCENT = 66;

/** The facts that decide the intents of dialogues. */
export interface PathSource extends Omit<KindSource, "natural"> {
  readonly paths: IntentPaths;
  readonly splits: IntentSplits | null;
  readonly seed: number;
  readonly lengths: readonly number[];
  draw(index: number, attempt: number): Seeded;
  /** True if a goal of one intent may take values from one of the other. */
  isLinked(later: string, earlier: string): boolean;
  /** True if a task may concern a result of the search. */
  isFoundFor(search: string, task: string): boolean;
}

/** Draws the intents of dialogues, with the same numbers of intents and searches regardless of operators. */
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

  of(index: number, attempt: number, shown: readonly OperatorName[]): string[] {
    const { source } = this;
    const length = this.length(index, shown) + Math.floor(attempt / ATTEMPTS_OF_A_LENGTH);
    const path =
      shown.length === 0 ? this.natural(index, attempt, length) : this.fitting(index, attempt, length, shown);
    // A search may be for the object of the first task, and then precedes it.
    const [first = "", ...others] = path;
    const isSought = source.draw(index, attempt).part("sought").between(1, 100) <= SOUGHT_PERCENT;
    const search = isSought ? others.find((name) => source.isFoundFor(name, first)) : undefined;
    return search === undefined ? path : [search, ...path.filter((name) => name !== search)];
  }

  private natural(index: number, attempt: number, length: number): string[] {
    return this.source.paths.path(index, length, this.source.draw(index, attempt).part("path"), this.rules(attempt));
  }

  /** Intents with room for the operators. Over all dialogues, as many of them are searches as without operators. */
  private fitting(index: number, attempt: number, length: number, shown: readonly OperatorName[]): string[] {
    const { source } = this;
    const natural = this.natural(index, 0, length);
    const kinds = this.kinds.of(natural, shown, source.draw(index, 0).part("kinds"));
    const last = kinds.length - 1;
    const room = this.kinds.room(shown);
    const carries = (name: string, at: number): boolean => room.carries(name, at === last);
    const isAsItIs = natural.every((name, at) => source.isSearch(name) === kinds[at]) && natural.some(carries);
    if (attempt === 0 && isAsItIs) return natural;
    const isLastChance = (at: number): boolean =>
      !kinds.some((kind, later) => later > at && room.holds(kind, later === last));
    /**
     * The rank of an intent: 2 for the required kind, and 1 for room for the operators if no other intent will have it.
     */
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
    // A first attempt may mix splits, and is then excluded; later attempts stay within the split of their first intent.
    const splits = attempt === 0 ? null : this.source.splits;
    return {
      fits: (name: string, begin: string): boolean => splits === null || splits.of([name, begin]) !== null,
      goesOn: (later: string, earlier: string): boolean => this.source.isLinked(later, earlier),
    };
  }

  /**
   * The number of intents of a dialogue. It depends on the dialogue's number alone, unless operators need a second
   * goal.
   */
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

/** True if an operator needs a goal that comes up in the middle of another. */
export const needsOtherGoal = (name: OperatorName): boolean => PLAN_OPERATORS[name].needsOtherGoal === true;

/** The chance that the next intent can continue an earlier one, in per cent; otherwise any intent is taken. */
const GOES_ON_PERCENT = 98;
/** The chance that the next intent is from the domain of the first, in per cent; otherwise from all. */
const SAME_DOMAIN_PERCENT = 66;

/** Rules on the order of intents. */
interface PathRules {
  /** True if an intent may follow the first. Default: all may. */
  readonly fits?: (name: string, first: string) => boolean;
  /** True if an intent can have values of an earlier one. Default: none can. */
  readonly goesOn?: (name: string, earlier: string) => boolean;
  /** The rank of an intent after the previous ones; one of the highest is drawn. Default: all equal. */
  readonly rank?: (name: string, before: readonly string[]) => number;
  /** The first intent. Default: the one in turn. */
  readonly first?: string;
}

/** Chooses the intents of a dialogue, in the user's order. */
export class IntentPaths {
  private readonly intents: readonly string[];
  private readonly neighbours = new Map<string, readonly string[]>();
  private readonly order: readonly string[];

  constructor(intents: readonly string[], domains: ReadonlyMap<string, readonly string[]>, seed: number) {
    this.intents = intents;
    // Every intent comes first equally often, in an order that the seed shuffles.
    const keyed = intents.map((name) => ({ name, key: new Seeded("order", seed, name).between(0, 2 ** 30) }));
    this.order = keyed.sort((a, b) => a.key - b.key || (a.name < b.name ? -1 : 1)).map(({ name }) => name);
    for (const name of intents) {
      const own = new Set(domains.get(name) ?? []);
      const near = intents.filter((other) => other !== name && (domains.get(other) ?? []).some((one) => own.has(one)));
      this.neighbours.set(name, near);
    }
  }

  /** Returns the first intent of a dialogue, by its number. */
  inTurn(index: number): string {
    return this.order[index % this.order.length] as string;
  }

  /** Returns the intents of a dialogue: the first in turn, then others, none twice; fewer if there are not enough. */
  path(
    index: number,
    length: number,
    draw: Seeded,
    { fits = () => true, goesOn = () => false, rank, first = this.inTurn(index) }: PathRules = {},
  ): string[] {
    const path = [first];
    const isFree = (name: string): boolean => !path.includes(name) && fits(name, first);
    const neighbours = this.neighbours.get(first) ?? [];
    while (path.length < length) {
      const at = draw.part(path.length);
      const all = this.intents.filter(isFree);
      if (all.length === 0) break;
      const free = rank === undefined ? all : highest(all, (name) => rank(name, path));
      const isLinked = (name: string): boolean => path.some((before) => goesOn(name, before));
      const goes = at.part("goes on").between(1, 100) <= GOES_ON_PERCENT && free.some(isLinked);
      const near = neighbours.filter((name) => free.includes(name) && (!goes || isLinked(name)));
      const isNear = near.length > 0 && at.between(1, 100) <= SAME_DOMAIN_PERCENT;
      path.push(at.part("name").of(isNear ? near : goes ? free.filter(isLinked) : free));
    }
    return path;
  }
}

/** The names with the highest rank above 0; all if there is none. */
function highest(names: readonly string[], rank: (name: string) => number): readonly string[] {
  const ranks = names.map(rank);
  const best = Math.max(0, ...ranks);
  return names.filter((_, nth) => ranks[nth] === best);
}
