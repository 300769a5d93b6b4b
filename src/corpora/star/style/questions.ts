import type { Value } from "../../../kit/internal.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import type { ToldSlot } from "./userWords.js";

/** Slots that the user should tell in a task. */
export type Wanted = ReadonlyMap<string, ToldSlot>;

/** Matches questions for the user's own name, which no closed slot holds. */
const OWN_NAME = /\byour (?:[\w']+ )*name\b/i;

/**
 * Assigns slots to the questions of a task: the slot whose name and label share the most words with the question.
 * Unambiguous questions come first. Slots without a question are told in the user's first turn.
 * @param texts slots of free text
 */
export function questionsOf(
  { nodes, task }: TaskGraph,
  wanted: Wanted,
  texts: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const fitting = (text: string): Wanted =>
    OWN_NAME.test(text) ? new Map([...wanted].filter(([slot]) => texts.has(slot))) : wanted;
  const open = Object.entries(nodes).flatMap(([label, { text }]) =>
    /(?:^|_)ask_/.test(label)
      ? [{ label, likely: likelySlots(label, text, fitting(text), new Set(wordsOf(task))) }]
      : [],
  );
  const asked = new Map<string, string>();
  const taken = new Set<string>();
  while (open.length > 0) {
    const rated = open.map(({ likely }) => {
      const [best, second] = likely
        .filter(({ slot }) => !taken.has(slot))
        .sort((one, other) => other.shared - one.shared);
      return { best, lead: (best?.shared ?? 0) - (second?.shared ?? 0) };
    });
    const at = rated.reduce((first, { lead }, nth) => (lead > (rated[first]?.lead ?? 0) ? nth : first), 0);
    const [question] = open.splice(at, 1);
    const best = rated[at]?.best;
    if (question === undefined || best === undefined) continue;
    asked.set(question.label, best.slot);
    taken.add(best.slot);
  }
  return asked;
}

/**
 * Candidate slots of a question, with the number of shared words. Words of the question's label count twice; words of
 * the task's name do not count in its text.
 */
function likelySlots(
  label: string,
  text: string,
  wanted: Wanted,
  ofTask: ReadonlySet<string>,
): { readonly slot: string; readonly shared: number }[] {
  const named = wordsOf(label.replace(/^.*(?:^|_)ask_/, ""));
  const subject = new Set(named.flatMap((word) => [word, ...(ALIKE[word] ?? [])]));
  const heard = new Set([...subject, ...wordsOf(text).filter((word) => !ofTask.has(word))]);
  return [...wanted].flatMap(([slot, { label: title }]) => {
    const own = [...new Set([...wordsOf(slot), ...wordsOf(title)])];
    const shared = own.reduce((sum, word) => sum + (subject.has(word) ? 2 : heard.has(word) ? 1 : 0), 0);
    return shared === 0 ? [] : [{ slot, shared }];
  });
}

const ALIKE: Readonly<Record<string, readonly string[]>> = {
  location: ["city", "place"],
  budget: ["price", "cost"],
  people: ["party", "guest"],
};

/** The words of a name or a text, without a plural s and without short words. */
function wordsOf(text: string): string[] {
  const parts = text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return parts.filter((part) => part.length > 2 && !COMMON.has(part)).map((part) => part.replace(/s$/, ""));
}

const COMMON: ReadonlySet<string> = new Set(
  "the and for you your would like should what which when where how have may can could please that with get are does need any".split(
    " ",
  ),
);

/** A value as sent by a wizard's form: an expression of Python. */
export function pythonOf(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
