import { Seeded } from "../../runtime/rows/seeded.js";

/** How likely it is that the next intent can go on from one before, in percent; otherwise anything goes. */
const GOES_ON_PERCENT = 98;
/** How likely it is that the next intent is taken from the domain of the first, in percent; otherwise from all. */
const SAME_DOMAIN_PERCENT = 66;

/** What decides which intents come after each other. */
export interface PathRules {
  /** Whether an intent may come after the first. Default: every one may. */
  readonly fits?: (name: string, first: string) => boolean;
  /** Whether an intent can have values of an earlier one. Default: none can. */
  readonly goesOn?: (name: string, earlier: string) => boolean;
  /** How well an intent does next, after those before: the best ones are drawn from. Default: all alike. */
  readonly rank?: (name: string, before: readonly string[]) => number;
  /** The first intent. Default: the one in turn. */
  readonly first?: string;
}

/** Chooses what a dialogue is about: intents in the order in which the user comes to them. */
export class IntentPaths {
  private readonly intents: readonly string[];
  private readonly neighbours = new Map<string, readonly string[]>();
  private readonly order: readonly string[];

  /**
   * @param intents those to choose from, at least one
   * @param domains the domains of each
   */
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

  /** The intent that a dialogue begins with, by its number. */
  inTurn(index: number): string {
    return this.order[index % this.order.length] as string;
  }

  /**
   * The intents of a dialogue: the first in turn, then others, none twice; fewer where there are not so many.
   */
  path(
    index: number,
    length: number,
    draw: Seeded,
    { fits = () => true, goesOn = () => false, rank = () => 0, first = this.inTurn(index) }: PathRules = {},
  ): string[] {
    const path = [first];
    const isFree = (name: string): boolean => !path.includes(name) && fits(name, first);
    while (path.length < length) {
      const at = draw.part(path.length);
      const all = this.intents.filter(isFree);
      if (all.length === 0) break;
      const ranks = all.map((name) => rank(name, path));
      const best = Math.max(0, ...ranks);
      const free = all.filter((_, nth) => ranks[nth] === best);
      const linked =
        at.part("goes on").between(1, 100) > GOES_ON_PERCENT
          ? []
          : free.filter((name) => path.some((before) => goesOn(name, before)));
      const chosen = linked.length === 0 ? free : linked;
      const near = (this.neighbours.get(first) ?? []).filter((name) => chosen.includes(name));
      const isNear = near.length > 0 && at.between(1, 100) <= SAME_DOMAIN_PERCENT;
      path.push(at.part("name").of(isNear ? near : chosen));
    }
    return path;
  }
}
