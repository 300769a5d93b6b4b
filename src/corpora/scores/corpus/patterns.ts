import { occurrences } from "../../../base/json/occurrences.js";
import { CALENDAR_WORDS } from "../../../schema/english/dates.js";
import type { DialogueEvent } from "../../../transcript/events/event.js";
import { scriptWords, textsIn } from "./words.js";

/** Similarity of texts once values and slot names are masked. */
export interface CorpusPatterns {
  /** The share of distinct texts; null if there are none. */
  readonly differentTexts: number | null;
  readonly patterns: number;
  /** The share of texts with one of the 50 commonest patterns; null if there are no texts. */
  readonly commonest: number | null;
}

export interface Said {
  readonly text: string;
  readonly pattern: string;
}

export const COMMONEST = 50;

export function patternsOf(said: readonly Said[]): CorpusPatterns {
  const counts = occurrences(said.map(({ pattern }) => pattern));
  const most = [...counts.values()].sort((one, other) => other - one).slice(0, COMMONEST);
  const share = (count: number): number | null => (said.length === 0 ? null : count / said.length);
  return {
    differentTexts: share(new Set(said.map(({ text }) => text)).size),
    patterns: counts.size,
    commonest: share(most.reduce((sum, count) => sum + count, 0)),
  };
}

/** Masks values and slot names in utterances, so that texts with equal wording have one pattern. Values are those of
 * commands, of user meanings and of signals, words with a digit, and days and months. Marks and case are ignored. */
export class DialogueMasks {
  /** Phrases by their first word, the longest first. */
  readonly #phrases = new Map<string, { readonly words: readonly string[]; readonly mask: string }[]>();
  readonly #seen = new Set<string>();

  constructor(events: readonly DialogueEvent[]) {
    for (const event of events) {
      if (event.kind === "command") {
        for (const { slot, value, after } of event.writes) {
          this.#take({ [slot]: value ?? null });
          this.#value(after);
        }
      } else if (event.kind === "user") {
        this.#take(event.turn.means?.slots ?? {});
        for (const slot of event.turn.means?.requests ?? []) this.#add(slot, SLOT);
      } else if (event.kind === "signal") {
        const { signal } = event.recorded.turn;
        if (event.recorded.slot !== null) this.#add(event.recorded.slot, SLOT);
        if (signal?.kind === "choose") this.#value(signal.options);
        else if (signal?.kind === "performed") this.#take({ ...signal.arguments, ...signal.row });
        else if (signal?.kind === "found") for (const row of signal.rows) this.#take(row);
        else if (signal?.kind === "failed") for (const row of signal.alternatives ?? []) this.#take(row);
      }
    }
    for (const phrases of this.#phrases.values()) phrases.sort((one, other) => other.words.length - one.words.length);
  }

  patternOf(text: string): string {
    const words = scriptWords(text);
    const kept: string[] = [];
    for (let at = 0; at < words.length; ) {
      const word = words[at] as string;
      const phrase = this.#phrases.get(word)?.find((one) => one.words.every((next, i) => words[at + i] === next));
      const mask = phrase?.mask ?? (/\d/.test(word) || CALENDAR.has(word) ? VALUE : null);
      if (mask === null || kept.at(-1) !== mask) kept.push(mask ?? word);
      at += phrase?.words.length ?? 1;
    }
    return kept.join(" ");
  }

  #take(values: Readonly<Record<string, unknown>>): void {
    for (const [slot, value] of Object.entries(values)) {
      this.#add(slot, SLOT);
      this.#value(value);
    }
  }

  #value(value: unknown): void {
    for (const text of textsIn(value)) this.#add(text, VALUE);
  }

  #add(text: string, mask: string): void {
    if (text.length > MAX_CHARACTERS) return;
    const words = scriptWords(text);
    const [first] = words;
    if (first === undefined || this.#seen.has(words.join(" "))) return;
    this.#seen.add(words.join(" "));
    const phrases = this.#phrases.get(first) ?? [];
    this.#phrases.set(first, phrases);
    phrases.push({ words, mask });
  }
}

/** Longer values are not spoken word for word. */
const MAX_CHARACTERS = 200;

const [VALUE, SLOT] = ["<value>", "<slot>"];

const CALENDAR: ReadonlySet<string> = new Set(CALENDAR_WORDS);
