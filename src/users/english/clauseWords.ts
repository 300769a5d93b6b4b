import { stateAt } from "./idioms.js";
import type { Clause, Word } from "./sentences.js";
import { isAdverb, type VerbGroup } from "./verbGroups.js";
import { wordSet } from "./wholeWords.js";

export const YOURS = wordSet("your you");
export const OWN = wordSet("your you it that this everything my our both all these those they");
export const NOBODY = wordSet("not no none nothing nobody neither noone");
export const UNSURE = wordSet("tell say know see check confirm remember forget recall sure certain");
export const ANSWERING = wordSet(
  "reply answer confirm decide respond hear come agree approve replied answered confirmed decided responded come agreed approved heard",
);
export const GRANTED = wordSet(
  "accepted approved granted permitted allowed possible successful valid supported recognised recognized sufficient enough feasible doable workable authorized authorised available refundable able eligible responding working reacting reachable responded loading letting accepting going transferable exchangeable",
);
export const NOUNS = wordSet(
  "tracking booking parking setting opening meeting building training listing heading viewing rating",
);
export const MINE = wordSet("this volume temperature your the you it my that lights blinds heating light");
export const BELIEVING = wordSet("think believe guess suspect assume suppose reckon imagine hope trust expect");
const HISTORIC = wordSet("year winter summer spring autumn century");
const SYSTEMS = wordSet("site system server page line network");

/** Words of a clause, with the reading so far. */
export class ClauseWords {
  /** Last group of auxiliaries. */
  last: VerbGroup | null = null;
  protected readonly words: readonly Word[];
  protected readonly link: string;
  /** True if the rest of the clause is a wish, or a finding. */
  protected isUnreal = false;
  /** True if the rest of the clause is a belief. */
  protected isBelieved = false;

  constructor({ words, link }: Clause) {
    this.words = words;
    this.link = link;
  }

  protected text(at: number): string {
    return this.words[at]?.text ?? "";
  }

  protected has(words: ReadonlySet<string>, from: number): boolean {
    return this.words.some(({ text }, at) => at >= from && words.has(text));
  }

  /** Tests for a date of origin: a fact of history. */
  protected isHistoric(from: number): boolean {
    return this.words.some(
      ({ text }, at) =>
        at > from &&
        ((/^(?:1[0-9]|20)\d\d$/.test(text) && this.text(at - 1) === "in") ||
          (HISTORIC.has(text) && this.text(at - 1) === "last")),
    );
  }

  /** Reads a state at a position; `on` and `off` are states if no object follows. */
  protected state(at: number): Said | null {
    const [word, next] = [this.text(at), this.text(at + 1)];
    if (/^(?:in|off|on|down|up|through|shut|out)$/.test(word)) {
      if (next !== "" && !/^(?:now|for|to|again|too|already|at|in|here)$/.test(next))
        return stateAt(this.words, at)?.said ?? null;
      return word === "out"
        ? null
        : word === "down" && this.has(SYSTEMS, 0)
          ? "failed"
          : this.has(MINE, 0)
            ? "done"
            : "none";
    }
    return stateAt(this.words, at)?.said ?? null;
  }
}

export type Person = "i" | "you" | "he" | "it" | "they" | "";

/** Returns the subject of a verb by the word before it. */
export function personOf(subject: readonly Word[]): Person {
  const words = subject.filter(({ text }) => !isAdverb(text));
  const last = words.at(-1);
  if (last === undefined) return "";
  if (last.text === "i" || last.text === "we") return "i";
  if (last.text === "you") return "you";
  if (last.text === "he" || last.text === "she") return "he";
  if (last.text === "they") return "they";
  return "it";
}

/** Readings of words if they are negated. */
export function negated(said: Said, not: boolean): Said {
  if (!not || said === "denied" || said === "hedge") return said;
  return said === "done" ? "denied" : "none";
}

/** Progress of an act that the user wanted: completed, failed, under way, announced, or not done so far. */
export type ClaimKind = "done" | "failed" | "pending" | "promised" | "denied";

/** Reading of a clause: `step` is a first step that is done, `hedge` cannot be decided, `tried` has failed if it is given up. */
export type Said = ClaimKind | "step" | "hedge" | "tried" | "gerund" | "none";

/** A statement of a clause about an act. */
export interface SaidInClause {
  readonly said: Said;
  readonly from: number;
  readonly to: number;
  /** True if its subject is nothing, none or nobody. */
  readonly isNone: boolean;
  /** True if it continues the topic: without a subject, or with `it`. */
  readonly isSame: boolean;
  /** True if it reports a final success. */
  readonly isRecovered: boolean;
}
