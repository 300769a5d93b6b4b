import { EPOCH, type Value } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { IntentPhrases } from "../../../phrases/intentPhrases.js";
import { spoken } from "../../../phrases/text.js";
import { vocabularyOf } from "../../../phrases/vocabulary.js";
import type { Discard } from "../../../pipeline/makeDialogue.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/index.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import type { Plan } from "../../../simulation/plans/plan.js";
import { toExpressions } from "../../../simulation/users/expressions.js";
import type { Goal } from "../../../simulation/users/goal.js";
import { starName } from "../importer/api.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { isClosing } from "../scores/graphPolicy.js";
import { EventLog, type StarEvents } from "./eventLog.js";
import { pythonOf, type Wanted } from "./questions.js";
import { replyText } from "./replyText.js";
import { isRefused, kindOf, returnedBy } from "./returnedItem.js";
import { StarUser, type ToldSlot, toldTexts } from "./userWords.js";
import {
  afterQuery,
  answersTo,
  closingOf,
  farewellOf,
  isOfferToGoOn,
  type Returned,
  reachableFrom,
  waits,
} from "./walk.js";
import { BOOKING, nextRound, WantedSlots } from "./wantedSlots.js";

/** The most labels of a task. */
const MAX_STEPS = 60;
/**
 * How likely, in percent, the user makes trouble in a dialogue: declines once, or says what no wizard can help with.
 */
const TROUBLE_PERCENT = 45;
/**
 * How likely, in percent, the user wants something otherwise after a refusal, and after what a search has found; how often
 * in a task. In STAR's own dialogues the next turn leads to the same query after half of the refusals and a fifth of the
 * searches.
 */
const RETRIES_PERCENT = 52;
const SEARCHES_ON_PERCENT = 20;
const MAX_TRIES = 3;
/** How likely, in percent, an answer also holds what a certain later question is about. */
const AHEAD_PERCENT = 20;
/** How likely, in percent, the wizard asks whether that was all: in STAR's own dialogues it does for a third of the tasks. */
const ASKS_MORE_PERCENT = 34;
/**
 * How likely, in percent, the wizard offers what a task can do without, or another search, as its graph has it. STAR's
 * wizards mostly query once they have what is required, and leave it to the user to search on.
 */
const OFFERS_PERCENT = 10;
/** How likely a wizard's further search, or a further round, is wanted. */
const AGAIN_PERCENT = 25;
/** How often the same reply is given before the user has enough of it. */
const MAX_ROUNDS = 2;
/** How likely, in percent, the user only greets first, and tells at once what a later question would be about. */
const GREETS_PERCENT = 30;
const VOLUNTEERS_PERCENT = 30;
/** How likely, in percent, the user says something of what came of a query before it is asked for more: often thanks. */
const COMMENTS_PERCENT = 70;
/**
 * How likely, in percent, the user tells all that it wants with its first words, and how many slots that are at most. In
 * STAR's own dialogues one in nine is queried for at once.
 */
const WHOLE_PERCENT = 20;
const MAX_WHOLE = 4;
/** How likely, in percent, a user plays another round of a game. */
const PLAYS_ON_PERCENT = 60;

/** The reply of all tasks that asks who the user is. */
const ASKS_NAME = "ask_name";

/** How people speak of a task; undefined where nothing is known of it. */
export type PhrasesOf = (task: string) => IntentPhrases | undefined;

/** A dialogue that was simulated: its events, and whether everything went well. */
export interface SimulatedStar {
  readonly events: StarEvents;
  /** The values that the user tells in an event, by its position. */
  readonly told: ReadonlyMap<number, readonly string[]>;
  readonly isHappy: boolean;
  /** The labels of what the wizard did, in order. */
  readonly labels: readonly string[];
  readonly calls: readonly string[];
}

/** A user who is led through task graphs by a wizard, whose queries are executed on the back-end. */
export class StarSimulator {
  private readonly backend: Backend;
  private readonly tasks: ReadonlyMap<string, TaskGraph>;
  private readonly wanted: WantedSlots;
  private readonly phrasesOf: PhrasesOf;

