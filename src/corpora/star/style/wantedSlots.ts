import type { Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { spoken } from "../../../schema/english/sentences.js";
import { GoalDrawer } from "../../../users/goals/drawGoal.js";
import type { Goal } from "../../../users/simulated/goal.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { HABITS, happens } from "./habits.js";
import type { ToldSlot } from "./userWords.js";
import { reachableFrom } from "./walk.js";

export type Wanted = ReadonlyMap<string, ToldSlot>;

/** Matches questions for the user's own name, which no closed slot holds. */
const OWN_NAME = /\byour (?:[\w']+ )*name\b/i;

/** Assigns slots to questions: the slot whose name and label share the most words with the question. Unambiguous questions
 * come first. Slots without a question are told in the user's first turn. */
export function questionsOf(
  { nodes, task }: TaskGraph,
  wanted: Wanted,
  texts: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const fitting = (text: string): Wanted =>
    OWN_NAME.test(text) ? new Map([...wanted].filter(([slot]) => texts.has(slot))) : wanted;
  const open = Object.entries(nodes).flatMap(([label, { text }]) =>
    /(?:^|_)ask_/.test(label)
      ? [{ label, likely: likelySlots(label, text, fitting(text), new Set(columnWords(task))) }]
      : [],
  );
  const asked = new Map<string, string>();
  const taken = new Set<string>();
  while (open.length > 0) {
    const rated = open.map(({ likely }) => {
      const [best, second] = likely
        .filter(({ slot }) => !taken.has(slot))
        .sort((one, other) => other.shared - one.shared);
      return { best, lead: (best?.shared ?? 0) - (second?.shared ?? 0) };
    });
    const at = rated.reduce((first, { lead }, nth) => (lead > (rated[first]?.lead ?? 0) ? nth : first), 0);
    const [question] = open.splice(at, 1);
    const best = rated[at]?.best;
    if (question === undefined || best === undefined) continue;
    asked.set(question.label, best.slot);
    taken.add(best.slot);
  }
  return asked;
}

/** Words of the question's label count twice; words of the task's name do not count in its text. */
function likelySlots(
  label: string,
  text: string,
  wanted: Wanted,
  ofTask: ReadonlySet<string>,
): { readonly slot: string; readonly shared: number }[] {
  const named = columnWords(label.replace(/^.*(?:^|_)ask_/, ""));
  const subject = new Set(named.flatMap((word) => [word, ...(ALIKE[word] ?? [])]));
  const heard = new Set([...subject, ...columnWords(text).filter((word) => !ofTask.has(word))]);
  return [...wanted].flatMap(([slot, { label: title }]) => {
    const own = [...new Set([...columnWords(slot), ...columnWords(title)])];
    const shared = own.reduce((sum, word) => sum + (subject.has(word) ? 2 : heard.has(word) ? 1 : 0), 0);
    return shared === 0 ? [] : [{ slot, shared }];
  });
}

const ALIKE: Readonly<Record<string, readonly string[]>> = {
  location: ["city", "place"],
  budget: ["price", "cost"],
  people: ["party", "guest"],
};

/** The words of a name or a text, without a plural s and without short words. */
function columnWords(text: string): string[] {
  const parts = text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return parts.filter((part) => part.length > 2 && !COMMON.has(part)).map((part) => part.replace(/s$/, ""));
}

const COMMON: ReadonlySet<string> = new Set(
  "the and for you your would like should what which when where how have may can could please that with get are does need any".split(
    " ",
  ),
);

/** A value as sent by a wizard's form: an expression of Python. */
export function pythonOf(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

/** The slot that distinguishes checks and bookings; users never mention it. */
export const BOOKING = "RequestType";

const OFFER = /^(?:do|would|are|is|any)\b/i;
/** Matches slots that identify a person and are never changed. */
const OF_A_PERSON = /(?:.Name|_name|PIN|pin)$/;
const SEEDS = 1_000_000;

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

  isOffer({ task, nodes }: TaskGraph, question: string, slot: string): boolean {
    const isRequired = this.backend.catalog.get(task)?.slots.find(({ name }) => name === slot)?.required;
    return isRequired === false && OFFER.test(nodes[question]?.text ?? "");
  }

  /** A slot that the user may change, except `fixed`, with the next value to try. */
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

  /** Those of its goal and, mostly, those that the wizard will ask for before the first query. Others are rare. */
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
