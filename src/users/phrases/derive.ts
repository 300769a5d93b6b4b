import { scalarOf } from "../../kit/internal.js";
import { countedNoun, isPlural, plural, rowNouns, singular, withArticle } from "../../schema/english/nouns.js";
import { anyOf, capital, spoken } from "../../schema/english/sentences.js";
import type { ResolvedIntent, ResolvedSlot } from "../../schema/facts.js";
import { speltDescription } from "../../schema/slotTypes/scalars.js";
import { isFieldsType, isListType, isSingleType, memberType } from "../../schema/slotTypes/slotKinds.js";
import { thereIs } from "./agreement.js";
import { asked } from "./asked.js";
import { asSwitch, clauseOf, type IntentPhrases, type SlotPhrases, VALUE } from "./intentPhrases.js";
import { measureOf, perUnit } from "./roles/measures.js";
import type { RoleFacts, SlotRole } from "./roles/role.js";
import { isPreposition, OTHER, roleOf } from "./roles/roleOf.js";
import { isParticiple } from "./roles/things.js";
import { switchPhrases } from "./switches.js";
import { said } from "./values.js";
import { rowNoun, tasksAmong, verbPhrasesOf } from "./verbPhrases.js";

const MAX_LISTED = 5;

/** Derives the phrases of an intent from its name, and from the types and names of its slots. */
export function derivedPhrases(intent: ResolvedIntent): IntentPhrases {
  const { query } = intent;
  const row = rowNoun(intent);
  const verbPhrases = verbPhrasesOf(intent);
  const counts = slotsByWord(intent);
  return {
    verbPhrases,
    row: row === null ? null : rowNouns(row),
    isQuery: query,
    slots: new Map(intent.slots.map((slot) => [slot.name, slotPhrases(slot, intent, { verbPhrases, counts })])),
  };
}