  /**
   * @param answers whether the user also answers what its goal leaves open, with values that are drawn, or what it
   * holds alone. Default: drawn
   * @param phrasesOf how people speak of a task. Default: as its intent has it
   */
  constructor(
    backend: Backend,
    tasks: ReadonlyMap<string, TaskGraph>,
    answers: "drawn" | "goals" = "drawn",
    phrasesOf: PhrasesOf = (task) => vocabularyOf(backend.intents).of(task),
  ) {
    this.wanted = new WantedSlots(backend, answers === "drawn");
    this.phrasesOf = phrasesOf;
    this.backend = backend;
    this.tasks = tasks;
  }

  /** The dialogue of a plan. Equal plans give equal dialogues. */
  simulate({ goals, seed = 1, now = EPOCH }: Plan): SimulatedStar | { readonly discard: Discard } {
    const run = new Run(this.backend.open({ seed, now }), new EventLog(now), seed, this.phrasesOf, this.wanted);
    for (const [at, goal] of goals.entries()) {
      const task = this.tasks.get(goal.intent) as TaskGraph;
      const problem = run.task(task, goal, this.wanted.of(goal, task, seed + at), at, at === goals.length - 1);
      if (problem !== null) return { discard: { stage: "execute", reason: "a task that does not end", problem } };
    }
    run.log.complete();
    const { log, isHappy, labels, calls } = run;
    return { events: log.events, told: log.told, isHappy, labels, calls };
  }
}

/** One dialogue under way. */
class Run {
  readonly log: EventLog;
  readonly labels: string[] = [];
  readonly calls: string[] = [];
  isHappy = true;
  /** What the user is called, once it has said so. */
  private name: Value | undefined;
  /** Whether the last query lacked something. */
  private isMissing = false;
  /** Whether it was refused. */
  private isRefused = false;
  private readonly session: Session;
  private readonly draw: Seeded;
  private readonly user: StarUser;
  private readonly phrasesOf: PhrasesOf;
  private readonly slots: WantedSlots;
  private readonly isTroublesome: boolean;

  constructor(session: Session, log: EventLog, seed: number, phrasesOf: PhrasesOf, slots: WantedSlots) {
    this.slots = slots;
    this.session = session;
    this.log = log;
    this.draw = new Seeded("star", seed);
    this.user = new StarUser(seed);
    this.phrasesOf = phrasesOf;
    this.isTroublesome = this.draw.part("trouble").between(1, 100) <= TROUBLE_PERCENT;
  }

