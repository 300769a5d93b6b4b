import { EPOCH } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Discard } from "../../making/makeDialogue.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import type { Dialogue, PhrasesOf } from "./dialogue.js";
import { EventLog, type StarEvents } from "./eventLog.js";
import { HABITS, happens } from "./habits.js";
import { TaskRun } from "./taskRun.js";
import { UserGoal } from "./userGoal.js";
import { StarUser } from "./userWords.js";
import { WantedSlots } from "./wantedSlots.js";

export interface SimulatedStar {
  readonly events: StarEvents;
  readonly told: ReadonlyMap<number, readonly string[]>;
  readonly isHappy: boolean;
  readonly labels: readonly string[];
  readonly calls: readonly string[];
}

/** Simulates a user and a wizard on task graphs; queries are executed on the back-end. */
export class StarSimulator {
  private readonly backend: Backend;
  private readonly tasks: ReadonlyMap<string, TaskGraph>;
  private readonly slots: WantedSlots;
  private readonly phrasesOf: PhrasesOf;

  /** @param answers `drawn` if the user also answers questions that its goal leaves open, with drawn values */
  constructor(
    backend: Backend,
    tasks: ReadonlyMap<string, TaskGraph>,
    answers: "drawn" | "goals" = "drawn",
    phrasesOf: PhrasesOf = (task) => vocabularyOf(backend.intents).of(task),
  ) {
    this.slots = new WantedSlots(backend, answers === "drawn");
    this.phrasesOf = phrasesOf;
    this.backend = backend;
    this.tasks = tasks;
  }

  simulate({ goals, seed = 1, now = EPOCH }: Plan): SimulatedStar | { readonly discard: Discard } {
    const { slots, phrasesOf } = this;
    const draw = new Seeded("star", seed);
    const log = new EventLog(now);
    const dialogue: Dialogue = {
      session: this.backend.open({ seed, now }),
      log,
      user: new StarUser(seed),
      slots,
      phrasesOf,
      isTroublesome: happens(draw.part("trouble"), HABITS.makesTrouble),
      name: undefined,
      isHappy: true,
    };
    for (const [nth, goal] of goals.entries()) {
      const task = this.tasks.get(goal.intent) as TaskGraph;
      const wanted = new UserGoal(goal, slots.of(goal, task, seed + nth), slots);
      const place = { draw: draw.part(nth), isFirst: nth === 0, isLast: nth === goals.length - 1 };
      const problem = new TaskRun(dialogue, task, wanted, place).run();
      if (problem !== null) return { discard: { stage: "execute", reason: "a task that does not end", problem } };
    }
    log.complete();
    const { events, told, labels, calls } = log;
    return { events, told, isHappy: dialogue.isHappy, labels, calls };
  }
}
