import { memoized } from "../../base/json/memoized.js";
import { ClauseReader } from "./clauseReader.js";
import { type ClaimKind, type Said, type SaidInClause, UNSURE } from "./clauseWords.js";
import { isForeign } from "./language.js";
import { type Clause, type Sentence, sentencesOf, type Word } from "./sentences.js";
import type { VerbGroup } from "./verbGroups.js";
import { wordSet } from "./wholeWords.js";

export type { ClaimKind } from "./clauseWords.js";

/** Words that state the progress of an act. */
export interface Claim {
  readonly kind: ClaimKind;
  readonly from: number;
  readonly to: number;
  /** Sentence of the words. */
  readonly sentence: string;
}

/** Claims of a text; undecided if a reader could not tell its claims, or if it is not English. */
export interface Claims {
  readonly claims: readonly Claim[];
  readonly isUndecided: boolean;
}

interface Found extends SaidInClause {
  readonly link: string;
  /** Position of its sentence, and of its clause within that. */
  readonly sentence: number;
  readonly clause: number;
}

/** Reads the claims of a text, in order. Takes linear time. */
export const claimsIn = memoized(readClaims, 5_000);

/** Returns the words of a text with a claim of these kinds; null if there are none. */
export function claimOf(text: string, ...kinds: readonly ClaimKind[]): string | null {
  const claim = claimsIn(text).claims.find(({ kind }) => kinds.includes(kind));
  return claim === undefined ? null : text.slice(claim.from, claim.to);
}

/** Tests if the verb of a claim is part of a value that the text says: `I could do this instead: size made to measure`. */
export function isQuoted({ to }: Claim, text: string, values: readonly unknown[]): boolean {
  const folded = text.toLowerCase();
  return values.some((value) => {
    if (typeof value !== "string" || value === "") return false;
    const at = folded.lastIndexOf(value.toLowerCase(), to - 1);
    return at >= 0 && at < to && to <= at + value.length;
  });
}

