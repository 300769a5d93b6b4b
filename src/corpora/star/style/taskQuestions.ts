import type { TaskGraph } from "../importer/taskGraph.js";
import type { UserGoal } from "./userGoal.js";
import { leadsToQuery, reachableFrom } from "./walk.js";
import type { WantedSlots } from "./wantedSlots.js";

/** The label of the question for the user's name, in all tasks. */
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

  /** The slot of the user's name. */
  get nameSlot(): string | undefined {
    return this.slotOf(ASKS_NAME);
  }

  /** Slots whose questions come before the first query. */
  get askedFor(): ReadonlySet<string> {
    const reachable = reachableFrom(this.task, "hello");
    return new Set([...this.slotOfLabel].flatMap(([label, slot]) => (reachable.has(label) ? [slot] : [])));
  }

  /** Whether a question offers an optional slot. */
  isOffer(label: string): boolean {
    const slot = this.slotOf(label);
    return slot !== undefined && this.slots.isOffer(this.task, label, slot);
  }

  /** Whether the user has told the slot of a question. */
  isKnown(label: string, goal: UserGoal): boolean {
    const slot = this.slotOf(label);
    return slot !== undefined && goal.isTold(slot);
  }

  /** Whether the query after a reply can be sent without it, since the user has nothing to add. */
  isSpare(label: string, goal: UserGoal): boolean {
    if (!leadsToQuery(this.task, label)) return false;
    const slot = this.slotOf(label);
    if (slot === undefined) return goal.untold.length === 0;
    return this.isOffer(label) && !goal.isUntold(slot);
  }
}
