import { isPlural, withArticle } from "../../../schema/english/nouns.js";
import { capital } from "../../../schema/english/sentences.js";
import { verbOf } from "../../english/verbs.js";
import { VALUE } from "../intentPhrases.js";
import { AMOUNTS } from "./amounts.js";
import { MEASURES } from "./measures.js";
import { isPerson, PEOPLE } from "./people.js";
import { DIRECTIONS, NUMBERED_PLACES, PLACES } from "./places.js";
import { any, type RoleFacts, type RoleRule, type SlotRole, says, set } from "./role.js";
import { THINGS } from "./things.js";
import { TIMES } from "./times.js";

const ROLES: readonly RoleRule[] = [
  ...TIMES,
  ...NUMBERED_PLACES,
  ...MEASURES,
  ...AMOUNTS,
  ...DIRECTIONS,
  ...PEOPLE,
  ...PLACES,
  ...THINGS,
];

const FACTS = set(
  `id code reference number phone email mail username password url link birthday birth age address postcode reason problem
  cause symptom symptoms damage diagnosis complaint fault defect occupation nationality surname`,
);

/** Names of codes, which are said with their noun, as in "with order number A-17". */
const CODES = set("id code number reference sku postcode zip");
const CODE: SlotRole = {
  modifiers: [`with the {noun} ${VALUE}`, `with {noun} ${VALUE}`],
  questions: ["What is the {noun}?", "Could you tell me the {noun}?", "And the {noun}, please?", "Which {noun} is it?"],
  answers: [`it is ${VALUE}`, `{noun} ${VALUE}`],
  statements: [`the {noun} is ${VALUE}`],
  isFact: true,
};

/** The role of any other slot, which its noun alone tells. */
export const OTHER: SlotRole = {
  questions: [
    "What is the {noun}?",
    "Could you tell me the {noun}?",
    "And the {noun}, please?",
    "Which {noun} should it be?",
  ],
  statements: says(),
};

const PREPOSITIONS = set("about after at before by for from in into near of on over to under until via with");

/** True if a slot's name is a single preposition, which is no noun. */
export const isPreposition = ({ words, first }: Pick<RoleFacts, "words" | "first">): boolean =>
  words.size === 1 && PREPOSITIONS.has(first);

/** The role of a slot whose name is a preposition: `by card`. */
const preposition = (name: string): SlotRole => ({
  modifiers: [`${name} ${VALUE}`],
  questions: [`${capital(name)} what?`, "What is the {noun}?", "Could you tell me the {noun}?"],
  answers: [`${name} ${VALUE}`],
  statements: [`it is ${name} ${VALUE}`],
});

/** Nouns and participles with a preposition: `gift_for`, `assigned_to`. */
const CONNECTED = set("for with about from to by at");

/** Returns the role of a slot whose name ends with a preposition; null for another. */
function connected({ kind, words, last }: RoleFacts): SlotRole | null {
  const [head = "", ...others] = [...words].slice(0, -1);
  if (kind === "date" || kind === "time" || head === "" || others.length > 0 || !CONNECTED.has(last)) return null;
  const forms = verbOf(head)?.forms;
  const isDone = forms?.has("participle") === true && !forms.has("base");
  if (!isDone && (forms?.has("third") || forms?.has("ing") || isPlural(head))) return null;
  const name = `${head} ${last}`;
  return isDone
    ? {
        modifiers: [`${name} ${VALUE}`],
        questions: [`Who or what is it ${name}?`],
        answers: [`${last} ${VALUE}`],
        statements: [`it is ${name} ${VALUE}`],
      }
    : {
        modifiers: [`with ${withArticle(head)} ${last} ${VALUE}`],
        questions: [`Who or what is the ${name}?`],
        answers: [`${last} ${VALUE}`],
        statements: [`the ${head} is ${last} ${VALUE}`],
      };
}

const SIDES = set("before after");

/** Returns the role of days and times on one side of which something is: `before`, `closed_after`; null for another. */
function beside({ kind, words, last }: RoleFacts): SlotRole | null {
  if (!(kind === "date" || kind === "time") || !SIDES.has(last)) return null;
  const name = [...words].join(" ");
  const which = kind === "date" ? "day" : "time";
  return {
    modifiers: [`${name} ${VALUE}`],
    questions: [`${capital(name)} which ${which}?`, `${capital(name)} when?`],
    answers: [`${last} ${VALUE}`],
    statements: [`it is ${name} ${VALUE}`],
  };
}

/** Returns the role of a slot. */
export function roleOf(facts: RoleFacts): SlotRole {
  const role =
    beside(facts) ??
    connected(facts) ??
    ROLES.find(([test]) => test(facts))?.[1] ??
    (isPreposition(facts) ? preposition(facts.first) : facts.kind === "text" && CODES.has(facts.last) ? CODE : OTHER);
  return any(facts, FACTS) || isPerson(facts) ? { ...role, isFact: true } : role;
}
