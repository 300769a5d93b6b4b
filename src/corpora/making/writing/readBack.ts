import type { Operator, SlotType, Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Catalog } from "../../../schema/index.js";
import type { Tag, Turn, UserMeaning, UserTurn } from "../../../transcript/index.js";
import { spokenValue } from "../../../users/phrases/values.js";
import type { Plan } from "../../../users/plans/plan.js";
import { meantTurn } from "../hearing/meantTurn.js";
import { userVerdict } from "../hearing/userWords.js";
import { runStage, type StageFailure } from "../stages/runStage.js";
import { isFree } from "../stages/skeleton.js";
import { repeat, rules } from "../stages/talking.js";
import type { WritingOf } from "./writing.js";

/** The judge of the meaning of a user's words, or the failure. */
export type ReadBack = { readonly read: "by rules" | "by a model" } | { readonly failure: StageFailure };

/**
 * Reads a user's words back: by rules or, if these cannot decide, by a model with one short request, stage 13. Its
 * objections are checked once more, stage 14.
 * @param turn the turn in the words of templates
 * @param before the turns up to it
 * @param now the session's clock
 */
export async function readBack(
  text: string,
  turn: UserTurn,
  before: readonly Turn[],
  { backend, plan, writing, now }: ReadingOf,
  item: string,
): Promise<ReadBack> {
  const verdict = userVerdict(text, meantTurn(turn, before, backend, now));
  if (verdict === null) return { read: "by rules" };
  if ("wrong" in verdict)
    return { failure: { stage: "userTurn", reason: "wrong content", problem: `${item}: ${verdict.wrong}: ${text}` } };
  const { meaning, manner } = briefOf(turn, plan, before, backend.catalog);
  const asked = before.findLast(({ author }) => author === "Response");
  const input = { asked: asked?.author === "Response" ? asked.text : "(nothing so far)", text, meaning, manner };
  const how = { item, draft: { same: true, differs: "" } };
  const first = await runStage(repeat, { ...input, doubt: verdict.unsure }, writing.models, how);
  if ("failure" in first) return first;
  if (first.output.same) return { read: "by a model" };
  const objection = first.output.differs ?? "";
  const second = await runStage(rules, { ...input, objection }, writing.models, how);
  if ("failure" in second) return second;
  if (second.output.same) return { read: "by a model" };
  const problem = `${item}: it does not mean ${JSON.stringify(meaning)}: ${second.output.differs ?? objection}: ${text}`;
  return { failure: { stage: "rules", reason: "another meaning", problem } };
}

/** The context of reading a dialogue. */
export interface ReadingOf {
  readonly backend: Backend;
  readonly plan: Plan;
  readonly writing: WritingOf;
  readonly now: number;
}

/** The content of a user turn, for a model that words it or judges its words. */
interface TurnBrief {
  readonly meaning: string;
  /** The manner that its operators require. */
  readonly manner: string;
  /** Texts to be said word for word: texts of free wording are labels. */
  readonly texts: readonly string[];
  /** Texts of later parts of the plan. */
  readonly hidden: readonly string[];
}

/** Shorter texts may occur in other words by chance. */
const MIN_HIDDEN = 4;
/** Dates and times, which may be said in any words. */
const DATED = /^(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2}(?::\d{2})?)$/;

const MANNERS: Readonly<Partial<Record<Tag, string>>> = {
  cancellation: "asked to agree, you decline for good; the assistant is to do nothing",
  early_end:
    "the recording stops in the middle, between two words or within one; what there is makes no sense by itself",
  sarcasm: "with sarcasm: an impossible answer that nobody could take seriously, and no real value",
  delay_confirmation: "neither yes nor no: you need a moment before you agree",
  answer_other_slot: "you do not answer what was asked; you give this other detail instead",
  irrelevant: "beside the point: a remark that has nothing to do with what was asked, and gives no value",
  overheard: "you speak to somebody else in the room, not to the assistant, and give no value",
  turn_correction: "you begin with the wrong value and correct yourself in the same breath, as in the stiff version",
  correction: "you take back what you said before, and give the new value",
  start_multi_slot: "with all the details in one go",
  all_in_one: "with all the details in one go",
};

/** @param before the turns up to this one */
export function briefOf(turn: UserTurn, plan: Plan, before: readonly Turn[], catalog: Catalog): TurnBrief {
  const { means = {}, tags = [], text } = turn;
  const manner = tags.flatMap((tag) => MANNERS[tag] ?? []);
  const texts = freeTexts(Object.entries(means.slots ?? {}), plan, means.intent, catalog);
  const known =
    `${text}\n${JSON.stringify(means)}\n${before.map((one) => JSON.stringify(one)).join("\n")}`.toLowerCase();
  const planned = [...plan.goals, ...(plan.operators ?? []).flatMap(({ lookup }) => lookup ?? [])];
  const all = planned.flatMap(({ intent, slots = {} }) => freeTexts(Object.entries(slots), plan, intent, catalog));
  const hidden = all.filter(
    (one) => one.length >= MIN_HIDDEN && !known.includes(JSON.stringify(one).slice(1, -1).toLowerCase()),
  );
  return {
    meaning: meaningText(means, catalog),
    manner: manner.length === 0 ? "plainly" : manner.join("; "),
    texts: [...new Set(texts)],
    hidden: [...new Set(hidden)],
  };
}

function meaningText({ intent, slots = {}, confirms, cancels, requests = [] }: UserMeaning, catalog: Catalog): string {
  const parts = [
    ...(intent === undefined ? [] : [`you want: ${spoken(catalog.get(intent)?.command ?? intent)}`]),
    ...Object.entries(slots).map(
      ([slot, value]) => `${spoken(slot)} = ${value === null ? "(no longer matters)" : spokenValue(value)}`,
    ),
    ...(confirms === undefined ? [] : [confirms ? "yes, go ahead" : "no, do not"]),
    ...(cancels === true ? ["you give it up"] : []),
    ...(requests.length === 0 ? [] : [`you want to know: ${requests.map(spoken).join(", ")}`]),
  ];
  return parts.length === 0 ? "nothing that the assistant could act upon" : parts.join("; ");
}

function freeTexts(
  slots: readonly (readonly [string, Value | Operator | null])[],
  plan: Plan,
  intent: string | undefined,
  catalog: Catalog,
): string[] {
  const intents = intent === undefined ? plan.goals.map((goal) => goal.intent) : [intent];
  return slots.flatMap(([slot, value]) => {
    const types = intents.flatMap(
      (name): SlotType[] => catalog.get(name)?.slots.flatMap((one) => (one.name === slot ? [one.type] : [])) ?? [],
    );
    // If slots of several intents are possible, one with closed values decides: these have wordings of their own.
    return types.some((type) => !isFree(type)) ? [] : textsIn(value).filter((text) => !DATED.test(text));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null && "args" in value ? textsIn(value.args) : [];
}
