import type { IntentPhrases } from "../../../phrases/intentPhrases.js";
import { spoken } from "../../../phrases/text.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { isClosing } from "../scores/graphPolicy.js";
import type { Dialogue } from "./dialogue.js";
import { HABITS, happens } from "./habits.js";
import { toldAtFirst } from "./opening.js";
import { replyText } from "./replyText.js";
import { type QueryResult, sendQuery } from "./sendQuery.js";
import type { UserGoal } from "./userGoal.js";
import { toldTexts } from "./userWords.js";
import { afterQuery, answersTo, closingOf, farewellOf, isOfferToGoOn, leadsToQuery, queryOf, waits } from "./walk.js";

/** The most labels of a task. */
const MAX_STEPS = 60;
/** How often the same reply is given before the user has enough of it. */
const MAX_ROUNDS = 2;
/** The user says what no wizard can help with at one of so many questions. */
const ASIDE_OF = 3;

/** The reply of all tasks that asks who the user is. */
const ASKS_NAME = "ask_name";

/** Where in a dialogue a task stands, and what is drawn in it. */
export interface Place {
  readonly draw: Seeded;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One task of a dialogue: the wizard goes through its graph, and the user reacts to what it says. */
export class TaskRun {
  private readonly dialogue: Dialogue;
  private readonly task: TaskGraph;
  private readonly goal: UserGoal;
  private readonly place: Place;
  private readonly phrases: IntentPhrases | undefined;
  /** Which slot each question is about. */
  private readonly questions: ReadonlyMap<string, string>;
  /** Whether the wizard asks in the end whether that was all. */
  private readonly asksMore: boolean;
  /** What replies may hold: what the user wants, and what queries have returned. */
  private known: Readonly<Record<string, unknown>> = {};
  /** What came of the last query. */
  private result: QueryResult | undefined;
  /** Whether the user has not heard of it yet. */
  private isNews = false;
  private mayMakeTrouble: boolean;
  private hasTakenSearch = false;

  constructor(dialogue: Dialogue, task: TaskGraph, goal: UserGoal, place: Place) {
    this.dialogue = dialogue;
    this.task = task;
    this.goal = goal;
    this.place = place;
    this.phrases = dialogue.phrasesOf(task.task);
    this.questions = dialogue.slots.questions(task);
    this.asksMore = happens(place.draw.part("asks more"), HABITS.asksMore);
    this.mayMakeTrouble = dialogue.isTroublesome;
  }

  /** Goes through the task. @returns why that cannot be done; null if it was */
  run(): string | null {
    const { task, nodes } = this.task;
    this.introduce();
    this.open();
    let label = nodes.hello?.next ?? null;
    for (let step = this.place.isFirst ? 1 : 0; step < MAX_STEPS; step++) {
      const draw = this.place.draw.part(step);
      if (label === null || isClosing(label)) {
        this.close(draw);
        return null;
      }
      if (nodes[label]?.kind === "query") {
        const result = sendQuery(this.dialogue, task, label, this.goal);
        if (result === null) return `${task}: the query ${label} was not answered`;
        label = this.take(result);
      } else label = this.next(label, draw);
    }
    return `${task} is not over after ${MAX_STEPS} labels`;
  }

  /** Who the user is, the wizard asks once. */
  private introduce(): void {
    const { dialogue, goal } = this;
    const slot = this.questions.get(ASKS_NAME) ?? "";
    const own = goal.valueOf(slot);
    if (own !== undefined && dialogue.name !== undefined) goal.takeOver(slot, dialogue.name);
    else dialogue.name = own;
  }

  /** The user says what it wants, right away or after a greeting. */
  private open(): void {
    const { log, user } = this.dialogue;
    const { draw, isFirst } = this.place;
    const { task } = this.task;
    const told = toldAtFirst(this.task, this.goal, this.questions, draw);
    const greets = isFirst && happens(draw.part("greets"), HABITS.greets);
    const following = !isFirst ? "more" : greets ? "greeting" : "nothing";
    const opening = user.opening(this.phrases, spoken(task), told, following, draw.part("opening"));
    if (greets) log.user(user.greeting(draw.part("greeting")));
    else log.user(opening, toldTexts(told));
    log.selectTask(task);
    if (isFirst) this.reply("hello");
    if (greets) log.user(opening, toldTexts(told));
  }

  /** Takes what came of a query. @returns the next label */
  private take(result: QueryResult): string | null {
    const isMissingStill = result.kind === "missing" && this.result?.kind === "missing";
    if (result.isRefused) this.dialogue.isHappy = false;
    this.known = { ...this.known, ...Object.fromEntries(this.goal.values()), ...result.item };
    this.result = result;
    this.isNews = true;
    return afterQuery(this.task, result.query, isMissingStill ? "refused" : result.kind);
  }

  /** Goes on from a reply: it is passed over or given, and the user reacts. @returns the next label */
  private next(label: string, draw: Seeded): string | null {
    const { task, dialogue } = this;
    const node = task.nodes[label];
    const offers = happens(draw.part("offers"), HABITS.offers);
    if (node?.next !== undefined && (this.isKnown(label) || (this.isSpare(label) && !offers))) return node.next;
    if (isOfferToGoOn(task, label) && !dialogue.log.isUsersTurn && !offers) return task.nodes.no?.next ?? null;
    this.reply(label);
    const retried = this.isNews ? this.hear(label, draw) : null;
    if (retried !== null) return retried;
    if (waits(label, node) || leadsToQuery(task, label)) {
      this.digress(label, draw);
      const answers = answersTo(task, label);
      if (answers.length > 0) return this.choose(label, answers, draw);
      this.answer(label, draw);
    }
    return node?.next ?? task.nodes.done?.next ?? null;
  }

