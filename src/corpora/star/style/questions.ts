import type { Value } from "../../../kit/internal.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import type { ToldSlot } from "./userWords.js";

/** What the user has to tell in a task, by slot. */
export type Wanted = ReadonlyMap<string, ToldSlot>;

/** A question for a name of the user's own: no closed slot holds it. */
const OWN_NAME = /\byour (?:[\w']+ )*name\b/i;

/**
 * Which slots each question of a task is about: the one whose name and label share most words with it. A question of which
 * that is certain comes before one that several slots would do for. What no question is about, the user says with its
 * first words.
 * @param texts the slots that hold free text
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
 * The slots that a question may be about, with how many words they share with it; those of its label count twice, those of
 * the task's name tell nothing in a text.
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

/** What else a question may be about that is called so. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  location: ["city", "place"],
  budget: ["price", "cost"],
  people: ["party", "guest"],
};

/** The words of a name or a text, without a plural s; short words are left out. */
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

/** A value as a wizard's form sends it: an expression of Python. */
export function pythonOf(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
