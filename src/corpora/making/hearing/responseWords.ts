import { type Signal, type SlotType, typeName } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Turn } from "../../../transcript/index.js";
import { signalsOf, turnsSinceUser } from "../../../transcript/sinceUser.js";
import { claimOf } from "../../../users/english/claims.js";
import { hasOther, valuesSaid } from "../../../users/english/saidValues.js";
import { denialIn, isAdverse } from "../../../users/english/searches.js";
import { sentencesOf } from "../../../users/english/sentences.js";
import { hasPhrase, stem, wordSet, wordsOf } from "../../../users/english/wholeWords.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import { claimIn, mayClaim } from "../checks/claims.js";
import { namesIn } from "./extras.js";
import { intentOf } from "./meantTurn.js";

/**
 * Returns the problem of a response by rules, from the signals that it tells; null if there is none.
 * @param draft words of templates for these signals
 * @param before the turns up to the response
 */
export function responseProblem(
  text: string,
  draft: string,
  before: readonly Turn[],
  backend: Pick<Backend, "catalog" | "intents">,
  now: number,
): string | null {
  const signals = signalsOf(turnsSinceUser(before));
  const claim = claimIn(text, signals);
  if (claim !== null && !mayClaim(before))
    return `it says ${JSON.stringify(claim)}, and nothing of the kind was performed`;
  for (const signal of signals) {
    const problem = signalProblem(text, draft, signal, before, backend);
    if (problem !== null) return problem;
  }
  return unknownProblem(text, draft, signals, before, now);
}

function signalProblem(
  text: string,
  draft: string,
  signal: Signal,
  before: readonly Turn[],
  { catalog, intents }: Pick<Backend, "catalog" | "intents">,
): string | null {
  if (signal.kind === "found") {
    const isEmpty = (signal.total ?? signal.rows.length) === 0;
    if (isEmpty) return isAdverse(text) ? null : "it does not say that nothing was found";
    const denial = denialIn(text);
    return denial === null ? null : `it says ${JSON.stringify(denial)}, and something was found`;
  }
  if (signal.kind === "failed") return isAdverse(text) ? null : "it does not say that it failed";
  if (signal.kind === "performed") {
    const failure = claimOf(text, "failed", "denied");
    return failure === null ? null : `it says ${JSON.stringify(failure)}, and it was performed`;
  }
  if (signal.kind !== "ask") return null;
  const intent = intentOf(signal.ref, before);
  if (intent === undefined) return null;
  const slots = (catalog.get(intent)?.slots ?? []).map(({ name, type }) => ({ name, type }));
  const other = asksOther(text, draft, signal.slot, slots, vocabularyOf(intents).of(intent));
  return other === null ? null : `it asks for ${spoken(other)}, and ${spoken(signal.slot)} is to be asked for`;
}

/**
 * Returns the problem of values that were neither said nor returned; for a request to confirm, only the draft and the user's last turn
 * count.
 */
function unknownProblem(
  text: string,
  draft: string,
  signals: readonly Signal[],
  before: readonly Turn[],
  now: number,
): string | null {
  const isConfirming = signals.some(({ kind }) => kind === "confirm");
  const lastSaid = before.findLast(({ author }) => author === "User");
  const all = `${before.map(shownTurn).join("\n")}\n${signals.map((one) => JSON.stringify(one)).join("\n")}`;
  const known = isConfirming
    ? `${draft}\n${lastSaid?.author === "User" ? shownTurn(lastSaid) : ""}`
    : `${draft}\n${all}`;
  const name = namesIn(text).find((one) => !hasPhrase(known, one) && !hasPhrase(known.replaceAll("_", " "), one));
  if (name !== undefined)
    return `it names ${JSON.stringify(name)}, which ${isConfirming ? "is not to be confirmed" : "nobody said or returned"}`;
  const [said, drafted] = [valuesSaid(text, now), valuesSaid(draft, now)];
  const figures = figuresIn(known);
  const invented = [...figuresIn(text)].find((one) => !figures.has(one));
  if (invented !== undefined)
    return `it names ${invented}, which ${isConfirming ? "is not to be confirmed" : "nobody said or returned"}`;
  if (!isConfirming) return null;
  for (const kind of ["dates", "times"] as const)
    if (hasOther(drafted[kind], new Set([...said[kind], ...said.halves])))
      return `it does not name the ${kind} that are to be confirmed`;
  const missing = textsMeant(before).find((one) => hasPhrase(draft, one) && !hasPhrase(text, one));
  return missing === undefined ? null : `it does not name ${JSON.stringify(missing)}, which is to be confirmed`;
}

