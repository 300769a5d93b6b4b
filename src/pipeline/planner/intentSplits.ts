import { BacklotError } from "../../errors.js";
import type { Catalog } from "../../schema/index.js";
import { assignByRatio } from "../../transcript/parts.js";

/** The splits of a corpus with their shares, which need not add up to 1: `{ train: 0.8, dev: 0.1, test: 0.1 }`. */
export type Splits = Readonly<Record<string, number>>;

/** Why a plan is not carried out where the corpus is split. */
export const MIXED = "intents of several splits";

/** The splits that a corpus has, by the names of its intents. */
export class IntentSplits {
  /** The split of each intent. */
  readonly byIntent: ReadonlyMap<string, string>;

  /**
   * Divides intents at random. Those of one entity stay together: what makes a row and what searches for it are about
   * the same slots.
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

  /** The split of a dialogue about intents; null if they are of several. */
  of(intents: Iterable<string>): string | null {
    const [first, ...others] = new Set([...intents].map((name) => this.byIntent.get(name)));
    return first === undefined || others.length > 0 ? null : first;
  }
}