  /** Goes through one task. @returns why it cannot; null if it did */
  task(task: TaskGraph, goal: Goal, first: Wanted, nth: number, isLast: boolean): string | null {
    const { nodes } = task;
    const draw = this.draw.part(nth);
    let wanted = first;
    const asked = this.slots.questions(task);
    const untold = new Set(wanted.keys());
    const tell = (slots: Iterable<string>) =>
      [...slots].flatMap((slot) => {
        const told = untold.delete(slot) ? wanted.get(slot) : undefined;
        return told === undefined ? [] : [told];
      });
    const named = asked.get(ASKS_NAME) ?? "";
    const person = wanted.get(named);
    if (person !== undefined && this.name !== undefined) {
      wanted = new Map([...wanted, [named, { ...person, value: this.name }]]);
      untold.delete(named);
    } else this.name = person?.value;
    const reachable = reachableFrom(task, "hello");
    const later = new Set([...asked].flatMap(([question, slot]) => (reachable.has(question) ? [slot] : [])));
    const isWhole = wanted.size <= MAX_WHOLE && draw.part("whole").between(1, 100) <= WHOLE_PERCENT;
    const isTold = (slot: string) => isWhole || draw.part(`tells ${slot}`).between(1, 100) <= VOLUNTEERS_PERCENT;
    const volunteered = tell([...wanted.keys()].filter((slot) => !later.has(slot) || isTold(slot)));
    const phrases = this.phrasesOf(task.task);
    const greets = nth === 0 && draw.part("greets").between(1, 100) <= GREETS_PERCENT;
    const following = nth > 0 ? "more" : greets ? "greeting" : "nothing";
    const opening = this.user.opening(phrases, spoken(task.task), volunteered, following, draw.part("opening"));
    if (greets) this.log.user(this.user.greeting(draw.part("greeting")));
    else this.log.user(opening, toldTexts(volunteered));
    this.log.selectTask(task.task);
    let label: string | null = nth === 0 ? "hello" : (nodes.hello?.next ?? null);
    let known: Record<string, unknown> = {};
    let [mayTrouble, hasRepeated, tries] = [this.isTroublesome, false, 0];
    const asksMore = draw.part("asks more").between(1, 100) <= ASKS_MORE_PERCENT;
    /** The last query, and whether the user wants it otherwise. */
    let queried = "";
    const change = (turn: Seeded): ToldSlot | undefined => {
      if (++tries > MAX_TRIES) return undefined;
      const other = this.slots.otherwise(goal, wanted, turn);
      if (other !== undefined) wanted = new Map([...wanted, [other.slot, other]]);
      return other;
    };
    /** Whether what the wizard says next is what came of a query. */
    let isReport = false;
    for (let step = 0; step < MAX_STEPS; step++) {
      const turn = draw.part(step);
      if (label === null || isClosing(label)) return this.close(task, known, isLast, asksMore, turn);
      const node = nodes[label];
      if (node?.kind === "query") {
        const returned = this.query(task.task, label, goal, wanted);
        if (returned === null) return `${task.task}: the query ${label} was not answered`;
        [isReport, queried] = [true, label];
        known = {
          ...known,
          ...Object.fromEntries([...wanted].map(([name, { value }]) => [name, value])),
          ...returned.item,
        };
        const isAgain = returned.kind === "missing" && this.isMissing;
        this.isMissing = returned.kind === "missing";
        label = afterQuery(task, label, isAgain ? "refused" : returned.kind);
        continue;
      }
      const slot = asked.get(label);
      const isKnown = slot !== undefined && wanted.has(slot) && !untold.has(slot);
      const isOffer = slot !== undefined && this.slots.isOffer(task, label, slot);
      const leadsOn = nodes[node?.next ?? ""]?.kind === "query" && label !== "hello";
      const isSpared = leadsOn && (slot === undefined ? untold.size === 0 : isOffer && !untold.has(slot));
      if (node?.next !== undefined && (isKnown || (isSpared && !this.offers(turn)))) {
        label = node.next;
        continue;
      }
      if (isOfferToGoOn(task, label) && !this.log.isUsersTurn && !this.offers(turn)) {
        label = nodes.no?.next ?? null;
        continue;
      }
      this.labels.push(label);
      this.log.reply(label, replyText(label, node, known));
      if (label === "hello" && greets) this.log.user(opening, toldTexts(volunteered));
      const answers = answersTo(task, label);
      const isOpen = !waits(label, node) && nodes[node?.next ?? ""]?.kind !== "query";
      const isOther =
        isReport &&
        !this.isMissing &&
        (this.isRefused || (isOpen && queried === "query")) &&
        turn.part("tries").between(1, 100) <= (this.isRefused ? RETRIES_PERCENT : SEARCHES_ON_PERCENT);
      const other = isOther ? change(turn) : undefined;
      if (other !== undefined) {
        const after = this.isRefused ? "refusal" : "result";
        this.log.user(this.user.otherwise(phrases, other, after, turn.part("other")), toldTexts([other]));
        label = queried;
        continue;
      }
      if (isOpen && isReport && (asksMore || isLast) && turn.part("comments").between(1, 100) <= COMMENTS_PERCENT)
        this.log.user(this.user.comment(this.isRefused, turn.part("comment")));
      isReport = false;
      const isMissed = nodes[node?.next ?? ""]?.kind === "query";
      if (waits(label, node) || isMissed) {
        if (label !== "hello" && mayTrouble && turn.part("aside").between(1, 3) === 1) {
          mayTrouble = false;
          this.isHappy = false;
          this.log.user(this.user.aside(turn.part("words")));
          this.labels.push("out_of_scope");
          this.log.reply("out_of_scope", replyText("out_of_scope", nodes.out_of_scope, known));
          this.labels.push(label);
          this.log.reply(label, replyText(label, node, known));
        }
        if (answers.length > 0) {
          const [one = "", second = ""] = answers;
          const isDeclined = second === "no" && mayTrouble;
          const isRound =
            second !== "" && second !== "no" && !hasRepeated && turn.part("again").between(1, 100) <= AGAIN_PERCENT;
          const isEnough =
            nodes.done?.next !== undefined && this.labels.filter((said) => said === label).length > MAX_ROUNDS;
          if (one === "done" && !isEnough && this.playsOn(label, turn)) {
            this.log.user(this.user.condition("yes", turn.part("words")));
            wanted = nextRound(wanted);
            label = Object.keys(nodes).find((name) => nodes[name]?.kind === "query") ?? null;
            continue;
          }
          const chosen =
            isEnough || answers.includes("done")
              ? "done"
              : answers.length > 2
                ? turn.part("quiz").of(answers)
                : isDeclined || isRound
                  ? second
                  : one;
          if (isDeclined) [mayTrouble, this.isHappy] = [false, false];
          hasRepeated ||= isRound;
          const changed = isDeclined || isRound ? change(turn) : undefined;
          if (isDeclined && changed !== undefined)
            this.log.user(this.user.otherwise(phrases, changed, "no", turn.part("words")), toldTexts([changed]));
          else this.log.user(this.user.condition(chosen, turn.part("words")));
          if (isRound && changed !== undefined) untold.add(changed.slot);
          label = nodes[chosen]?.next ?? null;
          continue;
        }
        if (label !== "hello" || nth === 0) {
          const ahead = [...untold].filter((one) => turn.part(`ahead ${one}`).between(1, 100) <= AHEAD_PERCENT);
          const rest = isMissed ? [...untold] : slot === undefined ? [] : ahead;
          const told = label === "hello" ? [] : tell([...(slot === undefined ? [] : [slot]), ...rest]);
          const how = told.length > 0 && told[0]?.slot !== slot ? null : isOffer ? "offered" : "asked";
          const text = this.user.answer(phrases, told, how, turn.part("words"));
          if (label !== "hello") this.log.user(text, toldTexts(told));
        }
      }
      label = node?.next ?? (Object.hasOwn(nodes, "done") ? (nodes.done?.next ?? null) : null);
    }
    return `${task.task} is not over after ${MAX_STEPS} labels`;
  }