  /** Whether a question is about what the user has told. */
  private isKnown(label: string): boolean {
    const slot = this.questions.get(label);
    return slot !== undefined && this.goal.isTold(slot);
  }

  /** Whether a query could be sent without the reply before it, since nothing would come of that. */
  private isSpare(label: string): boolean {
    if (!leadsToQuery(this.task, label)) return false;
    const slot = this.questions.get(label);
    if (slot === undefined) return this.goal.untold.length === 0;
    return this.isOffer(label) && !this.goal.isUntold(slot);
  }

  private isOffer(label: string): boolean {
    const slot = this.questions.get(label);
    return slot !== undefined && this.dialogue.slots.isOffer(this.task, label, slot);
  }

  /** The user hears what came of a query. @returns the query, if the user wants it otherwise; null if not */
  private hear(label: string, draw: Seeded): string | null {
    const { log, user } = this.dialogue;
    const { query, kind, isRefused } = this.result as QueryResult;
    this.isNews = false;
    const isOpen = !waits(label, this.task.nodes[label]) && !leadsToQuery(this.task, label);
    const mayChange = kind !== "missing" && (isRefused || (isOpen && query === "query"));
    if (mayChange && happens(draw.part("tries"), isRefused ? HABITS.retries : HABITS.searchesOn)) {
      const other = this.goal.change(draw);
      if (other !== undefined) {
        const after = isRefused ? "refusal" : "result";
        log.user(user.otherwise(this.phrases, other, after, draw.part("other")), toldTexts([other]));
        return query;
      }
    }
    const mayComment = isOpen && (this.asksMore || this.place.isLast);
    if (mayComment && happens(draw.part("comments"), HABITS.comments))
      log.user(user.comment(isRefused, draw.part("comment")));
    return null;
  }

  /** The user may say what no wizard can help with: the wizard says so, and asks again. */
  private digress(label: string, draw: Seeded): void {
    if (!this.mayMakeTrouble || draw.part("aside").between(1, ASIDE_OF) !== 1) return;
    this.makeTrouble();
    this.dialogue.log.user(this.dialogue.user.aside(draw.part("words")));
    this.reply("out_of_scope");
    this.reply(label);
  }

  /** The user chooses where the graph leaves open how it goes on. @returns the next label */
  private choose(label: string, answers: readonly string[], draw: Seeded): string | null {
    const { log, user } = this.dialogue;
    const { nodes } = this.task;
    const words = draw.part("words");
    const [first = "", second] = answers;
    const rounds = log.labels.filter((said) => said === label).length;
    const hasEnough = nodes.done?.next !== undefined && rounds > MAX_ROUNDS;
    if (
      first === "done" &&
      !hasEnough &&
      label.endsWith("_ask_next") &&
      happens(draw.part("plays on"), HABITS.playsOn)
    ) {
      this.goal.nextRound();
      log.user(user.condition("yes", words));
      return queryOf(this.task);
    }
    if (second === "no" && this.mayMakeTrouble) {
      this.makeTrouble();
      const other = this.goal.change(draw);
      if (other === undefined) log.user(user.condition("no", words));
      else log.user(user.otherwise(this.phrases, other, "no", words), toldTexts([other]));
      return nodes.no?.next ?? null;
    }
    if (second === "yes" && !this.hasTakenSearch && happens(draw.part("again"), HABITS.takesSearch)) {
      this.hasTakenSearch = true;
      const other = this.goal.change(draw);
      if (other !== undefined) this.goal.keepBack(other.slot);
      log.user(user.condition("yes", words));
      return nodes.yes?.next ?? null;
    }
    const isDone = hasEnough || answers.includes("done");
    const chosen = isDone ? "done" : answers.length > 2 ? draw.part("quiz").of(answers) : first;
    log.user(user.condition(chosen, words));
    return nodes[chosen]?.next ?? null;
  }

  /** The user answers a question, perhaps with more than was asked for; before a query, with all that is left. */
  private answer(label: string, draw: Seeded): void {
    const { log, user } = this.dialogue;
    const slot = this.questions.get(label);
    const isAhead = (one: string) => happens(draw.part(`ahead ${one}`), HABITS.tellsAhead);
    const { untold } = this.goal;
    const more = leadsToQuery(this.task, label) ? untold : slot === undefined ? [] : untold.filter(isAhead);
    const told = this.goal.tell(slot === undefined ? more : [slot, ...more]);
    const isAsked = told.length === 0 || told[0]?.slot === slot;
    const asked = isAsked ? (this.isOffer(label) ? "offered" : "asked") : null;
    log.user(user.answer(this.phrases, told, asked, draw.part("words")), toldTexts(told));
  }

  /** The wizard may ask whether that was all, and ends the dialogue after its last task. */
  private close(draw: Seeded): void {
    const { log, user } = this.dialogue;
    const { isLast } = this.place;
    const closing = closingOf(this.task);
    // A user that has just spoken does not go on to another task by itself.
    const isAsked = closing === "anything_else" && (this.asksMore || (!isLast && log.isUsersTurn));
    if (isAsked) this.reply(closing);
    if (!isLast) return;
    if (isAsked) log.user(user.thanks(draw));
    this.reply(farewellOf(this.task));
  }

  private makeTrouble(): void {
    this.mayMakeTrouble = false;
    this.dialogue.isHappy = false;
  }

  private reply(label: string): void {
    this.dialogue.log.reply(label, replyText(label, this.task.nodes[label], this.known));
  }
}
