import { EPOCH } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Discard } from "../../making/discard.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { isClosing } from "../scores/graphPolicy.js";
import { replyText } from "./derivedTask.js";
import { type Dialogue, EventLog, type PhrasesOf, type Place, type StarEvents } from "./dialogue.js";
import { HABITS, happens } from "./habits.js";
import { type QueryResult, sendQuery } from "./sendQuery.js";
import { TaskQuestions, TaskUser } from "./taskUser.js";
import { UserGoal } from "./userGoal.js";
import { StarUser } from "./userWords.js";
import { afterQuery, answersTo, closingOf, farewellOf, isOfferToGoOn, leadsToQuery, waits } from "./walk.js";
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

const MAX_STEPS = 60;

/** One task of a dialogue: the wizard follows its graph, and the user reacts. */
class TaskRun {
  private readonly dialogue: Dialogue;
  private readonly task: TaskGraph;
  private readonly goal: UserGoal;
  private readonly place: Place;
  private readonly questions: TaskQuestions;
  private readonly user: TaskUser;
  /** True if the wizard asks at the end if there is anything else. */
  private readonly asksMore: boolean;
  /** Values for replies: those of the user, and those of results. */
  private known: Readonly<Record<string, unknown>> = {};
  private result: QueryResult | undefined;
  /** The same, until the user has heard it. */
  private news: QueryResult | undefined;

  constructor(dialogue: Dialogue, task: TaskGraph, goal: UserGoal, place: Place) {
    this.dialogue = dialogue;
    this.task = task;
    this.goal = goal;
    this.place = place;
    this.questions = new TaskQuestions(task, dialogue.slots);
    this.user = new TaskUser(dialogue, task, goal, this.questions);
    this.asksMore = happens(place.draw.part("asks more"), HABITS.asksMore);
  }

  /** Runs the task. @returns the problem that ended it early; null if it is complete */
  run(): string | null {
    const { task, nodes } = this.task;
    this.recall();
    this.open();
    let label = nodes.hello?.next ?? null;
    for (let step = 0; step < MAX_STEPS; step++) {
      const draw = this.place.draw.part(step);
      if (label === null || isClosing(label)) {
        this.close(draw);
        return null;
      }
      if (nodes[label]?.kind === "query") {
        const result = sendQuery(this.dialogue, task, label, this.goal);
        if (result === null) return `${task}: the query ${label} was not answered`;
        label = this.take(result);
      } else label = this.isPassedOver(label, draw) ? this.after(label) : this.exchange(label, draw);
    }
    return `${task} is not over after ${MAX_STEPS} labels`;
  }

  private recall(): void {
    const { dialogue, goal } = this;
    const slot = this.questions.nameSlot ?? "";
    const name = goal.valueOf(slot);
    if (name === undefined) return;
    if (dialogue.name === undefined) dialogue.name = name;
    else goal.takeOver(slot, dialogue.name);
  }

  private open(): void {
    const request = this.user.open(this.place);
    this.dialogue.log.selectTask(this.task.task);
    if (this.place.isFirst) this.reply("hello");
    request?.();
  }

  /** Records a result. @returns the next label */
  private take(result: QueryResult): string | null {
    const isMissingStill = result.kind === "missing" && this.result?.kind === "missing";
    if (result.isRefused) this.dialogue.isHappy = false;
    this.known = { ...this.known, ...Object.fromEntries(this.goal.values()), ...result.item };
    this.result = result;
    this.news = result;
    return afterQuery(this.task, result.query, isMissingStill ? "refused" : result.kind);
  }

  /** True if the wizard skips a reply: its slot is known, or it is an offer that is not made. */
  private isPassedOver(label: string, draw: Seeded): boolean {
    const { task, goal, questions } = this;
    const offers = happens(draw.part("offers"), HABITS.offers);
    if (isOfferToGoOn(task, label)) return !offers && !this.dialogue.log.isUsersTurn;
    if (task.nodes[label]?.next === undefined) return false;
    return questions.isKnown(label, goal) || (questions.isSpare(label, goal) && !offers);
  }

  /** Gives the wizard's reply and the user's reaction. @returns the next label */
  private exchange(label: string, draw: Seeded): string | null {
    const { task, user, news } = this;
    this.reply(label);
    this.news = undefined;
    const mayComment = this.asksMore || this.place.isLast;
    if (news !== undefined && user.hear(news, label, mayComment, draw)) return news.query;
    if (!waits(label, task.nodes[label]) && !leadsToQuery(task, label)) return this.after(label);
    if (user.digresses(draw)) {
      this.reply("out_of_scope");
      this.reply(label);
    }
    const answers = answersTo(task, label);
    if (answers.length > 0) return user.choose(label, answers, draw);
    user.answer(label, draw);
    return this.after(label);
  }

  /** The label after a reply; after an offer, the one for a user who does not accept it. */
  private after(label: string): string | null {
    const { nodes } = this.task;
    if (isOfferToGoOn(this.task, label)) return nodes.no?.next ?? null;
    return nodes[label]?.next ?? nodes.done?.next ?? null;
  }

  /** Closes the task: may ask if there is anything else, and says goodbye after the last task. */
  private close(draw: Seeded): void {
    const { log, user } = this.dialogue;
    const { isLast } = this.place;
    const closing = closingOf(this.task);
    // A user who has just spoken does not change to another task without being asked.
    const isAsked = closing === "anything_else" && (this.asksMore || (!isLast && log.isUsersTurn));
    if (isAsked) this.reply(closing);
    if (!isLast) return;
    if (isAsked) log.user(user.thanks(draw));
    this.reply(farewellOf(this.task));
  }

  private reply(label: string): void {
    this.dialogue.log.reply(label, replyText(label, this.task.nodes[label], this.known));
  }
}
