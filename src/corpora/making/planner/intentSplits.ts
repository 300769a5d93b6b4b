import { BacklotError } from "../../../base/errors.js";
import type { Catalog } from "../../../schema/index.js";
import { assignByRatio } from "../../../transcript/parts.js";

/** The splits of a corpus with their shares, which need not add up to 1: `{ train: 0.8, dev: 0.1, test: 0.1 }`. */
export type Splits = Readonly<Record<string, number>>;

/** The reason to discard a plan across splits. */
export const MIXED = "intents of several splits";

/** The splits of a corpus, by intent. */
export class IntentSplits {
  readonly byIntent: ReadonlyMap<string, string>;

  /**
   * Divides intents at random. Those of one entity stay together: tasks and searches of an entity share their slots.
   * @throws BacklotError BAD_CORPUS if a split would get no intent
   */
  constructor(intents: readonly string[], catalog: Catalog, splits: Splits, seed: number) {
    const unitOf = (name: string): string => {
      const entity = catalog.get(name)?.entity ?? null;
      return entity === null ? `intent ${name}` : `entity ${entity}`;
    };
    const parts = assignByRatio(intents.map(unitOf), new Map(Object.entries(splits)), seed);
    this.byIntent = new Map(intents.map((name) => [name, parts.get(unitOf(name)) as string]));
    const filled = new Set(parts.values());
    const empty = Object.keys(splits).filter((name) => (splits[name] ?? 0) > 0 && !filled.has(name));
    if (empty.length === 0) return;
    const problem = `no intent falls into the split ${empty.join(", ")}: ${intents.length} intents of ${parts.size} groups are too few`;
    throw new BacklotError("BAD_CORPUS", problem);
  }

  /** Returns the split of a dialogue's intents; null if they are of several. */
  of(intents: Iterable<string>): string | null {
    const [first, ...others] = new Set([...intents].map((name) => this.byIntent.get(name)));
    return first === undefined || others.length > 0 ? null : first;
  }
}
