import { isPlural, singularName, withArticle } from "../../schema/english/nouns.js";
import { allOf, anyOf, capital } from "../../schema/english/sentences.js";
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
  if (/\ba \{value\}/.test(phrase) && withArticle(value).startsWith("an "))
    return phrase.replace("a {value}", "an {value}");
  if (words.length > 2 || words[0] === "the" || NO_ARTICLE.test(phrase)) return phrase;
  if (ONLY.has(last)) return phrase.replace("{value}", "the {value}");
  const [article] = withArticle(value).split(" ");
  return ONE_OF_MANY.has(last) ? phrase.replace("{value}", `${article} {value}`) : phrase;
}

/** Modifiers that can be joined with others of the same beginning. */
const JOINABLE = /^(?:with (?=.+ (?:as|for) the |an? |\d)|where (?=the .+ (?:is|are) )|that (?=(?:is|are|has|have) ))/;

/**
 * Joins modifiers, each after a space: `with 4 as the floor and 2 as the bed` rather than "with … with …". Totals come
 * first, beside their noun, and clauses last, since following modifiers would attach to them.
 * @param isSeveral whether they modify a noun in the plural, with which "that is" agrees. Default: false
 */
export function modifiersInRow(modifiers: readonly string[], isSeveral = false): string {
  if (modifiers.length === 0) return "";
  const runs: string[][] = [];
  const agreed = modifiers.map((modifier) =>
    modifier
      .replace(/^that(?: is|['’]s) /, isSeveral ? "that are " : "that is ")
      .replace(/^that has (?=to be )/, isSeveral ? "that have " : "$&"),
  );
  const places = [
    [/^totalling /, -1],
    [/^that /, 1],
    [/^where /, 2],
  ] as const;
  const place = (modifier: string): number => places.find(([begins]) => begins.test(modifier))?.[1] ?? 0;
  for (const modifier of agreed.sort((a, b) => place(a) - place(b))) {
    const run = runs.at(-1);
    const [head] = JOINABLE.exec(modifier) ?? [];
    if (run !== undefined && head !== undefined && head === JOINABLE.exec(run[0] ?? "")?.[0])
      run.push(modifier.slice(head.length));
    else runs.push([modifier]);
  }
  return runs.map((run) => ` ${allOf(run)}`).join("");
}

/** Filters verb phrases for modifiers: a total follows its noun, which ends the first verb phrase. */
export function tasksBefore(verbPhrases: readonly string[], modifiers: string): readonly string[] {
  if (!modifiers.startsWith(" totalling ")) return verbPhrases;
  const last = (phrase: string | undefined): string | undefined => phrase?.split(" ").at(-1);
  return verbPhrases.filter((phrase) => last(phrase) === last(verbPhrases[0]));
}

/** True if a modifier is clearer in a sentence of its own: `that is refundable`, `where the wood is mixed`. */
export const isState = (modifier: string): boolean => /^(?:that(?: is|['’]s| has to be)|where the) /.test(modifier);

/** Joins such modifiers as a sentence without its full stop: `It is refundable and the wood is mixed`. */
export const stated = (states: readonly string[]): string =>
  capital(allOf(states.map((one) => one.replace(/^that/, "it").replace(/^where /, ""))));

/** Offers values to choose from: `there is oak or elm`, `there are clocks or maps`; names count as one. */
export function thereIs(values: readonly string[]): string {
  const [first = ""] = values;
  return `there ${/^\p{Ll}/u.test(first) && isPlural(first) ? "are" : "is"} ${anyOf(values)}`;
}