function readClaims(text: string): Claims {
  if (isForeign(text)) return { claims: [], isUndecided: true };
  // Quotation marks around the whole text mean nothing.
  const bare = text.replace(/^(\s*)["“]([^"“”]*)["”](\s*)$/, "$1 $2 $3");
  const sentences = sentencesOf(bare);
  const found = sentences.flatMap((sentence, at) =>
    isPutToUser(sentence, sentences[at + 1]) ? [] : saidIn(sentence, at),
  );
  const kept = settled(found).map(
    ({ said, from, to, sentence }): Claim => ({
      kind: said as ClaimKind,
      from,
      to,
      sentence: bare.slice(sentences[sentence]?.from, sentences[sentence]?.to).trim(),
    }),
  );
  return { claims: kept, isUndecided: kept.length === 0 && found.some(({ said }) => said === "hedge") };
}

/** Keeps the final claims: of an act that failed and then succeeded, the success alone. */
function settled(found: readonly Found[]): readonly Found[] {
  const hedged = new Set(found.filter(({ said }) => said === "hedge").map(({ sentence }) => sentence));
  const firm = found.filter(({ said, sentence }) => !SOFT.has(said) && (said === "promised" || !hedged.has(sentence)));
  const [tried, step] = (["tried", "step"] as const).map((soft) => found.find(({ said }) => said === soft));
  const pending = new Set<number>();
  let hasFailed = false;
  let kept = firm.filter((one, at) => {
    const { said, sentence, isNone, isSame, link } = one;
    if (said === "step" || isOverruled(one, firm[at + 1])) return false;
    if (said === "pending") pending.add(sentence);
    const isRest =
      said === "denied" && ((hasFailed && (isNone || link === "so")) || (pending.has(sentence) && (isNone || isSame)));
    hasFailed ||= said === "failed";
    return !isRest;
  });
  if (step !== undefined && !hedged.has(step.sentence) && kept.every(({ said }) => said === "promised"))
    kept.unshift({ ...step, said: "done" });
  if (kept.some(({ said, isRecovered }, at) => said === "done" && isRecovered && at > 0))
    kept = kept.filter(({ said }) => said !== "failed");
  if (tried === undefined) return kept;
  kept = kept.map((one) => (one.said === "denied" && one.isNone ? { ...one, said: "failed" } : one));
  const isGivenUp = found.some(({ link, from }) => from > tried.from && (link === "but" || link === "yet"));
  const isOpen = kept.every(({ said }) => said !== "failed" && said !== "done");
  return isOpen && isGivenUp ? [...kept, { ...tried, said: "failed" }] : kept;
}

const SOFT: ReadonlySet<Said> = new Set(["hedge", "none", "tried", "gerund"]);

/** Tests if the next claim of the same sentence states the final result. */
function isOverruled({ said, sentence, clause }: Found, next: Found | undefined): boolean {
  if (next?.sentence !== sentence || next.said !== "failed") return false;
  if (said === "denied") return next.isSame;
  const isOn = next.isSame && /^(?:and|but|then|,|-|–|—)$/.test(next.link);
  return said === "done" && (next.clause === clause || isOn || (next.link === ":" && next.clause === clause + 1));
}

const CHECKS = wordSet("right correct ok okay yes fine good");

/** Tests if a sentence repeats the user's wish, or if the next one asks for approval: `Shall I do that?` */
function isPutToUser({ clauses, asks }: Sentence, next: Sentence | undefined): boolean {
  if (asks && clauses.length > 1 && isCheck(clauses.at(-1)?.words)) return true;
  if (next?.asks === true && next.clauses.length === 1 && isCheck(next.clauses[0]?.words)) return true;
  const words = clauses[0]?.words.slice(0, 4).map(({ text }) => text) ?? [];
  if (/^(?:(?:so )?you (?:want|wanted|wish|would like|asked)|let me (?:repeat|recap|sum|go))\b/.test(words.join(" ")))
    return true;
  const at = words.findIndex((word) => /^(?:confirm|confirming|ensure|verify)$/.test(word));
  return at >= 0 && !words.slice(0, at).some((word) => /^(?:i|we|happy|glad|pleased)$/.test(word));
}

const isCheck = (words: readonly Word[] = []): boolean =>
  words.length < 6 &&
  (GO_AHEAD.test(words.map(({ text }) => text).join(" ")) ||
    (CHECKS.has(words.at(-1)?.text ?? "") &&
      (words.length === 1 || words.some(({ text }) => /^(?:that|this|everything)$/.test(text)))));

const GO_AHEAD = /^(?:shall|should|may|can|could) (?:i|we) (?:do (?:that|it|so|this)|go ahead|proceed)$/;

const CONDITIONS = wordSet("if when whenever once until till unless before after whether");
/** Conditions without a past event, unlike `when it crashed`. */
const OPEN = wordSet("if whether unless");
const PRONOUNS = wordSet("i you we he she it they this that");
const REASONS = wordSet("because since as");
const OPENERS = wordSet(
  "anything what which would do does can could how is are shall when where who did should any will have ok okay need",
);
const REPORTS = wordSet("answered replied wrote written writes confirmed responded said");
/** Verbs of instructions whose result follows: `Say yes, and it is done`. */
const TELL = wordSet("say tell press reply type confirm answer give");
const ASKING = wordSet("will check ask");

function saidIn({ clauses, asks, quotes, from, to }: Sentence, sentence: number): readonly Found[] {
  const found: Found[] = [];
  const isCoded = !asks && clauses.some(({ words }) => words.some(({ text }) => /\d/.test(text)));
  const opener = asks ? clauses.findLastIndex(({ words }) => OPENERS.has(words[0]?.text ?? "")) : clauses.length;
  let before: VerbGroup | null = null;
  let isConditional = false;
  let isToBeAsked = false;
  for (const [at, clause] of clauses.slice(0, Math.max(opener, 0)).entries()) {
    const { link, words } = clause;
    const place = { link, sentence, clause: at };
    const empty = { from: words[0]?.from ?? from, to, isNone: false, isSame: false, isRecovered: false, ...place };
    const isBusy = clauses.length === 1 || at > 0 || words.length === 1;
    const reader: ClauseReader = new ClauseReader(clause, before, isCoded, isBusy);
    const said = reader.all();
    const isSaid = said.some((one) => one.said === "done" || one.said === "failed");
    const isWhether = link === "whether" || (link === "if" && UNSURE.has(clauses[at - 1]?.words.at(-1)?.text ?? ""));
    if ((isWhether && isSaid && !isToBeAsked) || (link === "who" && words[0]?.text === "knows"))
      found.push({ ...empty, said: "hedge" });
    const isIf = CONDITIONS.has(link) || (link === "while" && at > 0) || isAsSoon(clause);
    if (at === 0)
      isConditional = isIf
        ? reader.hasVerb || words.some(({ text }) => PRONOUNS.has(text))
        : TELL.has(words[0]?.text ?? "");
    for (const one of said) {
      const isAdverse = one.said === "hedge" || (one.said === "failed" && !(isIf && OPEN.has(link)));
      if (!isAdverse && (isIf || isConditional || REASONS.has(link))) continue;
      const isReasoned = one.said === "denied" && clauses[at + 1]?.link === "because";
      found.push({ ...one, ...place, said: isReasoned ? "failed" : one.said });
    }
    if (at > 0 && link === "if" && words[0]?.text === "you" && found.at(-1)?.said === "promised") found.pop();
    if (link === "but" || link === "yet") found.push({ ...empty, said: "none" });
    isToBeAsked ||= words.some(({ text }) => ASKING.has(text));
    before = reader.last ?? before;
  }
  const isReport = !asks && clauses.some(({ words }) => words.some(({ text }) => REPORTS.has(text)));
  for (const quote of isReport ? quotes : [])
    if (/\byour?\b/i.test(quote)) for (const inner of sentencesOf(quote)) found.push(...saidIn(inner, sentence));
  return found;
}

const isAsSoon = ({ words }: Clause): boolean => words[0]?.text === "as" && words[2]?.text === "as";
