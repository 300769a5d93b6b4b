import type { Operator, Value } from "../../../kit/internal.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { sentence, spoken, spokenValue } from "../words.js";
import type { Aside, Given, UserAct } from "./acts.js";

/** What wordings are made from. */
export interface Wording {
  /** What each intent does, by command name. */
  readonly descriptions: ReadonlyMap<string, string>;
  readonly seed: number;
}

/**
 * Puts an act into words, one of several for each kind of act. Which one depends on the seed and on the number of the
 * user turn alone, so that a turn keeps its words when something changes elsewhere.
 * @param turn the number of the user turn
 */
export function variedWords(act: UserAct, turn: number, { descriptions, seed }: Wording): string {
  const draw = new Seeded(seed, "words", turn);
  switch (act.kind) {
    case "open":
      return draw.of(OPENINGS)(wanted(act.intent, descriptions), given(act.slots, act.misspoken));
    case "inform": {
      const [only] = act.slots;
      if (act.volunteered === true) return draw.of(VOLUNTEERED)(given(act.slots, act.misspoken));
      if (act.slots.length !== 1 || only === undefined) return sentence(given(act.slots, act.misspoken));
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
      return draw.of(["No, leave it.", "No, thank you.", "Please do not."]);
    case "cancel":
      return `${sentence(act.why)} ${draw.of(["Never mind.", "Please cancel it.", "Let us leave it."])}`;
    case "request":
      return draw.of(REQUESTS)(act.slots.map(spoken).join(" and the "));
    case "aside":
      return aside(act.how, act.slot, act.values ?? [], draw);
    case "goodbye":
      return draw.of(["That is all, thank you.", "Thanks, goodbye!", "That was everything. Bye!"]);
    default:
      return act satisfies never;
  }
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

const ASIDES: Readonly<Record<Exclude<Aside, "several_values">, readonly ((what: string) => string)[]>> = {
  irrelevant: [
    () => "My cousin paints lighthouses.",
    () => "It has been raining since breakfast.",
    () => "I still have to find my other glove.",
  ],
  overheard: [
    () => "No, put it on the top shelf, dear.",
    () => "Could you shut the window? Not you.",
    () => "Tell her I will ring back in a minute.",
  ],
  sarcasm: [
    () => "Oh, surprise me, I adore being asked.",
    () => "Why, a million, obviously.",
    () => "Naturally the one on the moon.",
  ],
  early_end: [(what) => `The ${what} sh`, () => "I thi", (what) => `Let me see, the ${what} is the`],
  delay_confirmation: [
    () => "Not yet, let me think for a moment.",
    () => "Hold on, I have to look at my diary first.",
    () => "Give me a second before you do that.",
  ],
  digression: [
    () => "By the way, can you sing?",
    () => "What is the weather like where you are?",
    () => "Do you know a good joke?",
  ],
  refusal: [
    (what) => `Do you really need the ${what}?`,
    (what) => `I would rather not give you the ${what}.`,
    (what) => `Why do you want to know the ${what}?`,
  ],
  false_claim: [
    () => "But I have confirmed that already.",
    () => "I said so before, did I not?",
    () => "You have done it already, I believe.",
  ],
};

function aside(how: Aside, slot: string | null, values: readonly (Value | Operator)[], draw: Seeded): string {
  if (how === "several_values") {
    const named = values.map(phrase).join(draw.of([" or ", " or perhaps ", " or else "]));
    return draw.of([`${capital(named)}.`, `Either ${named}.`, `I cannot decide: ${named}.`]);
  }
  return draw.of(ASIDES[how])(slot === null ? "rest" : spoken(slot));
}

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
