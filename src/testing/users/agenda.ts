import type { Operator, Ref, Signal, Value } from "../../kit/internal.js";
import { own, put, sameValue } from "../../kit/internal.js";
import type { Tag, UserMeaning } from "../../transcript/index.js";
import type { UserSays } from "../policies/policy.js";
import { sentence, spoken, spokenSlots, spokenValue } from "./words.js";

/** What a user wants, by slot; an operator such as `operator("at_least", 4)` where a query is to compare. */
export type GoalSlots = Readonly<Record<string, Value | Operator>>;

/** One thing that a scripted user wants done. */
export interface Goal {
  readonly intent: string;
  /** Everything the user wants of it: given when asked for, and what nobody asks for is volunteered before the end. */
  readonly slots?: GoalSlots;
  /** What the user says right away, with the intent: all of the slots, or those named. Default: none. */
  readonly opens?: "all" | readonly string[];
  /** The answer to the request to confirm, or for the word to go. Default: true. */
  readonly confirm?: boolean;
  /** What the user changes after the first, second … failure; without a change left, the user lets it be. */
  readonly onFailure?: readonly GoalSlots[];
  /** The words that open the goal. Default: made from the intent and what it opens with. */
  readonly says?: string;
}

/** How often a user says the same thing before giving up. */
const MAX_REPEATS = 3;

/** The talk about one goal, from its opening to its end. Made anew for every turn, from what was said so far. */
export class UserAgenda {
  private readonly goal: Goal;
  /** Variables that were spoken about before the goal came up. */
  private readonly earlier: ReadonlySet<Ref>;
  private readonly slots: Record<string, Value | Operator> = {};
  private readonly informed = new Set<string>();
  private readonly times = new Map<string, number>();
  private failures = 0;
  private isOver = false;
  private last: UserSays | null = null;

  constructor(goal: Goal, earlier: ReadonlySet<Ref>) {
    this.goal = goal;
    this.earlier = earlier;
    this.wish(goal.slots ?? {});
  }

  /**
   * What the user says next about it.
   * @param observed the signals since the last thing said; not used for the opening
   * @returns null when the goal is reached or given up
   */
  next(observed: readonly Signal[]): UserSays | null {
    if (this.isOver) return null;
    this.last = this.last === null ? this.opening() : this.answer(observed, this.last);
    return this.last;
  }

  private answer(observed: readonly Signal[], last: UserSays): UserSays | null {
    const signal = observed.findLast((one) => this.concerns(one));
    switch (signal?.kind) {
      case "ask":
        return this.has(signal.slot)
          ? this.give([signal.slot])
          : this.giveUp(`I cannot tell the ${spoken(signal.slot)}`);
      case "choose":
        return this.choose(signal.slot, signal.options);
      case "confirm":
      case "ready":
        return this.uninformed.length > 0 ? this.give(this.uninformed) : this.decide();
      case "performed":
      case "found":
        return this.uninformed.length > 0 ? this.give(this.uninformed) : null;
      case "failed":
        return this.retry();
      default:
        return this.say(last);
    }
  }

  private opening(): UserSays {
    const { intent, opens = [], says } = this.goal;
    const names = opens === "all" ? Object.keys(this.slots) : opens;
    const slots = this.inform(names);
    const text = says ?? sentence(`${spoken(intent)}${slots.length === 0 ? "" : `, ${joinSlots(slots)}`}, please`);
    const means = { intent, ...(slots.length === 0 ? {} : { slots: recordOf(slots) }) };
    const isAll = names.length === Object.keys(this.slots).length;
    return this.say(turn(text, means, slots.length < 2 ? undefined : isAll ? "all_in_one" : "start_multi_slot"));
  }

  private give(names: readonly string[], tag?: Tag): UserSays {
    const slots = this.inform(names);
    return this.say(turn(spokenSlots(slots), { slots: recordOf(slots) }, tag));
  }

  private choose(slot: string, options: readonly Value[]): UserSays {
    const wanted = own(this.slots, slot);
    const chosen = wanted === undefined ? options[0] : options.find((option) => sameValue(option, wanted as Value));
    if (chosen === undefined) return this.giveUp("none of these will do");
    put(this.slots, slot, chosen);
    return this.give([slot]);
  }

  private decide(): UserSays {
    if (this.goal.confirm !== false) return this.say(turn("Yes, please.", { confirms: true }, "confirm"));
    this.isOver = true;
    return turn("No, leave it.", { confirms: false });
  }

  private retry(): UserSays | null {
    const change = this.goal.onFailure?.[this.failures++];
    if (change === undefined) return null;
    this.wish(change);
    return this.give(Object.keys(change), "correction");
  }

  private giveUp(why: string): UserSays {
    this.isOver = true;
    return turn(`${sentence(why)} Never mind.`, { cancels: true }, "cancellation");
  }

  /** Says it, unless it was said too often already. */
  private say(says: UserSays): UserSays {
    const said = JSON.stringify(says.means);
    const times = (this.times.get(said) ?? 0) + 1;
    this.times.set(said, times);
    return times > MAX_REPEATS ? this.giveUp("I keep saying the same thing") : says;
  }

  private concerns(signal: Signal): boolean {
    if (signal.kind === "error" || this.earlier.has(signal.ref)) return false;
    return !("intent" in signal) || signal.intent === this.goal.intent;
  }

  private get uninformed(): string[] {
    return Object.keys(this.slots).filter((slot) => !this.informed.has(slot));
  }

  private has(slot: string): boolean {
    return Object.hasOwn(this.slots, slot);
  }

  private wish(slots: GoalSlots): void {
    for (const [slot, value] of Object.entries(slots)) put(this.slots, slot, value);
  }

  private inform(names: readonly string[]): (readonly [string, Value | Operator])[] {
    for (const name of names) this.informed.add(name);
    return names.map((name) => [name, this.slots[name] as Value | Operator]);
  }
}

function turn(text: string, means: UserMeaning, tag?: Tag): UserSays {
  return { text, means, ...(tag === undefined ? {} : { tags: [tag] }) };
}

function joinSlots(slots: readonly (readonly [string, Value | Operator])[]): string {
  return slots.map(([slot, value]) => `${spoken(slot)}: ${spokenValue(value)}`).join(", ");
}

function recordOf(slots: readonly (readonly [string, Value | Operator])[]): GoalSlots {
  return Object.fromEntries(slots);
}
