import { type Operator, own, type Ref, type Row, sameValue, type Value } from "../../kit/internal.js";
import type { DialogueEvent, Signalled, SlotWritten, TaskConfirmed, UserSpoke } from "../events/event.js";
import { type DialogueTask, isFilled } from "../events/task.js";
import { isMeantBy, type Reply } from "../reply.js";

interface Assent {
  readonly at: number;
  readonly userTurn: number;
  /** True if the task was complete and its confirmation asked for. */
  readonly wasAsked: boolean;
  readonly slots: DialogueTask["slots"];
}

interface Standing {
  needsConsent: boolean;
  assent: Assent | null;
  refusal: number | null;
  /** The position of a confirmation for which the user's consent is unknown. */
  unheard: number | null;
  breach: { readonly at: number; readonly slot: string } | null;
  /** Alternatives of the back-end after its last failure. */
  offers: readonly Row[];
  /** The first user turn whose yes counts, from 0. */
  waitsSince: number;
}

/** Tracks the valid yes for each task of a dialogue. The rules are at `performancesOf`. */
export class ConsentReader {
  readonly performances: Performance[] = [];
  private readonly standings = new Map<Ref, Standing>();
  private readonly replies: { readonly at: number; readonly reply: Reply | null }[] = [];
  /** A yes to the next task of an intent; without an intent, to a task started in the same user turn. */
  private early: { readonly intent: string | null; readonly at: number } | null = null;
  /** A yes of this user turn that answered no question of the back-end. */
  private spoken: { readonly intent: string | null; readonly at: number } | null = null;
  private called: Ref | null = null;

  take(event: DialogueEvent): void {
    switch (event.kind) {
      case "user":
        this.answer(event);
        return;
      case "command":
        if (event.recorded.turn.extra?.tool !== undefined) this.called = `x${event.recorded.index}`;
        return;
      case "started":
        this.start(event.task);
        return;
      case "written":
        this.write(event);
        return;
      case "confirmed":
        this.confirm(event);
        return;
      case "signal":
        if (event.task !== null) this.note(event, event.task);
        return;
      default:
        return;
    }
  }

  private answer({ reply, at, answers, wasAsked }: UserSpoke): void {
    this.replies.push({ at, reply });
    if (this.early?.intent === null) this.early = null;
    this.spoken = reply?.says === "yes" && !wasAsked ? { intent: reply.intent, at } : null;
    if (reply?.says === "no") {
      this.early = null;
      for (const { ref } of answers) this.refuse(this.standing(ref), at);
    } else if (reply?.says === "yes") {
      const { intent, isEarly } = reply;
      const isAnswered = answers.some((task) => intent === null || task.intent === intent);
      if (isEarly && !isAnswered) this.early = { intent, at };
      for (const task of answers) this.agree(task, at, wasAsked);
    }
  }

  private agree({ ref, slots }: DialogueTask, at: number, wasAsked: boolean): void {
    const standing = this.standing(ref);
    standing.assent = { at, userTurn: this.replies.length, wasAsked, slots };
    standing.refusal = null;
    standing.breach = null;
  }

  private refuse(standing: Standing, at: number): void {
    standing.assent = null;
    standing.breach = null;
    standing.refusal = at;
  }

  private confirm({ task, isUnheard, at }: TaskConfirmed): void {
    const standing = this.standing(task.ref);
    standing.needsConsent = true;
    standing.unheard = isUnheard ? at : null;
    // A call that asks no question: the agent has asked in words before it.
    const { spoken } = this;
    if (this.called !== task.ref || spoken === null) return;
    if (spoken.intent !== null && spoken.intent !== task.intent) return;
    if (standing.assent === null) this.agree(task, spoken.at, false);
    this.spoken = null;
  }

  private start(task: DialogueTask): void {
    if (this.early === null || (this.early.intent !== null && this.early.intent !== task.intent)) return;
    this.agree(task, this.early.at, false);
    this.early = null;
  }

  private write({ at, task, write: { slot }, wasFilled }: SlotWritten): void {
    const standing = this.standing(task.ref);
    const { assent } = standing;
    if (assent === null) return;
    // A slot that the yes left open may be filled in the same turn: the assistant may have proposed the value in words.
    const isOpen = !assent.wasAsked && assent.userTurn === this.replies.length && !wasFilled;
    if (isOpen) standing.assent = { ...assent, slots: task.slots };
    else if (!this.isAgreed(task, slot, assent)) {
      standing.assent = null;
      standing.breach = { at, slot };
    }
  }

