import type { TaskGraph } from "../importer/taskGraph.js";
import type { UserGoal } from "./userGoal.js";
import { leadsToQuery, reachableFrom } from "./walk.js";
import type { WantedSlots } from "./wantedSlots.js";

const ASKS_NAME = "ask_name";

/** The questions of a task with their slots. */
export class TaskQuestions {
  private readonly task: TaskGraph;
  private readonly slots: WantedSlots;
  private readonly slotOfLabel: ReadonlyMap<string, string>;

  constructor(task: TaskGraph, slots: WantedSlots) {
    this.task = task;
    this.slots = slots;
    this.slotOfLabel = slots.questions(task);
  }

  slotOf(label: string): string | undefined {
    return this.slotOfLabel.get(label);
  }

  get nameSlot(): string | undefined {
    return this.slotOf(ASKS_NAME);
  }

  /** Slots whose questions come before the first query. */
  get askedFor(): ReadonlySet<string> {
    const reachable = reachableFrom(this.task, "hello");
    return new Set([...this.slotOfLabel].flatMap(([label, slot]) => (reachable.has(label) ? [slot] : [])));
  }

  isOffer(label: string): boolean {
    const slot = this.slotOf(label);
    return slot !== undefined && this.slots.isOffer(this.task, label, slot);
  }

  isKnown(label: string, goal: UserGoal): boolean {
    const slot = this.slotOf(label);
    return slot !== undefined && goal.isTold(slot);
  }

  /** True if the query after a reply can be sent without it, since the user has nothing to add. */
  isSpare(label: string, goal: UserGoal): boolean {
    if (!leadsToQuery(this.task, label)) return false;
    const slot = this.slotOf(label);
    if (slot === undefined) return goal.untold.length === 0;
    return this.isOffer(label) && !goal.isUntold(slot);
  }
}
