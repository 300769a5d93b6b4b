import { capital } from "../../../schema/english/sentences.js";
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

const OTHER: SlotRole = {
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

/** Returns the role of a slot. */
export function roleOf(facts: RoleFacts): SlotRole {
  const role =
    ROLES.find(([test]) => test(facts))?.[1] ??
    (isPreposition(facts) ? preposition(facts.first) : facts.kind === "text" && CODES.has(facts.last) ? CODE : OTHER);
  return any(facts, FACTS) || isPerson(facts) ? { ...role, isFact: true } : role;
}
