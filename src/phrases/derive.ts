import type { ResolvedIntent, ResolvedSlot } from "../schema/facts.js";
import { speltDescription } from "../schema/slotTypes/scalars.js";
import { isFieldsType, isListType } from "../schema/slotTypes/slotKinds.js";
import { type IntentPhrases, type SlotPhrases, VALUE } from "./intentPhrases.js";
import { countedNoun, isPlural, plural, singular, withArticle } from "./nouns.js";
import type { RoleFacts, SlotRole } from "./roles/role.js";
import { roleOf } from "./roles/roleOf.js";
import { spoken } from "./text.js";
import { anyOf, said } from "./values.js";
import { verbPhrasesOf } from "./verbPhrases.js";

/** The most closed values that a question lists. */
const MAX_LISTED = 5;

/** Phrases for an intent that has none of its own: from its name, and from the types and names of its slots. */
export function derivedPhrases(intent: ResolvedIntent): IntentPhrases {
  const { entity, query } = intent;
  return {
    verbPhrases: verbPhrasesOf(intent),
    row: entity === null ? null : { singular: singular(entity), plural: plural(entity) },
    isQuery: query,
    slots: new Map(intent.slots.map((slot) => [slot.name, slotPhrases(slot)])),
  };
}

function slotPhrases(slot: ResolvedSlot): SlotPhrases {
  const noun = nounOf(slot.name);
  if (slot.type === "bool") return switchPhrases(noun);
  const {
    modifiers,
    questions,
    answers = [],
    statements = [],
    isFact,
  }: SlotRole = speltDescription(slot.type)?.phrases ?? roleOf(factsOf(slot));
  const counts = slot.type === "int" ? countedNoun(slot.name) : null;
  const phrases: SlotPhrases = {
    noun,
    questions: listed(slot, noun) ?? questions,
    modifiers,
    answers,
    statements: statements.length > 0 ? statements : [`the {noun} is ${VALUE}`],
    ...(isFact && { isFact }),
    ...(typeof slot.type === "object" && "enum" in slot.type && { isClosed: true as const }),
  };
  return filled(counts === null ? phrases : counted(phrases, counts), noun, counts ?? plural(noun));
}

/** A number of things: `2 seats` instead of `a seats of 2`. */
function counted(phrases: SlotPhrases, things: string): SlotPhrases {
  const [first = ""] = phrases.modifiers;
  if (!first.includes("{a noun}")) return phrases;
  return {
    ...phrases,
    questions: [`How many ${things}?`, `How many ${things} should there be?`, `And how many ${things}?`],
    modifiers: [`with ${VALUE} {nouns}`],
    answers: [`${VALUE} {nouns}`],
    statements: [`I need ${VALUE} {nouns}`, `that makes ${VALUE} {nouns}`, `the number of ${things} is ${VALUE}`],
  };
}

function switchPhrases(noun: string): SlotPhrases {
  const thing = noun.replace(/^(?:is|has|have|with|include|includes|needs?|wants?|use|add) /, "");
  if (/(?:ed|able|free|ible)$/.test(thing)) {
    return {
      noun: thing,
      questions: [`Should it be ${thing}?`, `Does it have to be ${thing}?`, `Do you want it ${thing}?`],
      modifiers: [`that is ${thing}`, `with ${thing} as a must`],
      answers: [`it should be ${thing}`],
      statements: [`it should be ${thing}`, `it has to be ${thing}`],
      without: {
        modifiers: [`that is not ${thing}`],
        answers: [`it need not be ${thing}`],
        statements: [`it should not be ${thing}`, `it need not be ${thing}`],
      },
    };
  }
  return {
    noun: thing,
    questions: [
      `With ${thing}?`,
      `Would you like ${thing}?`,
      `Do you want ${thing} with that?`,
      `Shall I include ${thing}?`,
    ],
    modifiers: [`with ${thing}`, `including ${thing}`],
    answers: [`with ${thing}`, `I would like ${thing}`],
    statements: [`I would like ${thing} with it`, `please include ${thing}`, `it should come with ${thing}`],
    without: {
      modifiers: [`without ${thing}`, `with no ${thing}`],
      answers: [`without ${thing}`, `I need no ${thing}`],
      statements: [`I do not need ${thing}`, `leave out the ${thing}`, `no ${thing}, please`],
    },
  };
}

/** Questions that list the closed values; null where there are none, or too many. */
function listed({ type }: ResolvedSlot, noun: string): readonly string[] | null {
  if (typeof type !== "object" || !("enum" in type) || type.enum.length > MAX_LISTED) return null;
  const options = anyOf(type.enum.map(said));
  return [
    `Which ${noun}: ${options}?`,
    `What ${noun} would you like, ${options}?`,
    `Should the ${noun} be ${options}?`,
    `There is ${options} for the ${noun}. Which one?`,
  ];
}

function filled(phrases: SlotPhrases, noun: string, things: string): SlotPhrases {
  const fill = (texts: readonly string[]): readonly string[] =>
    texts.map((text) =>
      (isPlural(noun) ? text.replaceAll("{noun} is", "{noun} are").replaceAll("is the {noun}", "are the {noun}") : text)
        .replaceAll("{a noun}", isPlural(noun) ? noun : withArticle(noun))
        .replaceAll("{nouns}", things)
        .replaceAll("{units}", things.split(" ").at(-1) ?? things)
        .replaceAll("{noun}", noun),
    );
  return {
    ...phrases,
    questions: fill(phrases.questions),
    modifiers: fill(phrases.modifiers),
    answers: fill(phrases.answers),
    statements: fill(phrases.statements),
  };
}

/** What a slot is called: without a word that says what any name says. */
function nounOf(name: string): string {
  const noun = spoken(name)
    .replace(/(?<=\w) name$/, "")
    .replace(/^(?:from|to) (?=\w)/, "");
  return noun.replace(/^date of (.*)$/, (_, entity: string) => `date of the ${singular(entity)}`);
}

function factsOf({ name, type }: ResolvedSlot): RoleFacts {
  const parts = spoken(name).toLowerCase().split(" ");
  const all = new Set(parts);
  return { kind: kindOf(type, all), words: all, first: parts[0] ?? "", last: parts.at(-1) ?? "" };
}

function kindOf(type: ResolvedSlot["type"], name: ReadonlySet<string>): RoleFacts["kind"] {
  if (type === "date" || type === "time") return type;
  if (type === "int" || type === "float") return "number";
  if (typeof type === "object" && "enum" in type) return "closed";
  if (typeof type === "object" && (isListType(type) || isFieldsType(type))) return "closed";
  if (name.has("date") || name.has("day") || name.has("birthday")) return "date";
  if (name.has("time")) return "time";
  return "text";
}
