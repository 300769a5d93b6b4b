import { type Ref, type Signal, type SignalKind, sameValue, type Value } from "../../kit/internal.js";
import type { UserSpoke } from "../../transcript/events/event.js";
import type { UserTurn } from "../../transcript/index.js";
import { operatorsWith } from "../../users/operators/operators.js";
import { AgendaReader } from "../../users/plans/planned/agendaReader.js";
import type { PlannedTurn } from "../../users/plans/planned/plannedTurn.js";
import { type StagedPlan, stagePlan } from "../../users/plans/planned/stage.js";
import { meaningOf } from "../../users/simulated/agenda/acts.js";
import type { PropertyContext } from "./property.js";
import { UserGoal } from "./userGoal.js";

/**
 * Finds the goal that a user speaks about, and the tasks that the assistant begins for it. A user with a plan speaks about the plan's goal,
 * as long as its turns follow the plan. For others, a turn with an intent opens a goal; a turn without one concerns the goal of the last
 * signal, if that has the given slots and is not done, and otherwise the newest goal with them.
 */
export class GoalReader {
  readonly all: UserGoal[] = [];
  hasLeft = false;
  private readonly catalog: PropertyContext["catalog"];
  private readonly staged: StagedPlan | null;
  private agenda: AgendaReader | null;
  private readonly planned = new Map<string, UserGoal>();
  private readonly byTask = new Map<Ref, UserGoal>();
  private readonly ended = new Set<UserGoal>();
  /** Slots that goals wait for. */
  private readonly asked = new Map<UserGoal, string>();
  private focus: UserGoal | null = null;

  constructor({ catalog, plan, operators }: PropertyContext) {
    this.catalog = catalog;
    this.staged = plan === undefined ? null : stagePlan(plan, operatorsWith(operators));
    this.agenda = this.staged === null ? null : new AgendaReader(this.staged);
  }

  /** @param observed the signals since the last one */
  observe({ turn, at, reply }: UserSpoke, observed: readonly Signal[]): UserGoal | null {
    const { intent, slots = {} } = turn.means ?? {};
    const planned = this.next(turn, observed);
    const goal = this.goalOf(planned, intent, Object.keys(slots), at, reply?.says ?? "nothing");
    if (planned?.act.kind === "leave") {
      this.hasLeft = true;
      for (const one of this.all) if (!this.ended.has(one)) one.want(false, at);
    }
    if (goal === null) return null;
    for (const [slot, value] of Object.entries(slots)) goal.give(slot, value, at);
    if (reply?.says === "no") goal.want(false, at);
    else if (intent !== undefined || Object.keys(slots).length > 0 || reply?.says === "yes") goal.want(true, at);
    if (intent !== undefined) this.ended.delete(goal);
    this.focus = goal;
    return goal;
  }

  /**
   * Records the start of a task: for the current goal, or else for the newest of the intent. A repetition of an answered search is the
   * assistant's own.
   */
  begin(ref: Ref, intent: string): void {
    const ofIntent = this.all.filter((one) => one.intent === intent);
    const goal =
      this.focus?.intent === intent
        ? this.focus
        : (ofIntent.findLast(({ tasks }) => tasks.length === 0) ?? ofIntent.at(-1));
    if (goal === undefined || (goal !== this.focus && goal.spec?.query === true && this.ended.has(goal))) return;
    goal.tasks.push(ref);
    this.byTask.set(ref, goal);
  }

  of(ref: Ref): UserGoal | null {
    return this.byTask.get(ref) ?? null;
  }

  note(goal: UserGoal, kinds: readonly SignalKind[], slot: string | null): void {
    this.focus = goal;
    if (slot === null) this.asked.delete(goal);
    else this.asked.set(goal, slot);
    if (kinds.includes("performed") || kinds.includes("found")) this.ended.add(goal);
    else this.ended.delete(goal);
  }

  /** Returns the planned user turn; null without a plan, or after the user has left it. */
  private next(turn: UserTurn, observed: readonly Signal[]): PlannedTurn | null {
    const planned = this.agenda?.next(observed) ?? null;
    const isPlanned = planned !== null && isMeant(planned.act, turn.means);
    if (!isPlanned) this.agenda = null;
    return isPlanned ? planned : null;
  }

  private goalOf(
    planned: PlannedTurn | null,
    intent: string | undefined,
    slots: readonly string[],
    at: number,
    says: "yes" | "no" | "nothing",
  ): UserGoal | null {
    if (planned !== null) {
      if (planned.goal === null) return null;
      const key = `${planned.goal} ${planned.isLookup}`;
      const known = this.planned.get(key);
      if (known !== undefined || intent === undefined) return known ?? null;
      const lookups = planned.isLookup ? this.staged?.lookups(planned.goal) : undefined;
      const wish = planned.isLookup ? lookups?.find((one) => one.intent === intent) : this.staged?.goals[planned.goal];
      const goal = this.open(intent, at, { planned: planned.isLookup ? null : planned.goal, wish: wish ?? null });
      this.planned.set(key, goal);
      return goal;
    }
    if (intent !== undefined) {
      // The assistant has not acted on it so far: the user repeats it.
      const said = this.all.findLast((goal) => goal.intent === intent && goal.tasks.length === 0);
      return said ?? this.open(intent, at);
    }
    if (slots.length === 0 && says === "nothing") return null;
    return this.spokenAbout(slots);
  }

  private open(intent: string, at: number, plan?: ConstructorParameters<typeof UserGoal>[3]): UserGoal {
    const goal = new UserGoal(intent, this.catalog.get(intent), at, plan);
    this.all.push(goal);
    return goal;
  }

  private spokenAbout(slots: readonly string[]): UserGoal | null {
    const last = Number.POSITIVE_INFINITY;
    const fits = (goal: UserGoal) => slots.every((slot) => goal.has(slot));
    const { focus } = this;
    if (focus !== null && fits(focus) && !this.ended.has(focus)) return focus;
    const open = this.all.filter((goal) => fits(goal) && !this.ended.has(goal) && goal.withdrawn(last) === null);
    const asked = open.findLast((goal) => slots.includes(this.asked.get(goal) ?? ""));
    if (asked !== undefined) return asked;
    // A finished goal can be corrected too.
    if (focus !== null && fits(focus) && slots.length > 0) return focus;
    return open.at(-1) ?? this.all.findLast(fits) ?? focus;
  }
}

const isMeant = (act: PlannedTurn["act"], means: UserTurn["means"]): boolean =>
  means !== undefined && sameValue(meaningOf(act) as unknown as Value, means as unknown as Value);
