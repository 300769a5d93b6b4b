import { type Derived, signalText, type Transcript } from "../../transcript/index.js";

/** What LUCID's compile step computes for each user turn of a dialogue, from the commands that follow it. */
export type DerivedTags = readonly (readonly Derived[])[];

/**
 * The derived tags of a dialogue as LUCID's compile step computes them, by looking for texts in
 * commands. A user turn that ends or interrupts the conversation, by its words, gets none, and the tags computed for it
 * go to the next one, as in the original.
 * @param intents the names of the intents that the compile step finds in its folders
 * @returns a list for each user turn; the commands before the first count for none
 */
export function publishedDerivedTags(transcript: Transcript, intents: ReadonlySet<string>): DerivedTags {
  const found = foundByTurn(transcript, intents);
  let next = 0;
  return transcript.turns.flatMap((turn) => {
    if (turn.author !== "User") return [];
    const text = turn.text.toLowerCase();
    if (text.includes("end conversation") || text.includes("conversation interrupted")) return [[]];
    const tags = found[next] ?? [];
    next += 1;
    return [tags];
  });
}

function foundByTurn({ turns }: Transcript, intents: ReadonlySet<string>): Derived[][] {
  const found: Derived[][] = [];
  const set = new Map<string, Set<string>>();
  let hinted: string | null = null;
  let current: Set<Derived> | null = null;
  let next = 0;
  const close = (): void => {
    if (current !== null) found.push(ORDER.filter((tag) => current?.has(tag)));
  };
  for (const turn of turns) {
    if (turn.author === "User") {
      close();
      current = new Set();
    } else if (turn.author === "Signal") {
      const text = turn.text ?? (turn.signal === undefined ? "" : signalText(turn.signal));
      if (text.includes("ask for value")) hinted = hintedSlot(text);
      if (turn.signal?.kind !== "error") next = (turn.index ?? next) + 1;
    } else if (turn.author === "System") {
      const { command } = turn;
      const index = turn.index ?? next;
      next = index + 1;
      const isSay = command.includes("say(");
      if (!isSay && hinted !== null && command.includes("=") && !command.includes(hinted)) {
        current?.add("derived_answer_other_slot");
      }
      const slots = slotsSet(command, index, intents);
      for (const [variable, names] of slots) {
        if (names.some((name) => set.get(variable)?.has(name))) current?.add("derived_correction");
      }
      for (const [variable, names] of slots) set.set(variable, new Set([...(set.get(variable) ?? []), ...names]));
      if (!isSay) hinted = null;
    }
  }
  close();
  return found;
}

const ORDER: readonly Derived[] = ["derived_answer_other_slot", "derived_correction"];

/** The word before the last blank of a hint, `Ask for date", ref=x1)`, without what follows the word. */
function hintedSlot(text: string): string {
  const hint = text.slice(0, text.lastIndexOf(" ") - 1);
  return hint.slice(hint.lastIndexOf(" ") + 1, -1);
}

/** The slots that a command names, by the index of the variable, wherever in the text they stand. */
function slotsSet(command: string, index: number, intents: ReadonlySet<string>): Map<string, string[]> {
  const slots = new Map<string, string[]>();
  if (holdsCall(command, intents)) {
    const named = command
      .slice(command.indexOf("(") + 1, -1)
      .split(",")
      .map((piece) => piece.slice(0, piece.indexOf("=")).trim())
      .filter((name) => name !== "");
    slots.set(String(index), named);
  }
  for (const variable of editedVariables(command)) {
    const mark = `x${variable}.`;
    let rest = command;
    for (let at = rest.indexOf(mark); at !== -1; at = rest.indexOf(mark)) {
      rest = rest.slice(at + mark.length);
      const equals = rest.indexOf("=");
      const end = equals === -1 ? rest.length : equals;
      const name = rest.slice(0, end).trim();
      if (name !== "") slots.set(variable, [...(slots.get(variable) ?? []), name]);
      rest = rest.slice(end);
    }
  }
  return slots;
}

/** The k of every `x<k>.` in a text, up to the 998 that the original looks for. */
function editedVariables(command: string): Set<string> {
  const found = [...command.matchAll(/x(0|[1-9]\d{0,2})\./g)].map((match) => match[1] as string);
  return new Set(found.filter((variable) => variable !== "999"));
}

function holdsCall(command: string, intents: ReadonlySet<string>): boolean {
  for (const intent of intents) if (command.includes(`${intent}(`)) return true;
  return false;
}
