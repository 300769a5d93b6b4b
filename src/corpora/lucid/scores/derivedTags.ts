import { type Derived, indexesOf, signalText, type Transcript } from "../../../transcript/index.js";
import type { DerivedTags } from "../../scores/commands/cleanTags.js";

/** Derives tags like LUCID's compile step, by searching the texts of commands: a list for each user turn. As in the
 * original, a user turn whose words end or interrupt the conversation gets no tags, and those computed for it go to
 * the next user turn. */
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
  const search = new TagSearch(intents);
  const indexes = indexesOf(turns);
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "User") search.userTurn();
    else if (turn.author === "System") search.command(turn.command, indexes[at] as number);
    else if (turn.author === "Signal") {
      search.signal(turn.text ?? (turn.signal === undefined ? "" : signalText(turn.signal)));
    }
  }
  return search.found.map((tags) => ORDER.filter((tag) => tags.has(tag)));
}

class TagSearch {
  readonly found: Set<Derived>[] = [];
  readonly #intents: ReadonlySet<string>;
  /** Slots that were mentioned so far, by variable index. */
  readonly #set = new Map<string, Set<string>>();
  /** The slot that was requested last; null after a command other than `say`. */
  #hinted: string | null = null;

  constructor(intents: ReadonlySet<string>) {
    this.#intents = intents;
  }

  userTurn(): void {
    this.found.push(new Set());
  }

  signal(text: string): void {
    if (text.includes("ask for value")) this.#hinted = hintedSlot(text);
  }

  command(text: string, index: number): void {
    const tags = this.found.at(-1);
    const isSay = text.includes("say(");
    if (!isSay && this.#hinted !== null && text.includes("=") && !text.includes(this.#hinted)) {
      tags?.add("derived_answer_other_slot");
    }
    const slots = slotsSet(text, index, this.#intents);
    for (const [variable, names] of slots) {
      if (names.some((name) => this.#set.get(variable)?.has(name))) tags?.add("derived_correction");
    }
    for (const [variable, names] of slots) {
      this.#set.set(variable, new Set([...(this.#set.get(variable) ?? []), ...names]));
    }
    if (!isSay) this.#hinted = null;
  }
}

const ORDER: readonly Derived[] = ["derived_answer_other_slot", "derived_correction"];

/** The word before the last blank of a hint, such as `Ask for date", ref=x1)`, without its last character. */
function hintedSlot(text: string): string {
  const hint = text.slice(0, text.lastIndexOf(" ") - 1);
  return hint.slice(hint.lastIndexOf(" ") + 1, -1);
}

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

/** The k of every `x<k>.` in a text, up to 998 as in the original. */
function editedVariables(command: string): Set<string> {
  const found = [...command.matchAll(/x(0|[1-9]\d{0,2})\./g)].map((match) => match[1] as string);
  return new Set(found.filter((variable) => variable !== "999"));
}

function holdsCall(command: string, intents: ReadonlySet<string>): boolean {
  for (const intent of intents) if (command.includes(`${intent}(`)) return true;
  return false;
}
