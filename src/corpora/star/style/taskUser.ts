import type { Seeded } from "../../../runtime/rows/seeded.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import type { Dialogue, Place } from "./dialogue.js";
import { HABITS, happens } from "./habits.js";
import type { QueryResult } from "./sendQuery.js";
import type { UserGoal } from "./userGoal.js";
import { type ToldSlot, toldTexts } from "./userWords.js";
import { leadsToQuery, queriesAfter, queryOf, reachableFrom, waits } from "./walk.js";
import type { WantedSlots } from "./wantedSlots.js";

const MAX_AT_ONCE = 4;
/** The number of rounds with the same reply after which the user stops. */
const MAX_ROUNDS = 2;
/** An off-topic remark occurs at one in this many questions. */
const ASIDE_OF = 3;

export class TaskUser {
  private readonly dialogue: Dialogue;
  private readonly task: TaskGraph;
  private readonly goal: UserGoal;
  private readonly questions: TaskQuestions;
  private readonly phrases: IntentPhrases | undefined;
  private mayMakeTrouble: boolean;
  private hasTakenSearch = false;

  constructor(dialogue: Dialogue, task: TaskGraph, goal: UserGoal, questions: TaskQuestions) {
    this.dialogue = dialogue;
    this.task = task;
    this.goal = goal;
    this.questions = questions;
    this.phrases = dialogue.phrasesOf(task.task);
    this.mayMakeTrouble = dialogue.isTroublesome;
  }

  /** Makes the request. @returns the rest of it for after the wizard's greeting, if the user only greets first */
  open({ draw, isFirst }: Place): (() => void) | null {
    const { user } = this.dialogue;
    const told = this.toldAtFirst(draw);
    const greets = isFirst && happens(draw.part("greets"), HABITS.greets);
    const following = !isFirst ? "more" : greets ? "greeting" : "nothing";
    const opening = user.opening(this.phrases, spoken(this.task.task), told, following, draw.part("opening"));
    const say = () => this.say(opening, told);
    if (!greets) say();
    else this.say(user.greeting(draw.part("greeting")));
    return greets ? say : null;
  }

  /**
   * Reacts to the result of a query.
   * @param mayComment true if the wizard waits for a comment
   * @returns true if the user wants something else
   */
  hear({ query, kind, isRefused }: QueryResult, label: string, mayComment: boolean, draw: Seeded): boolean {
    const { user } = this.dialogue;
    const isOpen = !waits(label, this.task.nodes[label]) && !leadsToQuery(this.task, label);
    const mayChange = kind !== "missing" && (isRefused || (isOpen && query === "query"));
    if (mayChange && happens(draw.part("tries"), isRefused ? HABITS.retries : HABITS.searchesOn)) {
      const other = this.change(draw);
      if (other !== undefined) {
        const after = isRefused ? "refusal" : "result";
        this.say(user.otherwise(this.phrases, other, after, draw.part("other")), [other]);
        return true;
      }
    }
    if (isOpen && mayComment && happens(draw.part("comments"), HABITS.comments))
      this.say(user.comment(isRefused, draw.part("comment")));
    return false;
  }

  /** Occasionally makes an off-topic remark. @returns true if it does */
  digresses(draw: Seeded): boolean {
    if (!this.mayMakeTrouble || draw.part("aside").between(1, ASIDE_OF) !== 1) return false;
    this.makeTrouble();
    this.say(this.dialogue.user.aside(draw.part("words")));
    return true;
  }

  /** Chooses a branch that the graph leaves open. @returns the next label */
  choose(label: string, answers: readonly string[], draw: Seeded): string | null {
    const { nodes } = this.task;
    const [first = "", second] = answers;
    const rounds = this.dialogue.log.labels.filter((said) => said === label).length;
    const hasEnough = nodes.done?.next !== undefined && rounds > MAX_ROUNDS;
    const isRound = first === "done" && label.endsWith("_ask_next");
    if (isRound && !hasEnough && happens(draw.part("plays on"), HABITS.playsOn)) return this.playOn(draw);
    if (second === "no" && this.mayMakeTrouble) return this.decline(draw);
    if (second === "yes" && !this.hasTakenSearch && happens(draw.part("again"), HABITS.takesSearch))
      return this.takeSearch(draw);
    const isDone = hasEnough || answers.includes("done");
    return this.meet(isDone ? "done" : answers.length > 2 ? draw.part("quiz").of(answers) : first, draw);
  }

  /** Answers a question, possibly with further slots; before a query, with all remaining ones. */
  answer(label: string, draw: Seeded): void {
    const slot = this.questions.slotOf(label);
    const isAhead = (one: string) => happens(draw.part(`ahead ${one}`), HABITS.tellsAhead);
    const { untold } = this.goal;
    const more = leadsToQuery(this.task, label) ? untold : slot === undefined ? [] : untold.filter(isAhead);
    const told = this.goal.tell(slot === undefined ? more : [slot, ...more]);
    const isAnswer = told.length === 0 || told[0]?.slot === slot;
    const asked = isAnswer ? (this.questions.isOffer(label) ? "offered" : "asked") : null;
    this.say(this.dialogue.user.answer(this.phrases, told, asked, draw.part("words")), told);
  }

  /** Slots for which no question asks, and some of the others. */
  private toldAtFirst(draw: Seeded): ToldSlot[] {
    const { goal, questions } = this;
    const later = questions.askedFor;
    const tellsAll = goal.all.length <= MAX_AT_ONCE && happens(draw.part("whole"), HABITS.tellsAll);
    const isTold = (slot: string) =>
      tellsAll || !later.has(slot) || happens(draw.part(`tells ${slot}`), HABITS.volunteers);
    return goal.tell(goal.all.filter(isTold));
  }

  private playOn(draw: Seeded): string | null {
    this.goal.nextRound();
    this.meet("yes", draw);
    return queryOf(this.task);
  }

  /** Says no, with another wish if the wizard can still query it. */
  private decline(draw: Seeded): string | null {
    this.makeTrouble();
    const other = queriesAfter(this.task, "no") ? this.change(draw) : undefined;
    if (other === undefined) return this.meet("no", draw);
    this.say(this.dialogue.user.otherwise(this.phrases, other, "no", draw.part("words")), [other]);
    return this.task.nodes.no?.next ?? null;
  }

  /** Accepts the wizard's offer of another search; its changed slot is told when asked for. */
  private takeSearch(draw: Seeded): string | null {
    this.hasTakenSearch = true;
    const other = this.change(draw);
    if (other !== undefined) this.goal.keepBack(other.slot);
    return this.meet("yes", draw);
  }

  private change(draw: Seeded): ToldSlot | undefined {
    return this.goal.change(this.questions.nameSlot, draw);
  }

  /** Fulfils a condition of the graph, with words for it. @returns the next label */
  private meet(condition: string, draw: Seeded): string | null {
    this.say(this.dialogue.user.condition(condition, draw.part("words")));
    return this.task.nodes[condition]?.next ?? null;
  }

  private makeTrouble(): void {
    this.mayMakeTrouble = false;
    this.dialogue.isHappy = false;
  }

  private say(text: string, told: readonly ToldSlot[] = []): void {
    this.dialogue.log.user(text, toldTexts(told));
  }
}

const ASKS_NAME = "ask_name";

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
