import type { Row, Signal, Value } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { withArticle } from "../../../schema/english/nouns.js";
import { allOf, anyOf, capital, spoken } from "../../../schema/english/sentences.js";
import { asSwitch, type IntentPhrases, VALUE } from "../../../users/phrases/intentPhrases.js";
import { distinguishing, namedRows, nameIn, rowsCalled } from "../../../users/phrases/rowNames.js";
import { isSaid, said, saidSlot, saidSlots, slotClause, slotSentence } from "../../../users/phrases/values.js";
import { modifier } from "./questions.js";

/** A result of the back-end, or a failure. */
export type Result = Extract<Signal, { kind: "performed" | "found" | "failed" | "error" }>;

const MAX_NAMED = 3;
const MAX_DETAILS = 2;

/** Words the result of a command. @param intent the phrases of its intent */
export function report(signal: Result, intent: IntentPhrases | undefined, draw: Seeded): string {
  switch (signal.kind) {
    case "performed":
      return performed(signal, intent, draw);
    case "found":
      return found(signal, intent, draw);
    case "failed":
      return failed(signal.reason, signal.alternatives ?? [], draw);
    default:
      return draw.of([
        "I am sorry, I could not do that.",
        "That did not work, I am sorry.",
        "I am afraid that did not work.",
        "Sorry, that was not possible.",
      ]);
  }
}

/** Words the details of a row that the user asks for. @param intent the phrases of the search that found it */
export function details(row: Row, slots: readonly string[], intent: IntentPhrases | undefined, draw: Seeded): string {
  return slots
    .map((slot) => {
      const value = row[slot] ?? null;
      const phrases = intent?.slots.get(slot);
      const noun = phrases?.noun ?? spoken(slot);
      const holds = phrases?.without === undefined ? null : asSwitch(value);
      if (holds !== null) return `${holds ? "Yes" : "No"}, ${modifier(intent, slot, value, draw.part(slot))}.`;
      if (!isSaid(value)) return `I have nothing about the ${noun}.`;
      return draw.part(slot).of([slotSentence(slot, value, noun), `I have the ${noun} here: ${said(value)}.`]);
    })
    .join(" ");
}

function performed(
  { arguments: given, row = {} }: Extract<Result, { kind: "performed" }>,
  intent: IntentPhrases | undefined,
  draw: Seeded,
): string {
  const isNew = ([name, value]: [string, Value | null]) =>
    isSaid(value) &&
    typeof value !== "object" &&
    name !== "id" &&
    !name.startsWith("date_of_") &&
    !Object.hasOwn(given, name);
  const news = Object.entries(row)
    .filter((entry) => isNew(entry))
    .slice(0, MAX_DETAILS) as [string, Value][];
  const own = intent?.row?.singular;
  const head = draw.of([
    "That is done",
    "Done",
    "All set",
    "It is done",
    "That is taken care of",
    "I have done that for you",
    ...(own === undefined ? [] : [`Your ${own} is all set`, `Your ${own} is confirmed`, `That is your ${own} done`]),
  ]);
  if (news.length === 0) return `${head}.`;
  const isShort = draw.part("told").between(1, 2) === 1 || news.some(([name]) => OPEN_ENDED.test(spoken(name)));
  if (isShort) return `${head}: ${allOf(news.map(([name, value]) => saidSlot(name, value)))}.`;
  return `${head}. ${news.map(([name, value]) => slotSentence(name, value)).join(" ")}`;
}

function found(
  { rows, total = rows.length, filter }: Extract<Result, { kind: "found" }>,
  intent: IntentPhrases | undefined,
  draw: Seeded,
): string {
  const { singular, plural } = intent?.row ?? { singular: "result", plural: "results" };
  if (total === 0) {
    return draw.of([
      `I found no ${plural} that fit.`,
      `There are no ${plural} like that, I am afraid.`,
      `I looked, but there are no ${plural} like that.`,
      `Sorry, I could not find any ${plural} like that.`,
      `Nothing fits: there is no such ${singular}.`,
    ]);
  }
  const [first] = rows;
  if (total === 1 && first !== undefined) return single(first, intent, filter, draw);
  const byName = namedRows({ rows, filter });
  const names = byName.map(({ name }) => name);
  const named = rowsCalled(names, byName[0]?.slot ?? "", intent);
  if (named.length === 0) return draw.of([`I found ${total} ${plural}.`, `There are ${total} ${plural}.`]);
  const some = allOf(named);
  return draw.of([
    `I found ${total} ${plural}, such as ${some}.`,
    `There are ${total} ${plural}, among them ${some}.`,
    `I have ${total} ${plural} for you: for example ${some}.`,
    ...(intent?.findsRecords === true
      ? [`There are ${total} of them. The first that I see: ${some}.`]
      : [
          `${total} ${plural} fit. How about ${anyOf(named)}?`,
          `There are ${total} of them. ${capital(some)} may suit you.`,
        ]),
  ]);
}

function single(
  row: Row,
  intent: IntentPhrases | undefined,
  filter: Readonly<Record<string, unknown>>,
  draw: Seeded,
): string {
  const one = intent?.row?.singular ?? "result";
  const { name, slot: nameSlot } = nameIn(row, filter);
  const facts = Object.entries(row).filter(
    ([slot, value]) =>
      isSaid(value) &&
      typeof value !== "object" &&
      asSwitch(value) === null &&
      slot !== "id" &&
      !slot.startsWith("date_of_") &&
      !Object.hasOwn(filter, slot) &&
      said(value) !== name,
  ) as [string, Value][];
  const nounOf = (slot: string): string => intent?.slots.get(slot)?.noun ?? spoken(slot);
  const told = allOf(facts.slice(0, MAX_DETAILS).map(([slot, value]) => slotClause(slot, value, nounOf(slot))));
  const more = told === "" ? "" : `. ${capital(told)}`;
  if (name === "") return draw.of([`I found ${withArticle(one)}${more}.`, `There is one ${one}${more}.`]);
  const way = distinguishing(nameSlot, intent)?.replace(VALUE, () => name);
  if (way !== undefined)
    return draw.of([`I found ${withArticle(one)} ${way}${more}.`, `There is one ${one} ${way}${more}.`]);
  return draw.of([
    `I found ${withArticle(one)}: ${name}${more}.`,
    `There is one ${one}: ${name}${more}.`,
    `There is ${name}${more}.`,
    `I have found ${name}${more}.`,
  ]);
}

function failed(reason: string, alternatives: readonly Row[], draw: Seeded): string {
  const why = draw.of([
    `I am afraid that did not work: ${reason}.`,
    `That is not possible: ${reason}.`,
    `I could not do that: ${reason}.`,
  ]);
  if (alternatives.length === 0)
    return `${why} ${draw.of(["What would you like to do?", "Shall I try something else?"])}`;
  const others = anyOf(alternatives.slice(0, MAX_NAMED).map((row) => saidSlots(sayable(row))));
  return `${why} ${draw.of([`You could have ${others}.`, `What is possible: ${others}.`])}`;
}

/** Names of columns that are not nouns: `ends at`. */
const OPEN_ENDED = /(?:^|\s)(?:at|on|until|from|to|by|for|in)$/;

const sayable = ({ id: _id, ...row }: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => isSaid(value)));
