import { capital } from "../../../schema/english/sentences.js";
import { VALUE } from "../intentPhrases.js";
import { type RoleFacts, type RoleRule, type SlotRole, set } from "./role.js";

const NUMBERED: readonly (readonly [preposition: string, names: ReadonlySet<string>])[] = [
  ["on", set("floor page deck")],
  ["in", set("aisle grade room zone shelf row lane seat chapter period lesson bay carriage")],
  ["at", set("gate platform dock terminal table pier counter")],
];

/** Roles of numbered places, pages and lessons: `on floor 6`, `from aisle 3`. */
export const NUMBERED_PLACES: readonly RoleRule[] = NUMBERED.flatMap(([preposition, names]): RoleRule[] => {
  const isOne = ({ kind, last }: RoleFacts): boolean => kind === "number" && names.has(last);
  return [
    [(facts) => isOne(facts) && facts.prefix === "from", numbered("from")],
    [(facts) => isOne(facts) && facts.prefix === "to", numbered("to")],
    [isOne, numbered(preposition)],
  ];
});

function numbered(preposition: string): SlotRole {
  const isWay = preposition === "from" || preposition === "to";
  const which = `${capital(preposition)} which {noun}?`;
  return {
    modifiers: [`${preposition} {noun} ${VALUE}`],
    questions: isWay ? [which] : ["Which {noun}?", which],
    answers: isWay ? [`${preposition} {noun} ${VALUE}`] : [`${preposition} {noun} ${VALUE}`, `{noun} ${VALUE}`],
    statements: isWay
      ? [`it is ${preposition} {noun} ${VALUE}`, `it should be ${preposition} {noun} ${VALUE}`]
      : [`it is ${preposition} {noun} ${VALUE}`, `it is {noun} ${VALUE}`],
  };
}
