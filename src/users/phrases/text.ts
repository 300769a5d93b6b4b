import { unmarked } from "./marks.js";

const MAX_REMEMBERED = 5_000;
const remembered = new Map<string, string>();

/** Returns a name in spoken form: `party_size` and `PartySize` give `party size`. */
export function spoken(name: string): string {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const said = saidName(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, said);
  return said;
}

function saidName(name: string): string {
  const apart = /\s/.test(name)
    ? name
    : name
        .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
        .replaceAll(/(?<![A-Za-z])[A-Z](?=[a-z]|_|$)/g, (letter) => letter.toLowerCase());
  return apart.replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();
}

/** Capitalises the first letter of a text. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Addresses of mail and pages, which are not capitalised. */
const ADDRESS = /^\S+[@/]\S/;

/** Returns a text with a capital and a full stop. */
export function sentence(text: string): string {
  const start = ADDRESS.test(text) ? text : capital(text);
  return /[.!?…]$/.test(unmarked(start)) ? start : `${start}.`;
}

/** Whether a text is a whole sentence, and so no name: `Your driver is on the way.` */
export const isSentence = (text: string): boolean =>
  /[.!?…]["”’)]*$/.test(text.trim()) && text.trim().split(/\s+/).length >= 4;

/** Modifiers that can be joined with others of the same beginning. */
const JOINABLE = /^(?:with (?=.+ (?:as|for) the |an? |\d)|where (?=the .+ (?:is|are) )|that (?=(?:is|are|has|have) ))/;

/**
 * Joins modifiers, each after a space: `with 4 as the floor and 2 as the bed` rather than "with … with …". Totals come
 * first, beside their noun, and clauses last, since following modifiers would attach to them.
 * @param isSeveral whether they modify a noun in the plural, with which "that is" agrees. Default: false
 */
export function modifiersInRow(modifiers: readonly string[], isSeveral = false): string {
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
  return runs.map((run) => ` ${run.length < 2 ? run[0] : `${run.slice(0, -1).join(", ")} and ${run.at(-1)}`}`).join("");
}

/** Filters verb phrases for modifiers: a total follows its noun, which ends the first verb phrase. */
export function tasksBefore(verbPhrases: readonly string[], modifiers: string): readonly string[] {
  if (!modifiers.startsWith(" totalling ")) return verbPhrases;
  const last = (phrase: string | undefined): string | undefined => phrase?.split(" ").at(-1);
  return verbPhrases.filter((phrase) => last(phrase) === last(verbPhrases[0]));
}

/** Whether a modifier says what a task's object is, which is clearer in a sentence of its own: `that is refundable`. */
export const isState = (modifier: string): boolean => /^that(?: is|['’]s| has to be) /.test(modifier);