interface AmongSlots {
  readonly verbPhrases: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

function slotsByWord({ slots }: ResolvedIntent): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of slots)
    for (const word of new Set(spokenWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function slotPhrases(slot: ResolvedSlot, intent: ResolvedIntent, among: AmongSlots): SlotPhrases {
  if (isSwitch(slot.type)) return switchPhrases(spoken(nameOf(slot)));
  const facts = factsOf(slot, among);
  const closed = typeof slot.type === "object" && "enum" in slot.type ? slot.type.enum : null;
  const tasks = closed === null ? null : tasksAmong(closed);
  const counts = numberType(slot.type) === "int" ? countedNoun(slot.name) : null;
  const noun = counts === null ? nounFor(slot, facts) : `number of ${counts}`;
  const {
    modifiers = [clauseOf(noun)],
    questions,
    answers = [],
    statements = [],
    isFact,
  }: SlotRole = speltDescription(slot.type)?.phrases ??
  (tasks === null ? (isFieldsType(memberType(slot.type)) ? OTHER : roleOf(facts)) : TASK_VALUES);
  const isKnown = isFact === true || !isChosen(intent);
  const stated = statements.length > 0 ? statements : [`the {noun} is ${VALUE}`];
  const inquiries = listed(slot, noun, facts) ?? [...asked(slot.description), ...questions];
  const phrases: SlotPhrases = {
    noun,
    questions: isKnown ? unwished(inquiries) : inquiries,
    modifiers,
    answers,
    statements: isKnown ? unwished(stated) : stated,
    ...(closed !== null && { closed: closed.map(String) }),
    ...(tasks !== null && { tasks }),
    ...(isKnown && { isFact: true as const }),
  };
  return filled(counts === null ? phrases : asCountPhrases(phrases, counts), noun, counts ?? plural(noun), {
    on: facts.kind === "time" ? "at" : "on",
    units: measureOf(slot.name)?.units,
  });
}

/** The nouns of slots whose name is a preposition. */
const NAMELESS: Readonly<Record<RoleFacts["kind"], string>> = {
  date: "day",
  time: "time",
  "part of day": "time of day",
  number: "number",
  closed: "choice",
  text: "detail",
};

/** The nouns of slots whose name is such a preposition, and of days and times whose name ends with one. */
const ENDS: Readonly<Record<string, Partial<typeof NAMELESS>>> = {
  from: { date: "start date", time: "start time", text: "starting point" },
  to: { date: "end date", time: "end time", text: "destination" },
  until: { date: "end date", time: "end time" },
  by: { date: "deadline", time: "deadline" },
};

function nounFor(slot: ResolvedSlot, facts: RoleFacts): string {
  const isBare = isPreposition(facts);
  const isEnd = isBare || facts.kind === "date" || facts.kind === "time";
  return (isEnd ? ENDS[facts.last]?.[facts.kind] : undefined) ?? (isBare ? NAMELESS[facts.kind] : nounOf(nameOf(slot)));
}

/** Verbs of tasks in which users choose a value; in other tasks they state it. */
const CHOOSING: ReadonlySet<string> = new Set(
  `book reserve rent hire order buy purchase get play watch plan arrange choose schedule request make set start subscribe`.split(
    " ",
  ),
);

const isChosen = ({ command, query }: ResolvedIntent): boolean =>
  query || spokenWords(command).some((word) => CHOOSING.has(word));

const WISHED = /\b(?:should|would you like|would suit|in mind|thinking of|I would like)\b|^make\b/;

/** Keeps the phrases that also fit a fact, which users do not wish for; all if none fits. */
function unwished(phrases: readonly string[]): readonly string[] {
  const fitting = phrases.filter((phrase) => !WISHED.test(phrase));
  return fitting.length > 0 ? fitting : phrases;
}

const isSwitch = (type: ResolvedSlot["type"]): boolean =>
  type === "bool" ||
  (typeof type === "object" &&
    "enum" in type &&
    type.enum.length === 2 &&
    type.enum.some((value) => asSwitch(value) === true) &&
    type.enum.some((value) => asSwitch(value) === false));

/** Names without a meaning of their own. */
const BARE: ReadonlySet<string> = new Set(["name", "id", "type", "number"]);
/** A description that is a name: `Doctor Name`. */
const LONGER_NAME = /^[A-Z]?[a-z]+ [A-Za-z]+$/;

/** The name of a slot, or its description if that completes the name. */
function nameOf({ name, description = "" }: ResolvedSlot): string {
  const bare = spoken(name).toLowerCase();
  const longer = description.toLowerCase();
  return BARE.has(bare) && LONGER_NAME.test(description) && longer.endsWith(` ${bare}`) ? longer : name;
}

/** Phrases for a number of things: `2 seats` instead of `a seats of 2`. */
function asCountPhrases(phrases: SlotPhrases, things: string): SlotPhrases {
  const [first = ""] = phrases.modifiers;
  if (!first.includes("{a noun}")) return phrases;
  return {
    ...phrases,
    questions: [`How many ${things}?`, `How many ${things} should there be?`, `And how many ${things}?`],
    modifiers: [`with ${VALUE} {nouns}`],
    answers: [`${VALUE} {nouns}`, `that makes ${VALUE} {nouns}`],
    statements: [`I need ${VALUE} {nouns}`, `the number of ${things} is ${VALUE}`],
  };
}

const TASK_VALUES: SlotRole = {
  modifiers: [`to ${VALUE}`],
  questions: ["What is needed?", "What is the {noun}?"],
  answers: [`to ${VALUE}`, `it is to ${VALUE}`],
  statements: [`the {noun} is to ${VALUE}`, `it is to ${VALUE}`],
};

function listed({ type }: ResolvedSlot, noun: string, facts: RoleFacts): readonly string[] | null {
  if (typeof type !== "object" || !("enum" in type) || type.enum.length > MAX_LISTED) return null;
  const tasks = tasksAmong(type.enum);
  if (tasks !== null) return [`What is needed: to ${anyOf(tasks.values())}?`, `Is it to ${anyOf(tasks.values())}?`];
  const values = type.enum.map(said);
  const options = anyOf(values);
  if (isPreposition(facts)) return [`${capital(facts.first)} ${options}?`, `Will it be ${facts.first} ${options}?`];
  const { prefix } = facts;
  if (prefix !== null) return [`${capital(prefix)} which ${noun}: ${options}?`];
  if (isParticiple(noun)) return [`What is ${noun}: ${options}?`];
  return [
    `Which ${noun}: ${options}?`,
    `What ${noun} would you like, ${options}?`,
    `Should the ${noun} be ${options}?`,
    `For the ${noun}, ${thereIs(values)}. Which one?`,
  ];
}

function filled(
  phrases: SlotPhrases,
  noun: string,
  things: string,
  { on, units = things.split(" ").at(-1) ?? things }: { readonly on: "on" | "at"; readonly units?: string | undefined },
): SlotPhrases {
  const fill = (texts: readonly string[]): readonly string[] =>
    texts.map((text) =>
      (isPlural(noun) ? text.replaceAll("{noun} is", "{noun} are").replaceAll("is the {noun}", "are the {noun}") : text)
        .replaceAll("{a noun}", isPlural(noun) ? noun : withArticle(noun))
        .replaceAll("{nouns}", things)
        .replaceAll("{units}", units)
        .replaceAll("{on}", on)
        .replaceAll("{sized}", noun.replace(/ size$/, ""))
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

/** The noun of a slot: its name without generic words and without a unit. */
function nounOf(name: string): string {
  const measure = measureOf(name);
  if (measure !== null) return measure.noun || measure.units;
  const noun = spoken(name)
    .replace(/(?<=\w) name$/, "")
    .replace(PREFIX, "")
    .replace(/^(?:birthdate|dob)$/, "date of birth");
  // "date of orders" is the day of one order; "birth" takes no article.
  return perUnit(noun.replace(/^date of (?!birth\b)(.*)$/, (_, entity: string) => `date of the ${singular(entity)}`));
}

const PREFIX = /^(from|to) (?=\w)/;

function factsOf({ name, type }: ResolvedSlot, { verbPhrases, counts }: AmongSlots): RoleFacts {
  const parts = spokenWords(name);
  const all = new Set(parts);
  return {
    kind: kindOf(type, all),
    words: all,
    first: parts[0] ?? "",
    last: parts.at(-1) ?? "",
    others: { has: (word) => (counts.get(word) ?? 0) > (all.has(word) ? 1 : 0) },
    named: whereNamed(nounOf(name).toLowerCase(), verbPhrases),
    prefix: (PREFIX.exec(spoken(name).toLowerCase())?.[1] as "from" | "to" | undefined) ?? null,
  };
}

/** The place of a noun in the verb phrases. A bare name is that of the task's object. */
function whereNamed(noun: string, verbPhrases: readonly string[]): RoleFacts["named"] {
  if (noun === "name" || noun === "title") return "last";
  const head = singular(noun.split(" ").at(-1) ?? noun);
  const phrases = verbPhrases.map((phrase) => phrase.toLowerCase().split(" ").map(singular));
  if (phrases.every((words) => words.at(-1) === head)) return "last";
  return phrases.some((words) => words.includes(head)) ? "within" : "nowhere";
}

const spokenWords = (name: string): readonly string[] => spoken(name).toLowerCase().split(" ");

const PARTS_OF_DAY: ReadonlySet<unknown> = new Set(["morning", "afternoon", "evening"]);

const isPartOfDay = (type: ResolvedSlot["type"]): boolean =>
  typeof type === "object" && "enum" in type && type.enum.every((value) => PARTS_OF_DAY.has(value));

/** True if all values are words, such as "morning", and not times of day. */
const saysWords = (type: ResolvedSlot["type"]): boolean =>
  typeof type === "object" && "enum" in type && type.enum.every((value) => !/\d/.test(String(value)));

/** The type of a number, also of one with limits; null for another type. */
function numberType(type: ResolvedSlot["type"]): "int" | "float" | null {
  const scalar = isSingleType(type) ? scalarOf(type) : null;
  return scalar === "int" || scalar === "float" ? scalar : null;
}

function kindOf(type: ResolvedSlot["type"], name: ReadonlySet<string>): RoleFacts["kind"] {
  if (type === "date" || type === "time") return type;
  if (numberType(type) !== null) return "number";
  if (typeof type === "object" && (isListType(type) || isFieldsType(type))) return "closed";
  if (name.has("date") || name.has("day") || name.has("birthday")) return "date";
  if (isPartOfDay(type)) return "part of day";
  if (name.has("time") && !saysWords(type)) return "time";
  return typeof type === "object" && "enum" in type ? "closed" : "text";
}
