import type { Operator, Ref, Signal, Value } from "../../../kit/internal.js";
import { own, put, sameValue } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Tag } from "../../../transcript/index.js";
import type { Goal, SlotChanges } from "../goal.js";
import type { Given, UserAct } from "./acts.js";
import type { Interruption, Moment } from "./interruption.js";

/** Number of repetitions of an act before the user gives up. */
export const MAX_REPEATS = 3;

/** Ending of the agenda for a goal. */
export type Ending = "reached" | "declined" | "failed" | "gave up";

/** Options of the agenda for a goal. */
export interface GoalAgendaOptions {
  /** Variables from before the goal came up. */
  readonly earlier?: Iterable<Ref>;
  /** Interruptions, in the order of the plan. Default: none. */
  readonly interruptions?: readonly Interruption[];
  /** True if the goal is a lookup for another goal. Default: false. */
  readonly isLookup?: boolean;
  /** Number of slots that the user gives beside the requested one. Default: 0. */
  readonly unasked?: number;
  /** Returns the intent of a variable, if the user knows it. Default: the user knows none. */
  readonly intentOf?: (ref: Ref) => string | undefined;
}

/**
 * User agenda for one goal (Schatzmann et al.), from its opening to its end: a stack of one act at a time, chosen by the goal and the last
 * signal. It is created anew for every dialogue, and advanced with the signals after each user turn.
 */
export class GoalAgenda {
  readonly goal: Goal;
  /** Null while it goes on. */
  ending: Ending | null = null;
  private readonly earlier: Set<Ref>;
  private readonly interruptions: readonly Interruption[];
  private readonly isLookup: boolean;
  private readonly unasked: number;
  private readonly intentOf: (ref: Ref) => string | undefined;
  private readonly slots: Record<string, Value | Operator> = {};
  private readonly informed = new Set<string>();
  /** Acts so far by their kind, since the last change. */
  private readonly said = new Map<UserAct["kind"], UserAct[]>();
  private failures = 0;
  private empties = 0;
  /** Acts after the goal is reached; null before. */
  private after: UserAct[] | null = null;
  /** Signal that the assistant waits for an answer to, in the user's view. */
  private pending: Signal | null = null;
  private last: UserAct | null = null;
  /** Interruption that causes the current act; null for an act of the goal alone. */
  interruption: Interruption | null = null;

  constructor(goal: Goal, options: GoalAgendaOptions = {}) {
    const { earlier = [], interruptions = [], isLookup = false, unasked = 0, intentOf = () => undefined } = options;
    this.goal = goal;
    this.earlier = new Set(earlier);
    this.interruptions = interruptions;
    this.isLookup = isLookup;
    this.unasked = unasked;
    this.intentOf = intentOf;
    this.wish(goal.slots ?? {});
  }

  /** Records signals if another goal comes up before they are answered. */
  observe(observed: readonly Signal[]): void {
    this.pending = observed.findLast((one) => this.concerns(one)) ?? this.pending;
  }

  /** Leaves a variable to another goal. */
  leave(ref: Ref): void {
    this.earlier.add(ref);
  }

  /**
   * Returns the user's next act about the goal.
   * @param observed the signals since the last user turn; not used for the opening
   * @param returns true after an interruption by another goal, when this one may have no new signals
   * @returns null when the goal is reached or given up
   */
  next(observed: readonly Signal[], returns = false): UserAct | null {
    if (this.ending !== null) return null;
    this.last = this.last === null ? this.opening() : this.answer(observed, this.last, returns);
    return this.last;
  }

  /**
   * Goes on in a dialogue that others led so far.
   * @param pending what the assistant waits for
   * @param informed the slots that were given
   * @param failures how many changes after failures were made, and after searches that found nothing
   */
  resume(pending: Signal, informed: Iterable<string>, failures: number, empties: number): UserAct | null {
    for (const slot of informed) this.informed.add(slot);
    [this.failures, this.empties] = [failures, empties];
    return this.react(pending);
  }

