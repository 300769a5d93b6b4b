import type { Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { spoken } from "../../../schema/english/sentences.js";
import { GoalDrawer } from "../../../users/goals/drawGoal.js";
import type { Goal } from "../../../users/simulated/goal.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { HABITS, happens } from "./habits.js";
import { questionsOf, type Wanted } from "./questions.js";
import type { ToldSlot } from "./userWords.js";
import { reachableFrom } from "./walk.js";

/** The slot that distinguishes checks and bookings; users never mention it. */
export const BOOKING = "RequestType";

const OFFER = /^(?:do|would|are|is|any)\b/i;
/** Matches slots that identify a person and are never changed. */
const OF_A_PERSON = /(?:.Name|_name|PIN|pin)$/;
const SEEDS = 1_000_000;

/** Decides which slots users tell in a task. */
export class WantedSlots {
  private readonly backend: Backend;
  private readonly drawer: GoalDrawer;
  private readonly draws: boolean;
  /** Spoken names of slots by intent and slot. */
  private readonly titles: ReadonlyMap<string, string>;

  /** @param draws true if the user also answers questions that its goal leaves open, with drawn values */
  constructor(backend: Backend, draws: boolean) {
    this.backend = backend;
    this.draws = draws;
    this.drawer = new GoalDrawer(backend);
    this.titles = new Map(
      backend.intents.flatMap(({ command, args }) =>
        [...args].map(([slot, { description = "" }]) => [
          `${command}.${slot}`,
          description === "" ? spoken(slot) : description.replace(/, from .*$/, "").toLowerCase(),
        ]),
      ),
    );
  }

  questions(task: TaskGraph): ReadonlyMap<string, string> {
    const facts = this.backend.catalog.get(task.task)?.slots ?? [];
    const all = facts.map(({ name }) => [name, { slot: name, label: this.title(task.task, name), value: "" }] as const);
    const texts = facts.flatMap(({ name, type }) => (type === "str" ? [name] : []));
    return questionsOf(task, new Map(all), new Set(texts));
  }

  /** True if a question offers an optional slot. */
  isOffer({ task, nodes }: TaskGraph, question: string, slot: string): boolean {
    const isRequired = this.backend.catalog.get(task)?.slots.find(({ name }) => name === slot)?.required;
    return isRequired === false && OFFER.test(nodes[question]?.text ?? "");
  }

  /**
   * Returns a slot that the user may change, with the next value to try; undefined if there is none.
   * @param fixed a slot that stays unchanged
   */
  otherwise(
    { intent, slots = {} }: Goal,
    wanted: Wanted,
    fixed: string | undefined,
    draw: Seeded,
  ): ToldSlot | undefined {
    const open = [...wanted.values()].filter(({ slot }) => slot !== fixed && !OF_A_PERSON.test(slot));
    const tried = { ...slots, ...Object.fromEntries([...wanted].map(([slot, { value }]) => [slot, value])) };
    for (const told of draw.part("order").turned(open)) {
      const value = this.drawer.another({ intent, slots: tried }, told.slot, draw.part(told.slot).between(1, SEEDS));
      if (value !== undefined && (typeof value !== "object" || Array.isArray(value))) return { ...told, value };
    }
    return undefined;
  }

  private title(intent: string, slot: string): string {
    return this.titles.get(`${intent}.${slot}`) ?? spoken(slot);
  }

  /**
   * Returns the slots that the user tells: those of its goal and, mostly, those that the wizard will ask for before the
   * first query. Others are rare.
   */
  of({ intent, slots = {} }: Goal, task: TaskGraph, seed: number): Wanted {
    const facts = this.backend.catalog.get(intent)?.slots ?? [];
    const reached = reachableFrom(task, "hello");
    const isTaken = (question: string, slot: string): boolean =>
      !this.isOffer(task, question, slot) || happens(new Seeded("takes", seed, slot), HABITS.takesOffer);
    const asked = this.draws
      ? [...this.questions(task)].flatMap(([question, slot]) =>
          reached.has(question) && isTaken(question, slot) ? [slot] : [],
        )
      : [];
    const isWanted = (slot: string): boolean =>
      asked.length === 0 ||
      asked.includes(slot) ||
      facts.some(({ name, required }) => name === slot && required) ||
      happens(new Seeded("unasked", seed, slot), HABITS.wantsUnasked);
    const wanted = new Map<string, ToldSlot>();
    for (const [slot, value] of Object.entries(slots)) {
      const isPlain = typeof value !== "object" || Array.isArray(value);
      if (isPlain && slot !== BOOKING && isWanted(slot))
        wanted.set(slot, { slot, label: this.title(intent, slot), value: value as Value });
    }
    for (const slot of asked) {
      if (slot === BOOKING || wanted.has(slot)) continue;
      if (!happens(new Seeded("answers", seed, slot), HABITS.answers)) continue;
      const told = Object.fromEntries([...wanted].map(([name, { value }]) => [name, value]));
      const found = this.drawer.another({ intent, slots: { ...slots, ...told } }, slot, seed);
      if (found === undefined || (typeof found === "object" && !Array.isArray(found))) continue;
      wanted.set(slot, { slot, label: this.title(intent, slot), value: found });
    }
    return wanted;
  }
}
