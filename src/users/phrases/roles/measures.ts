import { spoken } from "../../../schema/english/sentences.js";
import { VALUE } from "../intentPhrases.js";
import { any, type RoleFacts, type RoleRule, set } from "./role.js";

const UNITS: ReadonlyMap<string, readonly [several: string, one: string]> = new Map([
  ["kg", ["kilograms", "kilogram"]],
  ["kilograms", ["kilograms", "kilogram"]],
  ["lbs", ["pounds", "pound"]],
  ["km", ["kilometres", "kilometre"]],
  ["kilometres", ["kilometres", "kilometre"]],
  ["kilometers", ["kilometres", "kilometre"]],
  ["feet", ["feet", "foot"]],
  ["tonnes", ["tonnes", "tonne"]],
  ["miles", ["miles", "mile"]],
  ["metres", ["metres", "metre"]],
  ["meters", ["metres", "metre"]],
  ["cm", ["centimetres", "centimetre"]],
  ["mm", ["millimetres", "millimetre"]],
  ["sqm", ["square metres", "square metre"]],
  ["litres", ["litres", "litre"]],
  ["liters", ["litres", "litre"]],
  ["ml", ["millilitres", "millilitre"]],
  ["kwh", ["kilowatt hours", "kilowatt hour"]],
  ["kw", ["kilowatts", "kilowatt"]],
  ["gb", ["gigabytes", "gigabyte"]],
  ["mb", ["megabytes", "megabyte"]],
  ["percent", ["percent", "percent"]],
  ["pct", ["percent", "percent"]],
  ["celsius", ["degrees Celsius", "degree Celsius"]],
  ["fahrenheit", ["degrees Fahrenheit", "degree Fahrenheit"]],
  ["eur", ["euros", "euro"]],
  ["euros", ["euros", "euro"]],
  ["usd", ["dollars", "dollar"]],
  ["dollars", ["dollars", "dollar"]],
  ["gbp", ["pounds", "pound"]],
]);

/** Units of stuff that is ordered or bought. */
const VOLUMES = set("cubic litres liters ml tonnes");

/** A measured quantity and its units. */
export interface Measure {
  /** `weight` of `weight_kg`; empty if the name is only the unit. */
  readonly noun: string;
  readonly units: string;
}

/** Units of two words. Lengths of time are kept with their noun: `duration_minutes`. */
const OF_TWO_WORDS =
  /^(?:(.*) )?(?:((?:kilo|mega)?watt) hours?|((?:square|cubic) (?:metres|meters|kilometres|kilometers|miles|feet)))$/;
const LENGTH = /^((?:.* )?(?:duration|length))(?: in)? (minutes|hours|days|weeks|months|years)$/;

/** Returns the quantity and the units of a numeric slot, by the unit at the end of its name; null without a unit. */
export function measureOf(name: string): Measure | null {
  const text = spoken(name).toLowerCase();
  const [, measured = "", watt, space] = OF_TWO_WORDS.exec(text) ?? [];
  if (watt !== undefined) return { noun: measured, units: `${watt} hours` };
  if (space !== undefined) return { noun: measured, units: space.replace("meters", "metres") };
  const [, length, span] = LENGTH.exec(text) ?? [];
  if (length !== undefined && span !== undefined) return { noun: length, units: span };
  const words = text.split(" ");
  const units = UNITS.get(words.at(-1) ?? "");
  if (units === undefined || words.at(-2) === "per") return null;
  const noun = words.slice(0, -1).filter((word, at, all) => !(at === all.length - 1 && word === "in"));
  return { noun: noun.join(" "), units: units[0] };
}

/** Returns a name with a spoken unit if its last word is a unit after "per". */
export const perUnit = (noun: string): string =>
  noun.replace(/(?<= per )(\w+)$/, (unit) => UNITS.get(unit.toLowerCase())?.[1] ?? unit);

const unitWords = ({ last, words }: RoleFacts): number =>
  OF_TWO_WORDS.test([...words].join(" ")) ? 2 : UNITS.has(last) ? 1 : 0;

/** Roles of numbers with units: `with a weight of 40 kilograms`. `{units}` stands for those of the slot. */
export const MEASURES: readonly RoleRule[] = [
  [
    (facts) => facts.kind === "number" && unitWords(facts) === facts.words.size && any(facts, VOLUMES),
    {
      modifiers: [`totalling ${VALUE} {units}`],
      questions: ["How many {units}?", "How many {units} should it be?", "And how many {units}?"],
      answers: [`${VALUE} {units}`],
      statements: [`I need ${VALUE} {units}`, `it should be ${VALUE} {units}`],
    },
  ],
  [
    (facts) => facts.kind === "number" && unitWords(facts) === facts.words.size,
    {
      modifiers: [`with ${VALUE} {units}`],
      questions: ["How many {units}?", "How many {units} is it?", "And how many {units}?"],
      answers: [`${VALUE} {units}`],
      statements: [`it is ${VALUE} {units}`],
    },
  ],
  [
    (facts) => facts.kind === "number" && unitWords(facts) > 0 && !facts.words.has("per"),
    {
      modifiers: [`with {a noun} of ${VALUE} {units}`],
      questions: ["What is the {noun} in {units}?", "How many {units} is the {noun}?", "And the {noun} in {units}?"],
      answers: [`${VALUE} {units}`, `it is ${VALUE} {units}`],
      statements: [`the {noun} is ${VALUE} {units}`],
    },
  ],
  [
    ({ kind, words }) => kind === "number" && words.has("per"),
    {
      modifiers: [`with {a noun} of ${VALUE}`],
      questions: ["What is the {noun}?", "And the {noun}?"],
      statements: [`the {noun} is ${VALUE}`, `the {noun} should be ${VALUE}`],
    },
  ],
];
