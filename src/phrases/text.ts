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
const JOINABLE =
  /^(?:with (?=.+ (?:as|for) the |an? .+ of )|where (?=the .+ (?:is|are) )|that (?=(?:is|are|has|have) ))/;

/** The noun before modifiers: one thing that is found, several of them, or a task's. */
export type Modified = "one" | "several" | "task";

/**
 * Joins modifiers, each after a space: `with 4 as the floor and 2 as the bed` rather than "with … with …". Clauses come
 * last, since following modifiers would attach to them; of a task, those with "that" and
 * totals come first, beside its noun.
 * @param modified the noun, with which "that is" agrees. Default: a task's
 */
export function modifiersInRow(modifiers: readonly string[], modified: Modified = "task"): string {
  const runs: string[][] = [];
  const isSeveral = modified === "several";
  const agreed = modifiers.map((modifier) =>
    modifier
      .replace(/^that(?: is|['’]s) /, isSeveral ? "that are " : "that is ")
      .replace(/^that has (?=to be )/, isSeveral ? "that have " : "$&"),
  );
  const places = [
    [/^totalling /, -2],
    [/^that (?:is|are|has|have) /, modified === "task" ? -1 : 1],
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

/** Filters verb phrases for modifiers: a clause with "that" follows its noun, which ends the first verb phrase. */
export function tasksBefore(verbPhrases: readonly string[], modifiers: string): readonly string[] {
  if (!/^(?: totalling .+?)? that (?:is|has) /.test(modifiers)) return verbPhrases;
  const last = (phrase: string | undefined): string | undefined => phrase?.split(" ").at(-1);
  return verbPhrases.filter((phrase) => last(phrase) === last(verbPhrases[0]));
}
