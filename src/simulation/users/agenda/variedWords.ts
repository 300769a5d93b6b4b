import type { Operator, Value } from "../../../kit/internal.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { sentence, spoken, spokenValue } from "../words.js";
import type { Given, UserAct } from "./acts.js";
import type { PhraseList, PhraseParts } from "./phrases.js";
import { phrasesFor } from "./phrasesFor.js";

/** What wordings are made from. */
export interface Wording {
  /** What each intent does, by command name. */
  readonly descriptions: ReadonlyMap<string, string>;
  readonly seed: number;
  /** Phrases that stand in place of those below. Default: none. */
  readonly phrases?: readonly PhraseList[];
}

/** Words of an operator's own for what it has the user do; none where the words for such acts will do. */
export type OwnWords = readonly string[] | ((act: UserAct) => readonly string[]);

/**
 * Puts an act into words, one of several for each kind of act. Which one depends on the seed and on the number of the
 * user turn alone, so that a turn keeps its words when something changes elsewhere.
 * @param turn the number of the user turn
 * @param own words of the operator that has the user do it
 */
export function variedWords(act: UserAct, turn: number, wording: Wording, own: OwnWords = []): string {
  const { descriptions, seed, phrases = [] } = wording;
  const draw = new Seeded(seed, "words", turn);
  const words = typeof own === "function" ? own(act) : own;
  if (words.length > 0) return draw.of(words);
  const phrased = phrases.length === 0 ? [] : phrasesFor(act, partsOf(act, descriptions), phrases);
  if (phrased.length > 0) return draw.of(phrased);
  switch (act.kind) {
    case "open":
      return draw.of(OPENINGS)(wanted(act.intent, descriptions), given(act.slots, act.misspoken));
    case "inform": {
      const [only] = act.slots;
      if (act.volunteered === true) return draw.of(VOLUNTEERED)(given(act.slots, act.misspoken));
      if (act.slots.length !== 1 || only === undefined) return sentence(given(act.slots, act.misspoken));
      if (act.place !== undefined) return draw.of(PLACES)(ORDINALS[act.place - 1] ?? `number ${act.place}`);
      const slip = act.misspoken?.[0];
      if (slip !== undefined) return draw.of(SLIPS)(phrase(slip[1]), phrase(only[1]));
      return act.tags.includes("answer_other_slot")
        ? draw.of(OTHERS)(spoken(only[0]), phrase(only[1]))
        : draw.of(ANSWERS)(spoken(only[0]), phrase(only[1]));
    }
    case "correct":
      return draw.of(CORRECTIONS)(given(act.slots));
    case "change":
      return draw.of(CHANGES)(given(act.slots));
    case "retry":
      return draw.of(["Please try that again.", "Can you try once more?", "Give it another go, please."]);
    case "affirm":
      return draw.of(["Yes, please.", "Yes, go ahead.", "That is right, do it.", "Sure, that is fine."]);
    case "deny":
      if (act.slots !== undefined) return draw.of(DENIALS)(given(act.slots));
      if (act.goesOn === true) return draw.of(["No, wait.", "No, that is not right.", "Stop, not like that."]);
      return draw.of(["No, leave it.", "No, thank you.", "Please do not."]);
    case "cancel":
      return `${sentence(act.why)} ${draw.of(["Never mind.", "Please cancel it.", "Let us leave it."])}`;
    case "leave":
      return `${sentence(act.why)} ${draw.of(["Goodbye.", "I am leaving.", "That is it."])}`;
    case "request":
      return draw.of(REQUESTS)(act.slots.map(spoken).join(" and the "));
    case "aside":
      return aside(act.values ?? [], draw);
    case "goodbye":
      return draw.of(["That is all, thank you.", "Thanks, goodbye!", "That was everything. Bye!"]);
    default:
      return act satisfies never;
  }
}

/** What phrases name of an act. */
function partsOf(act: UserAct, descriptions: ReadonlyMap<string, string>): PhraseParts {
  switch (act.kind) {
    case "open":
      return { intent: wanted(act.intent, descriptions), ...slotParts(act.slots, act.misspoken) };
    case "inform":
      return slotParts(act.slots, act.misspoken);
    case "correct":
    case "change":
      return slotParts(act.slots);
    case "deny":
      return slotParts(act.slots ?? []);
    case "request":
      return { slots: act.slots.map(spoken).join(" and the ") };
    case "cancel":
    case "leave":
      return { why: act.why };
    default:
      return {};
  }
}