const shownTurn = (turn: Turn): string =>
  turn.author === "Signal"
    ? JSON.stringify(turn.signal ?? "").replaceAll('\\"', '"')
    : turn.author === "System"
      ? ""
      : `${turn.text} ${turn.author === "User" ? JSON.stringify(turn.means ?? {}) : ""}`;

/**
 * Returns the problem of a response to foreign signals: unfounded claims, and unknown figures; null if there is none.
 * @param known all text said and returned before
 */
export function rewordingProblem(text: string, known: string, hasPerformed: boolean): string | null {
  const claim = hasPerformed ? null : claimIn(text);
  if (claim !== null) return `it says ${JSON.stringify(claim)}, and nothing was performed`;
  const figures = figuresIn(known);
  const invented = [...figuresIn(text)].find((one) => !figures.has(one));
  return invented === undefined ? null : `it names ${invented}, which nobody said or returned`;
}

/** Returns the figures in a text, hours after noon on both clocks. */
function figuresIn(text: string): Set<string> {
  const numbers = new Set<string>();
  for (const [, hour = ""] of text.matchAll(/\b(\d\d):\d\d/g)) numbers.add(String(((Number(hour) + 11) % 12) + 1));
  for (const [digits] of text.matchAll(/\d+/g)) numbers.add(digits.replace(/^0+(?=\d)/, ""));
  return numbers;
}

const textsMeant = (turns: readonly Turn[]): string[] =>
  turns.flatMap((turn) =>
    turn.author === "User"
      ? Object.values(turn.means?.slots ?? {})
          .flat()
          .filter((value): value is string => typeof value === "string" && /[\p{Lu} ]/u.test(value))
      : [],
  );

/** Generic words in questions. */
const EMPTY = wordSet(
  "a about all also am an and any are as at be by can certainly could course did do does else for from fine get give go good got great have how i in into is it its just know let like may me mind more need next of ok okay on one or please right say shall should so sure tell thank thanks that the their them then there they this to up us use want was we what which will with would yes you your",
);
/** Words in questions for a type, beside the words of its slot. */
const TYPED: Readonly<Record<string, string>> = {
  date: "day date when",
  time: "time when hour clock",
  int: "many much number",
  float: "much number",
};

/**
 * Returns the slot that a text asks for instead of the expected one, by the words of its questions; null if it asks for the expected one,
 * or for an unclear one.
 */
function asksOther(
  text: string,
  draft: string,
  slot: string,
  slots: readonly { readonly name: string; readonly type: SlotType }[],
  phrases: IntentPhrases | undefined,
): string | null {
  const asked = wordsAsking(text);
  const own = wordsOfSlot(slot, slots, phrases);
  for (const word of wordsAsking(draft)) own.add(word);
  if (asked.some((word) => own.has(word))) return null;
  const others = slots.filter(({ name }) => name !== slot);
  return others.find(({ name }) => asked.some((word) => wordsOfSlot(name, slots, phrases).has(word)))?.name ?? null;
}

function wordsAsking(text: string): string[] {
  const sentences = sentencesOf(text).map(({ from, to }) => text.slice(from, to));
  const asking = sentences.filter((one) => /\?|\b(?:tell|let|give|say|need|please)\b/i.test(one));
  return wordsOf(asking.join(" "))
    .map(stem)
    .filter((word) => !EMPTY.has(word));
}

function wordsOfSlot(
  slot: string,
  slots: readonly { readonly name: string; readonly type: SlotType }[],
  phrases: IntentPhrases | undefined,
): Set<string> {
  const { noun = "", questions = [] } = phrases?.slots.get(slot) ?? {};
  const type = slots.find(({ name }) => name === slot)?.type;
  const typed = type === undefined ? "" : (TYPED[typeName(type)] ?? "");
  const words = wordsOf(`${spoken(slot)} ${noun} ${questions.join(" ")} ${typed}`);
  return new Set(words.map(stem).filter((word) => !EMPTY.has(word)));
}
