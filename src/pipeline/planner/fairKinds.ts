import type { Seeded } from "../../runtime/rows/seeded.js";
import type { OperatorName } from "../../simulation/operators/operators.js";

/** Which of a dialogue's goals are searches, in their order. */
export type Kinds = readonly boolean[];

/** What there is to choose from, and what has a place where. */
export interface KindSource {
  /** The intents of the dialogue of a number that shows nothing. */
  natural(index: number): readonly string[];
  /** Every intent that dialogues can be about. */
  readonly intents: readonly string[];
  isSearch(name: string): boolean;
  /** Whether all that is to be shown has a place in a goal of an intent, which is the last of its dialogue or not. */
  carries(shown: readonly OperatorName[], name: string, isLast: boolean): boolean;
}

/** What makes up for the searches that dialogues lose to what they show, or for those that they get. */
interface MadeUp {
  /** Whether goals are to become searches. */
  readonly isSearch: boolean;
  /** With which chance each goal that is not needed does. */
  readonly chance: number;
}

/** Over how many numbers it is counted what dialogues lose. */
const COUNTED = 1_000;
/** From which share of its intents on a kind counts as one that has room for something. */
const ENOUGH = 0.5;

/**
 * Has dialogues that show something be about as many searches as others. What fits no search takes one from a dialogue of
 * nothing else; others that show the same, and have goals to spare, have so many more in its place.
 */
export class FairKinds {
  private readonly source: KindSource;
  private readonly madeUp = new Map<string, MadeUp>();
  private readonly room = new Map<string, boolean>();
  private counted: readonly (readonly string[])[] | undefined;

  constructor(source: KindSource) {
    this.source = source;
  }

  /** The kinds of a dialogue's goals, by its intents if it showed nothing. */
  of(natural: readonly string[], shown: readonly OperatorName[], draw: Seeded): Kinds {
    const kinds = this.fitted(natural, shown);
    const { isSearch, chance } = this.makingUp(shown);
    const spare = this.spare(natural, kinds, shown, isSearch);
    const steps = 2 ** 30;
    return kinds.map((kind, at) =>
      spare.includes(at) && draw.part(at).between(0, steps - 1) < chance * steps ? isSearch : kind,
    );
  }

  /** Whether goals of a kind mostly have room for what is to be shown. */
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

  /** The kinds that a dialogue has by itself; where nothing has room for what it is to show, its last is of the other kind. */
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

  /** The positions that may become of a kind, with room left for what is to be shown. */
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
