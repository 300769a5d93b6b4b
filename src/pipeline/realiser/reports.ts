import type { IntentSpec, Row, Signal, Value } from "../../kit/internal.js";
import type { Seeded } from "../../runtime/rows/seeded.js";
import { counted, plural, words } from "./nouns.js";
import { allOf, anyOf, isSaid, said, saidSlot, saidSlots } from "./values.js";

/** Something that the back-end did, or failed to do. */
export type Result = Extract<Signal, { kind: "performed" | "found" | "failed" | "error" }>;

/** The most rows that are named, and the most details of a row. */
const MAX_NAMED = 3;
const MAX_DETAILS = 2;

/** Tells the user what came of a command. */
export function report(signal: Result, spec: IntentSpec | undefined, draw: Seeded): string {
  switch (signal.kind) {
    case "performed":
      return performed(signal, draw);
    case "found":
      return found(signal, spec, draw);
    case "failed":
      return failed(signal.reason, signal.alternatives ?? [], draw);
    default:
      return draw.of(["I am sorry, I could not do that.", "That did not work, I am sorry."]);
  }
}

/** What the user wants to know about a row. */
export function details(row: Row, slots: readonly string[], draw: Seeded): string {
  return slots
    .map((slot) => {
      const value = row[slot] ?? null;
      if (!isSaid(value)) return `I have nothing about the ${words(slot)}.`;
      return draw
        .part(slot)
        .of([`The ${words(slot)} is ${said(value)}.`, `It says ${said(value)} for the ${words(slot)}.`]);
    })
    .join(" ");
}

function performed({ arguments: given, row = {} }: Extract<Result, { kind: "performed" }>, draw: Seeded): string {
  const isNew = ([name, value]: [string, Value | null]) =>
    isSaid(value) &&
    typeof value !== "object" &&
    name !== "id" &&
    !name.startsWith("date_of_") &&
    !Object.hasOwn(given, name);
  const news = Object.entries(row)
    .filter((entry) => isNew(entry))
    .slice(0, MAX_DETAILS) as [string, Value][];
  const head = draw.of(["That is done", "Done", "All set", "It is done"]);
  const told = allOf(news.map(([name, value]) => saidSlot(name, value)));
  return told === "" ? `${head}.` : `${head}: ${told}.`;
}

function found(
  { rows, total = rows.length }: Extract<Result, { kind: "found" }>,
  spec: IntentSpec | undefined,
  draw: Seeded,
): string {
  const entity = spec?.entity ?? "results";
  if (total === 0) {
    return draw.of([
      `I found ${counted(0, entity)} that fit.`,
      `There are ${counted(0, entity)} like that, I am afraid.`,
      `I looked, but there are no ${plural(entity)} like that.`,
    ]);
  }
  const named = rows
    .slice(0, MAX_NAMED)
    .map(nameOf)
    .filter((name) => name !== "");
  const names = named.length === 0 ? "" : `: ${total > named.length ? named.join(", ") : allOf(named)}`;
  const rest = named.length > 0 && total > named.length ? ` and ${total - named.length} more` : "";
  return draw.of([
    `I found ${counted(total, entity)}${names}${rest}.`,
    `There ${total === 1 ? "is" : "are"} ${counted(total, entity)}${names}${rest}.`,
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

/** What a row is called: its first text. */
function nameOf(row: Row): string {
  const [text] = Object.entries(row).flatMap(([name, value]) =>
    typeof value === "string" && isSaid(value) && name !== "id" ? [value] : [],
  );
  return text === undefined ? "" : said(text);
}

/** What can be said of a row. */
const sayable = ({ id: _id, ...row }: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => isSaid(value)));
