import { Seeded } from "../../../runtime/rows/seeded.js";

/** The chance that the next intent can continue an earlier one, in per cent; otherwise any intent is taken. */
const GOES_ON_PERCENT = 98;
/** The chance that the next intent is from the domain of the first, in per cent; otherwise from all. */
const SAME_DOMAIN_PERCENT = 66;

/** Rules on the order of intents. */
export interface PathRules {
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
