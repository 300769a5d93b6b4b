import { isPlural, singularName, withArticle } from "../../schema/english/nouns.js";
import { allOf } from "../../schema/english/sentences.js";
import { VALUE } from "./intentPhrases.js";

/** Nouns of closed values: some take "the" because there is one of them, others take "a". */
const ONLY: ReadonlySet<string> = new Set(
  "morning afternoon evening night weekend office locker desk counter reception library gym hall lobby kitchen lab laboratory canteen workshop building street".split(
    " ",
  ),
);
const ONE_OF_MANY: ReadonlySet<string> = new Set(
  "pump panel meter wallbox room suite appointment bike bicycle laptop printer van tent".split(" "),
);
/** Contexts in which a noun takes no article. */
const NO_ARTICLE = /^\{value\}(?:$|[,?])|\b(?:an?|the|my|our|your|this|that|any|every|is called|named) \{value\}/;

/** Words after a value that are not counted by it. */
const UNCOUNTED: ReadonlySet<string> = new Set(
  "of for in on at to from by with as and or if is was has does this his its us yes please thanks always perhaps sometimes plus minus less across unless series species news".split(
    " ",
  ),
);
const ONE_IS: Readonly<Record<string, string>> = { are: "is", were: "was", have: "has", do: "does" };

/** Puts a phrase into the singular, for the value 1: `for 1 more week`, `1 person is coming`. */
function ofOne(phrase: string): string {
  const words = phrase.slice(phrase.indexOf(VALUE) + VALUE.length);
  if (!phrase.includes(VALUE) || !words.startsWith(" ")) return phrase;
  const following = words.slice(1).split(" ");
  for (const [at, word] of following.slice(0, 3).entries()) {
    const [noun = ""] = /^[a-z]+/i.exec(word) ?? [];
    if (noun === "" || UNCOUNTED.has(noun.toLowerCase())) return phrase;
    if (isPlural(noun)) {
      const verb = following[at + 1];
      following[at] = `${singularName(noun)}${word.slice(noun.length)}`;
      if (word === noun && verb !== undefined) following[at + 1] = ONE_IS[verb] ?? verb;
      return `${phrase.slice(0, phrase.length - words.length)} ${following.join(" ")}`;
    }
    if (word !== noun) return phrase;
  }
  return phrase;
}

/** Adapts a phrase to its value: "1 night" instead of "1 nights", and "in the morning" for `in {value}`. */
export function agreeing(phrase: string, value: string): string {
  if (value === "1") return ofOne(phrase);
  const words = value.toLowerCase().split(" ");
  const last = words.at(-1) ?? "";
  if (words.length > 2 || words[0] === "the" || NO_ARTICLE.test(phrase)) return phrase;
  if (ONLY.has(last)) return phrase.replace("{value}", "the {value}");
  const [article] = withArticle(value).split(" ");
  return ONE_OF_MANY.has(last) ? phrase.replace("{value}", `${article} {value}`) : phrase;
}

/** Modifiers that can be joined with others of the same beginning. */
const JOINABLE = /^(?:with (?=.+ (?:as|for) the |an? .+ of )|where (?=the .+ (?:is|are) ))/;

/**
 * Joins modifiers, each after a space: `with 4 as the floor and 2 as the bed` rather than "with … with …". Clauses come
 * last, since following modifiers would attach to them.
 */
export function modifiersInRow(modifiers: readonly string[]): string {
  const runs: string[][] = [];
  const isClause = (modifier: string): boolean => modifier.startsWith("where ");
  for (const modifier of [...modifiers].sort((a, b) => Number(isClause(a)) - Number(isClause(b)))) {
    const run = runs.at(-1);
    const [head] = JOINABLE.exec(modifier) ?? [];
    if (run !== undefined && head !== undefined && head === JOINABLE.exec(run[0] ?? "")?.[0])
      run.push(modifier.slice(head.length));
    else runs.push([modifier]);
  }
  return runs.map((run) => ` ${allOf(run)}`).join("");
}