function slotParts(slots: Given, misspoken: Given = []): PhraseParts {
  const [only] = slots;
  if (only === undefined) return {};
  const all = { slots: given(slots, misspoken) };
  if (slots.length > 1) return all;
  const [slot, value] = only;
  const slip = new Map(misspoken).get(slot);
  const said = value === null ? "any" : phrase(value);
  return { ...all, slot: spoken(slot), value: slip === undefined ? said : `${phrase(slip)}, no, ${said}` };
}

type WithSlots = (what: string, slots: string) => string;

const OPENINGS: readonly WithSlots[] = [
  (what, slots) => `I would like to ${what}${after(": ", slots)}.`,
  (what, slots) => `Could you help me ${what}${after("? ", capital(slots))}${slots === "" ? "?" : "."}`,
  (what, slots) => `I need to ${what}${after(", ", slots)}.`,
  (what, slots) => `Hello, I want to ${what}${after(": ", slots)}.`,
];

const ANSWERS: readonly WithSlots[] = [
  (_, value) => sentence(value),
  (slot, value) => `The ${slot} is ${value}.`,
  (_, value) => `${capital(value)}, please.`,
  (_, value) => `That would be ${value}.`,
];

const VOLUNTEERED: readonly ((slots: string) => string)[] = [
  (slots) => `One more thing: ${slots}.`,
  (slots) => `You should also know: ${slots}.`,
  (slots) => `I forgot to say: ${slots}.`,
];

const OTHERS: readonly WithSlots[] = [
  (slot, value) => `One more thing first, the ${slot} is ${value}.`,
  (slot, value) => `Before that: the ${slot} should be ${value}.`,
  (slot, value) => `I should say that the ${slot} is ${value}.`,
];

const SLIPS: readonly ((wrong: string, right: string) => string)[] = [
  (wrong, right) => `${capital(wrong)}, no, sorry: ${right}.`,
  (wrong, right) => `That would be ${wrong}, wait, I mean ${right}.`,
  (wrong, right) => `${capital(wrong)} … no, ${right}.`,
];

const CORRECTIONS: readonly ((slots: string) => string)[] = [
  (slots) => `Sorry, I made a mistake: ${slots}.`,
  (slots) => `Actually, make that ${slots}.`,
  (slots) => `Wait, I have to correct myself: ${slots}.`,
];

const DENIALS: readonly ((slots: string) => string)[] = [
  (slots) => `No, make it ${slots}.`,
  (slots) => `No, wait: ${slots}.`,
  (slots) => `No, I would rather have ${slots}.`,
];

const PLACES: readonly ((place: string) => string)[] = [
  (place) => `The ${place} one, please.`,
  (place) => `I mean the ${place} of them.`,
  (place) => `The ${place}.`,
];

const ORDINALS: readonly string[] = ["first", "second", "third", "fourth", "fifth"];

const CHANGES: readonly ((slots: string) => string)[] = [
  (slots) => `Then let us try ${slots}.`,
  (slots) => `How about ${slots}?`,
  (slots) => `In that case, ${slots}.`,
];

const REQUESTS: readonly ((slots: string) => string)[] = [
  (slots) => `What is the ${slots}?`,
  (slots) => `Can you tell me the ${slots}?`,
  (slots) => `I would like to know the ${slots}.`,
];

function aside(values: readonly (Value | Operator)[], draw: Seeded): string {
  if (values.length === 0) return draw.of(ASIDES);
  const named = values.map(phrase).join(draw.of([" or ", " or perhaps ", " or else "]));
  return draw.of([`${capital(named)}.`, `Either ${named}.`, `I cannot decide: ${named}.`]);
}

/** For asides whose operators have no words for them. */
const ASIDES: readonly string[] = ["Well …", "Let me see.", "Hm."];

/** What an intent does, as it follows "I would like to". */
function wanted(intent: string, descriptions: ReadonlyMap<string, string>): string {
  const [first = ""] = (descriptions.get(intent) ?? "").split(/[.;]/);
  const text = first.trim();
  return text === "" ? spoken(intent) : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Slots in a row; one that was misspoken with both of its values. */
function given(slots: Given, misspoken: Given = []): string {
  const slips = new Map(misspoken);
  const each = slots.map(([slot, value]) => {
    const slip = slips.get(slot);
    const right = value === null ? "any" : phrase(value);
    const said = slip === undefined ? right : `${phrase(slip)}, no, ${right}`;
    return value === null ? `any ${spoken(slot)}` : `${spoken(slot)} ${said}`;
  });
  return each.join(", ");
}

const phrase = (value: Value | Operator | null): string => spokenValue(value);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const after = (mark: string, text: string): string => (text === "" ? "" : `${mark}${text}`);
