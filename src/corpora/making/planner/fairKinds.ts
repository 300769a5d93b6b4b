import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { OperatorName } from "../../../users/operators/operators.js";

/** True if each of a dialogue's goals is a search, in order. */
export type Kinds = readonly boolean[];

/** The intents to choose from, and their room for operators. */
export interface KindSource {
  /** Returns the intents of a dialogue without operators, by its number. */
  natural(index: number): readonly string[];
  readonly intents: readonly string[];
  isSearch(name: string): boolean;
  /** True if all operators have a place in a goal of an intent, which is the last of its dialogue or not. */
  carries(shown: readonly OperatorName[], name: string, isLast: boolean): boolean;
}

interface MadeUp {
  readonly isSearch: boolean;
  /** The chance of each spare goal to change. */
  readonly chance: number;
}

/** The number of dialogues over which lost searches are counted. */
const COUNTED = 1_000;
/** The share of its intents that need room for an operator, so that the kind counts as having room. */
const ENOUGH = 0.5;

/**
 * Keeps the share of searches equal for dialogues with and without operators. An operator that fits no search removes
 * one from a dialogue of searches only; other dialogues with the same operators and spare goals get more in its place.
 */
export class FairKinds {
  private readonly source: KindSource;
  private readonly madeUp = new Map<string, MadeUp>();
  private readonly room = new Map<string, boolean>();
  private counted: readonly (readonly string[])[] | undefined;

  constructor(source: KindSource) {
    this.source = source;
  }

  /** Returns the kinds of a dialogue's goals, from its intents without operators. */
  of(natural: readonly string[], shown: readonly OperatorName[], draw: Seeded): Kinds {
    const kinds = this.fitted(natural, shown);
    const { isSearch, chance } = this.makingUp(shown);
    const spare = this.spare(natural, kinds, shown, isSearch);
    const steps = 2 ** 30;
    return kinds.map((kind, at) =>
      spare.includes(at) && draw.part(at).between(0, steps - 1) < chance * steps ? isSearch : kind,
    );
  }

  /** True if goals of a kind mostly have room for the operators. */
  hasRoom(shown: readonly OperatorName[], isSearch: boolean, isLast: boolean): boolean {
    const key = `${shown.join()} ${isSearch} ${isLast}`;
    const known = this.room.get(key);
    if (known !== undefined) return known;
    const all = this.source.intents.filter((name) => this.source.isSearch(name) === isSearch);
    const some = all.filter((name) => this.source.carries(shown, name, isLast));
    const hasRoom = some.length > 0 && some.length >= all.length * ENOUGH;
    this.room.set(key, hasRoom);
    return hasRoom;
  }

  /** The natural kinds of a dialogue. If none has room for its operators, the last goal changes its kind. */
  private fitted(natural: readonly string[], shown: readonly OperatorName[]): Kinds {
    const kinds = natural.map((name) => this.source.isSearch(name));
    const last = kinds.length - 1;
    const isFit = natural.some(
      (name, at) =>
        this.source.carries(shown, name, at === last) || this.hasRoom(shown, kinds[at] === true, at === last),
    );
    const other = kinds[last] !== true;
    return isFit || !this.hasRoom(shown, other, true) ? kinds : kinds.with(last, other);
  }

  /** The positions that may change to a kind, with room left for the operators. */
  private spare(
    natural: readonly string[],
    kinds: Kinds,
    shown: readonly OperatorName[],
    isSearch: boolean,
  ): readonly number[] {
    const last = kinds.length - 1;
    const holds = (at: number) =>
      this.hasRoom(shown, kinds[at] === true, at === last) ||
      (this.source.isSearch(natural[at] as string) === kinds[at] &&
        this.source.carries(shown, natural[at] as string, at === last));
    const open = [...kinds.keys()].filter((at) => kinds[at] !== isSearch);
    if (kinds.some((kind, at) => kind === isSearch && holds(at))) return open;
    const kept = open.find(holds);
    return open.filter((at) => at !== kept);
  }

  private makingUp(shown: readonly OperatorName[]): MadeUp {
    const key = shown.join();
    const known = this.madeUp.get(key);
    if (known !== undefined) return known;
    this.counted ??= Array.from({ length: COUNTED }, (_, index) => this.source.natural(index));
    const all = this.counted.map((natural) => ({ natural, kinds: this.fitted(natural, shown) }));
    const searches = (kinds: Kinds): number => kinds.filter(Boolean).length;
    const lost = all.reduce(
      (sum, { natural, kinds }) => sum + searches(natural.map((name) => this.source.isSearch(name))) - searches(kinds),
      0,
    );
    const isSearch = lost > 0;
    const spare = all.reduce((sum, { natural, kinds }) => sum + this.spare(natural, kinds, shown, isSearch).length, 0);
    const made = { isSearch, chance: spare === 0 ? 0 : Math.abs(lost) / spare };
    this.madeUp.set(key, made);
    return made;
  }
}