  private offers(draw: Seeded): boolean {
    return draw.part("offers").between(1, 100) <= OFFERS_PERCENT;
  }

  /** Whether the user wants to go on with what has rounds. */
  private playsOn(label: string, draw: Seeded): boolean {
    return label.endsWith("_ask_next") && draw.part("plays on").between(1, 100) <= PLAYS_ON_PERCENT;
  }

  private close(
    task: TaskGraph,
    known: Readonly<Record<string, unknown>>,
    isLast: boolean,
    asksMore: boolean,
    draw: Seeded,
  ): null {
    const label = closingOf(task);
    // A user that has just spoken does not go on to another task by itself.
    const isAsked = label === "anything_else" && (asksMore || (!isLast && this.log.isUsersTurn));
    if (isAsked) {
      this.labels.push(label);
      this.log.reply(label, replyText(label, task.nodes[label], known));
    }
    if (!isLast) return null;
    if (isAsked) this.log.user(this.user.thanks(draw));
    const bye = farewellOf(task);
    this.labels.push(bye);
    this.log.reply(bye, replyText(bye, task.nodes[bye], known));
    return null;
  }

  /** Sends a query and takes what comes back; null if the back-end asks for more. */
  private query(
    api: string,
    label: string,
    { slots = {} }: Goal,
    wanted: Wanted,
  ): { readonly kind: Returned; readonly item: Readonly<Record<string, unknown>> } | null {
    const booking = Object.hasOwn(slots, BOOKING)
      ? [[BOOKING, label === "query_check" ? "Check" : "Book"] as const]
      : [];
    const given: [string, Value][] = [
      ...[...wanted].map(([slot, { value }]) => [slot, value] as const),
      ...booking,
    ].map(([slot, value]) => [slot, value]);
    this.labels.push(label);
    this.calls.push(api);
    const constraints = given.map(([slot, value]) => ({ [starName(slot)]: pythonOf(value) }));
    const [signal] = this.session.executeCommand(build.start(api, toExpressions(given)));
    const returned = returnedBy(signal);
    if (returned === null) return null;
    this.log.query(api, constraints, returned.item, returned.total);
    this.isRefused = isRefused(returned.item);
    if (this.isRefused) this.isHappy = false;
    return { kind: kindOf(returned.item), item: returned.item ?? {} };
  }
}