  /** True if a yes covers the current value of a slot. */
  private isAgreed(task: DialogueTask, slot: string, { slots, at }: Assent): boolean {
    const [before, now] = [own(slots, slot), own(task.slots, slot)];
    const isSame =
      before === undefined || now === undefined
        ? before === now && !isFilled(task, slot)
        : sameValue(before as Value, now as Value);
    return isSame || this.isMeant(slot, now, at) || isOffered(this.standing(task.ref).offers, slot, now);
  }

  /** True if a user turn from the yes on has meant the value, or may have. */
  private isMeant(slot: string, value: Value | Operator | undefined, since: number): boolean {
    for (const { at, reply } of this.replies.toReversed()) {
      if (at < since) return false;
      const meant = isMeantBy(reply, slot, value);
      if (meant !== null) return meant;
    }
    return false;
  }

  private note({ recorded, userTurn }: Signalled, { ref, intent }: DialogueTask): void {
    const { kinds, turn, at, index } = recorded;
    const standing = this.standing(ref);
    if (kinds.includes("confirm")) standing.needsConsent = true;
    if (kinds.includes("failed")) {
      standing.assent = null;
      standing.unheard = null;
      standing.breach = null;
      standing.offers = turn.signal?.kind === "failed" ? (turn.signal.alternatives ?? []) : [];
      standing.waitsSince = this.replies.length;
    }
    // LUCID words searches alike, and they need no confirmation.
    if (kinds.includes("performed") && (standing.needsConsent || !kinds.includes("found"))) {
      this.performances.push({ at, index, userTurn, ref, intent, ...this.consentTo(standing) });
    }
  }

  private consentTo(standing: Standing): Pick<Performance, "consent" | "because" | "changed"> {
    const { needsConsent, assent, unheard, breach, refusal, waitsSince } = standing;
    if (!needsConsent) return { consent: "unneeded", because: null };
    if (assent !== null) return { consent: "consented", because: assent.at };
    const after = breach?.at ?? refusal ?? -1;
    if (unheard !== null && unheard > after) return { consent: "unknown", because: unheard };
    const unread = this.replies.slice(waitsSince).findLast(({ at, reply }) => reply === null && at > after);
    if (unread !== undefined) return { consent: "unknown", because: unread.at };
    if (breach !== null) return { consent: "unconsented", because: breach.at, changed: breach.slot };
    return refusal === null ? { consent: "unconsented", because: null } : { consent: "refused", because: refusal };
  }

  private standing(ref: Ref): Standing {
    const known = this.standings.get(ref);
    if (known !== undefined) return known;
    // The turn in which a task is started may mean a yes, too.
    const waitsSince = Math.max(0, this.replies.length - 1);
    const standing: Standing = {
      needsConsent: false,
      assent: null,
      refusal: null,
      unheard: null,
      breach: null,
      offers: [],
      waitsSince,
    };
    this.standings.set(ref, standing);
    return standing;
  }
}

function isOffered(offers: readonly Row[], slot: string, value: Value | Operator | undefined): boolean {
  return offers.some((row) => {
    const offered = own(row, slot) ?? undefined;
    return offered !== undefined && value !== undefined && sameValue(offered, value as Value);
  });
}

/**
 * The user's consent to a task at the time it was carried out:
 *
 * | | |
 * |---|---|
 * | `consented` | the user had said yes to it |
 * | `unconsented` | the user had not said yes, or the task was changed afterwards in a way that the user never meant |
 * | `refused` | the user had said no, or had cancelled it |
 * | `unknown` | no yes is recorded, but a user turn without a recorded meaning may have been one, or the task was confirmed by a tool call of a session that does not hear the user |
 * | `unneeded` | the intent needs no confirmation |
 */
type Consent = "consented" | "unconsented" | "refused" | "unknown" | "unneeded";

/** One performance of a task. */
export interface Performance {
  /** The position of its signal in the transcript's turns. */
  readonly at: number;
  /** The signal's index in the dialogue. */
  readonly index: number;
  /** The number of its user turn, from 1; 0 before the first. */
  readonly userTurn: number;
  /** The variable of the task. */
  readonly ref: Ref;
  /** The intent of the task. Null if neither a command nor a signal names it. */
  readonly intent: string | null;
  /** The user's consent. */
  readonly consent: Consent;
  /**
   * The position of the decisive turn: the user's yes or no, a change of the task after the yes, the last user turn
   * without a recorded meaning, or a confirmation of unknown consent. Null if there is none.
   */
  readonly because: number | null;
  /** The slot that was changed after the yes although the user never meant it. */
  readonly changed?: string;
}
