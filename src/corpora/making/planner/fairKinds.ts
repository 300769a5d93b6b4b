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

/** The room that goals have for some operators: of each intent, and of each kind. */
class Room {
  private readonly source: KindSource;
  private readonly shown: readonly OperatorName[];
  private readonly carrying = [new Map<string, boolean>(), new Map<string, boolean>()] as const;
  private readonly kinds = new Map<number, boolean>();

  constructor(source: KindSource, shown: readonly OperatorName[]) {
    this.source = source;
    this.shown = shown;
  }

  /** True if all operators have a place in a goal of an intent. */
  carries(name: string, isLast: boolean): boolean {
    const some = this.carrying[isLast ? 1 : 0];
    const known = some.get(name);
    if (known !== undefined) return known;
    const carries = this.source.carries(this.shown, name, isLast);
    some.set(name, carries);
    return carries;
  }

  /** True if goals of a kind mostly have room for the operators. */
  holds(isSearch: boolean, isLast: boolean): boolean {
    const key = (isSearch ? 2 : 0) + (isLast ? 1 : 0);
    const known = this.kinds.get(key);
    if (known !== undefined) return known;
    const all = this.source.intents.filter((name) => this.source.isSearch(name) === isSearch);
    const some = all.filter((name) => this.carries(name, isLast));
    const holds = some.length > 0 && some.length >= all.length * ENOUGH;
    this.kinds.set(key, holds);
    return holds;
  }

  /** The kinds of a dialogue. If none has room for its operators, the last goal changes its kind. */
  fitted({ names, kinds }: Natural): Kinds {
    const last = kinds.length - 1;
    const isFit = names.some(
      (name, at) => this.carries(name, at === last) || this.holds(kinds[at] === true, at === last),
    );
    const other = kinds[last] !== true;
    return isFit || !this.holds(other, true) ? kinds : kinds.with(last, other);
  }

  /** The positions that may change to a kind, with room left for the operators. */
  spare({ names, kinds: before }: Natural, kinds: Kinds, isSearch: boolean): readonly number[] {
    const last = kinds.length - 1;
    const open: number[] = [];
    let isHeld = false;
    let kept = -1;
    for (let at = 0; at <= last; at++) {
      const kind = kinds[at] === true;
      const isFit = before[at] === kind && this.carries(names[at] as string, at === last);
      const holds = isFit || this.holds(kind, at === last);
      if (kind === isSearch) isHeld ||= holds;
      else if (kept < 0 && holds) kept = open.push(at) - 1;
      else open.push(at);
    }
    return isHeld || kept < 0 ? open : open.toSpliced(kept, 1);
  }
}

/** The intents of a dialogue without operators, with their kinds. */
interface Natural {
  readonly names: readonly string[];
  readonly kinds: Kinds;
}

/**
 * Keeps the share of searches equal for dialogues with and without operators. An operator that fits no search removes
 * one from a dialogue of searches only; other dialogues with the same operators and spare goals get more in its place.
 */
export class FairKinds {
  private readonly source: KindSource;
  private readonly madeUp = new Map<string, MadeUp>();
  private readonly rooms = new Map<string, Room>();
  private counted: readonly Natural[] | undefined;

  constructor(source: KindSource) {
    this.source = source;
  }

  /** Returns the kinds of a dialogue's goals, from its intents without operators. */
  of(names: readonly string[], shown: readonly OperatorName[], draw: Seeded): Kinds {
    const room = this.room(shown);
    const natural = this.natural(names);
    const kinds = room.fitted(natural);
    const { isSearch, chance } = this.makingUp(shown);
    const spare = room.spare(natural, kinds, isSearch);
    const steps = 2 ** 30;
    return kinds.map((kind, at) =>
      spare.includes(at) && draw.part(at).between(0, steps - 1) < chance * steps ? isSearch : kind,
    );
  }

  /** Returns the room for some operators. */
  room(shown: readonly OperatorName[]): Room {
    const key = shown.join();
    const room = this.rooms.get(key) ?? new Room(this.source, shown);
    this.rooms.set(key, room);
    return room;
  }

  private natural(names: readonly string[]): Natural {
    return { names, kinds: names.map((name) => this.source.isSearch(name)) };
  }

  private makingUp(shown: readonly OperatorName[]): MadeUp {
    const key = shown.join();
    const known = this.madeUp.get(key);
    if (known !== undefined) return known;
    const room = this.room(shown);
    this.counted ??= Array.from({ length: COUNTED }, (_, index) => this.natural(this.source.natural(index)));
    let lost = 0;
    const fitted = this.counted.map((natural) => {
      const kinds = room.fitted(natural);
      if (kinds !== natural.kinds) lost += searches(natural.kinds) - searches(kinds);
      return kinds;
    });
    const isSearch = lost > 0;
    const spare = this.counted.reduce(
      (sum, natural, at) => sum + room.spare(natural, fitted[at] as Kinds, isSearch).length,
      0,
    );
    const made = { isSearch, chance: spare === 0 ? 0 : Math.abs(lost) / spare };
    this.madeUp.set(key, made);
    return made;
  }
}

const searches = (kinds: Kinds): number => kinds.filter(Boolean).length;