  private answer(observed: readonly Signal[], last: UserAct, returns: boolean): UserAct | null {
    this.observe(observed);
    const isNew = observed.some((one) => this.concerns(one));
    if (this.pending === null || (!isNew && !(returns || callsForNothing(last)))) return this.say(last);
    const moment = this.moment();
    this.interruption = null;
    for (const interruption of this.interruptions) {
      const act = interruption.act(moment);
      if (act === null) continue;
      this.interruption = interruption;
      if (act.kind === "deny" && !goesOn(act)) this.ending = "declined";
      if (act.kind === "cancel" || act.kind === "leave") this.ending = "gave up";
      if ("slots" in act && act.slots !== undefined && act.kind !== "request")
        for (const [slot] of act.slots) this.informed.add(slot);
      return this.say(act);
    }
    return this.react(this.pending as Signal);
  }

  private react(signal: Signal): UserAct | null {
    switch (signal.kind) {
      case "ask":
        return this.has(signal.slot)
          ? this.give(this.withMore(signal.slot))
          : this.giveUp(`I cannot tell the ${spoken(signal.slot)}`);
      case "choose":
        return this.choose(signal.slot, signal.options);
      case "confirm":
      case "ready":
        return this.volunteer() ?? this.decide(signal.kind);
      case "performed":
        return this.volunteer() ?? this.conclude("reached");
      case "found":
        return this.volunteer() ?? (signal.rows.length === 0 ? this.widen() : null) ?? this.conclude("reached");
      case "failed":
        return this.retry();
      default:
        return this.last;
    }
  }

  private opening(): UserAct {
    const { intent, opens = [] } = this.goal;
    const names = opens === "all" ? Object.keys(this.slots) : opens;
    const isAll = names.length === Object.keys(this.slots).length;
    const tags: Tag[] = this.isLookup ? ["query"] : [];
    if (names.length > 1) tags.push(isAll ? "all_in_one" : "start_multi_slot");
    const given = this.inform(names);
    return this.say({ kind: "open", intent, ...given, tags: [...tags, ...misspeaking(given)] });
  }

  private give(names: readonly string[]): UserAct {
    const given = this.inform(names);
    return this.say({ kind: "inform", ...given, tags: misspeaking(given) });
  }

  /** Volunteers remaining values; null if there are none. */
  private volunteer(): UserAct | null {
    const names = this.uninformed;
    if (names.length === 0) return null;
    const given = this.inform(names);
    return this.say({ kind: "inform", ...given, volunteered: true, tags: misspeaking(given) });
  }

  private withMore(asked: string): string[] {
    const others = this.uninformed.filter((slot) => slot !== asked);
    return [asked, ...others.slice(0, this.unasked)];
  }

  private choose(slot: string, options: readonly Value[]): UserAct {
    const wanted = own(this.slots, slot);
    const chosen = wanted === undefined ? options[0] : options.find((option) => sameValue(option, wanted as Value));
    if (chosen === undefined) return this.giveUp("none of these will do");
    put(this.slots, slot, chosen);
    return this.give([slot]);
  }

  private decide(asked: "confirm" | "ready"): UserAct {
    // LUCID's label is for a confirmation that the back-end demands.
    if (this.goal.confirm !== false) return this.say({ kind: "affirm", tags: asked === "confirm" ? ["confirm"] : [] });
    this.ending = "declined";
    return { kind: "deny", tags: [] };
  }

  private retry(): UserAct | null {
    const change = this.goal.onFailure?.[this.failures++];
    if (change === undefined) {
      this.ending = "failed";
      return null;
    }
    if (Object.keys(change).length === 0) return this.say({ kind: "retry", tags: [] });
    return this.change(change);
  }

  private widen(): UserAct | null {
    const change = this.goal.onNothing?.[this.empties++];
    return change === undefined ? null : this.change(change);
  }

  private change(change: SlotChanges): UserAct {
    this.wish(change);
    // Repetitions are counted anew for the changed goal.
    this.said.clear();
    for (const slot of Object.keys(change)) this.informed.add(slot);
    return this.say({ kind: "change", slots: Object.entries(change), tags: ["correction"] });
  }

  /** Makes comments and requests, then ends. */
  private conclude(ending: Ending): UserAct | null {
    this.after ??= afterwards(this.goal);
    const act = this.after.shift();
    if (act !== undefined) return act;
    this.ending = ending;
    return null;
  }

  private giveUp(why: string): UserAct {
    this.interruption = null;
    this.ending = "gave up";
    return givingUp(why);
  }

  /** Says an act, unless it was repeated too often. */
  private say(act: UserAct): UserAct {
    const alike = this.said.get(act.kind) ?? [];
    this.said.set(act.kind, alike);
    alike.push(act);
    return alike.length > MAX_REPEATS && this.isRepeated(act, alike) ? this.giveUp(TOO_OFTEN) : act;
  }

  private isRepeated(act: UserAct, alike: readonly UserAct[]): boolean {
    const text = JSON.stringify(act);
    return alike.filter((one) => JSON.stringify(one) === text).length > MAX_REPEATS;
  }

  private moment(): Moment {
    return {
      signal: this.pending as Signal,
      isInformed: (slot) => this.informed.has(slot),
      wanted: (slot) => own(this.slots, slot),
      uninformed: this.uninformed,
    };
  }

  private concerns(signal: Signal): boolean {
    if (signal.kind === "error" || this.earlier.has(signal.ref)) return false;
    const intent = "intent" in signal ? signal.intent : this.intentOf(signal.ref);
    return intent === undefined || intent === this.goal.intent;
  }

  private get uninformed(): string[] {
    return Object.keys(this.slots).filter((slot) => !this.informed.has(slot));
  }

  private has(slot: string): boolean {
    return Object.hasOwn(this.slots, slot);
  }

  private wish(slots: SlotChanges): void {
    for (const [slot, value] of Object.entries(slots)) {
      if (value === null) delete this.slots[slot];
      else put(this.slots, slot, value);
    }
  }

  /** Returns values for these slots: the goal's, or the first values of an interruption. */
  private inform(names: readonly string[]): { readonly slots: Given; readonly misspoken?: Given } {
    const misspoken: (readonly [string, Value | Operator])[] = [];
    const slots = names.map((slot) => {
      this.informed.add(slot);
      let value = this.slots[slot] as Value | Operator;
      for (const interruption of this.interruptions) {
        const other = interruption.gives?.(slot);
        const slip = interruption.misspeaks?.(slot);
        if (slip !== undefined) misspoken.push([slot, slip]);
        if (other !== undefined || slip !== undefined) this.interruption = interruption;
        value = other ?? value;
      }
      return [slot, value] as const;
    });
    return misspoken.length === 0 ? { slots } : { slots, misspoken };
  }
}

/** Why a user gives up that says the same thing once too often. */
export const TOO_OFTEN = "I keep saying the same thing";

/** The act of a user that gives its goal up. */
export const givingUp = (why: string): UserAct => ({ kind: "cancel", why, tags: ["cancellation"] });

/** True if the goal goes on after a no. */
const goesOn = (act: Extract<UserAct, { readonly kind: "deny" }>): boolean =>
  act.goesOn === true || act.slots !== undefined;

/** Returns the acts of a user after a goal is reached. */
function afterwards({ requests = [], comments = [] }: Goal): UserAct[] {
  const said = comments.map((what): UserAct => ({ kind: "comment", what, tags: [] }));
  const asked: UserAct[] = requests.length === 0 ? [] : [{ kind: "request", slots: requests, tags: [] }];
  const isFirst = (act: UserAct): boolean => act.kind === "comment" && act.what === "others";
  return [...said.filter(isFirst), ...asked, ...said.filter((act) => !isFirst(act))];
}

/** Tests if the user goes on after an act without any signal. */
const callsForNothing = ({ kind }: UserAct): boolean => CALLS_FOR_NOTHING.has(kind);
const CALLS_FOR_NOTHING: ReadonlySet<UserAct["kind"]> = new Set(["aside", "comment", "request", "deny"]);

const misspeaking = ({ misspoken }: { readonly misspoken?: Given }): readonly Tag[] =>
  misspoken === undefined ? [] : ["turn_correction"];
