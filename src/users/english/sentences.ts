import { isDoing } from "./verbs.js";
import { wordSet } from "./wholeWords.js";

/** A word of a text in lower case; a contraction is two words in one place. */
export interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** True for a part of a name: a capital letter within a sentence, or a quotation. */
  readonly isName: boolean;
}

/** A part of a sentence between marks or conjunctions. */
export interface Clause {
  /** Mark or conjunction at its beginning; empty at the start of a sentence. */
  readonly link: string;
  readonly words: readonly Word[];
}

export interface Sentence {
  readonly clauses: readonly Clause[];
  readonly asks: boolean;
  readonly from: number;
  readonly to: number;
  /** Texts in quotation marks: quotations or names. */
  readonly quotes: readonly string[];
}

const PART = /\p{N}+(?:[.,:/]\p{N}+)*[\p{L}%]*|[\p{L}_]+(?:['’][\p{L}]+)*|["“”„«»]|[.!?;:,()…\n–—]|(?<=\s)-(?=\s)|&/gu;
const QUOTES = /["“”„«»]/g;
const LINKS = wordSet(
  "and but so or though although because since if when whenever once while whereas until till unless before after whether which who where except",
);
/** Word limit of a clause, which keeps searches within it constant. */
const LONGEST = 60;
const ENDS = wordSet(". ! ? ; … \n");
const SHORT = wordSet(
  "dr mr mrs ms st prof no jan feb mar apr jun jul aug sep sept oct nov dec mt vs eg ie co inc ltd",
);
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  "cannot=can not,cant=can not,couldnt=could not,wont=will not,wouldnt=would not,dont=do not,doesnt=does not,didnt=did not,havent=have not,hasnt=has not,isnt=is not,wasnt=was not,arent=are not,werent=were not,im=i am,ive=i have,weve=we have,youre=you are,thats=that is,whats=what is,gonna=going to,can't=can not,won't=will not,shan't=shall not,ain't=is not,rsvp'd=rsvped"
    .split(",")
    .map((pair) => pair.split("=") as [string, string]),
);
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["'ve", "have"],
  ["'ll", "will"],
  ["'d", "would"],
  ["'re", "are"],
  ["'m", "am"],
  ["'s", "'s"],
]);

/** Parts that leave a participle the verb that it is, as in `re-booked`; after others it is an adjective, as in `left-handed`. */
const PREFIXES = wordSet("re un de dis mis over pre double cross");

/** Expands a word: `couldn't` to `could not`. */
function spelled(word: string): readonly string[] {
  const known = SPELLINGS.get(word);
  if (known !== undefined) return known.split(" ");
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  const at = word.lastIndexOf("'");
  const ending = at > 0 ? ENDINGS.get(word.slice(at)) : undefined;
  return ending === undefined ? [word] : [word.slice(0, at), ending];
}

/** Reads a text as sentences of clauses, in linear time. */
export function sentencesOf(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let clauses: Clause[] = [];
  let words: Word[] = [];
  let quotes: string[] = [];
  let [link, last] = ["", ""];
  let [from, quoted, isFresh] = [0, -1, true];
  let marks = text.match(QUOTES)?.length ?? 0;
  const close = (next: string): void => {
    const isBare = words.length === 0;
    if (!isBare) clauses.push({ link, words });
    words = [];
    link = isBare && LINKS.has(link) && !LINKS.has(next) ? link : next;
  };
  const end = (mark: string, to: number): void => {
    close("");
    if (clauses.length > 0 || quotes.length > 0)
      sentences.push({ clauses: named(clauses), asks: mark === "?", from, to, quotes });
    [clauses, quotes, from, isFresh, link] = [[], [], to, true, ""];
  };
  for (const match of text.matchAll(PART)) {
    const [raw] = match;
    const [at, to] = [match.index, match.index + raw.length];
    if (/["“”„«»]/.test(raw)) {
      marks--;
      if (quoted < 0) quoted = marks > 0 ? to : -1;
      else {
        quotes.push(text.slice(quoted, at));
        words.push({ text: '"', from: quoted, to: at, isName: true });
        quoted = -1;
        isFresh = false;
        const mark = text[at - 1] ?? "";
        if (/[.!?]/.test(mark) && /^\s+\p{Lu}|^\s*$/u.test(text.slice(to, to + 3))) end(".", to);
      }
    } else if (quoted >= 0) {
      // A quotation, or a name.
    } else if (ENDS.has(raw)) {
      const rest = text.slice(to, to + 2);
      const goesOn = /^[a-z]$/.test(last) ? /^\s?\p{Ll}/u.test(rest) : SHORT.has(last) && rest.trim() !== "";
      if (raw !== "." || !goesOn) end(raw, to);
      last = "";
    } else if (/^[:,()–—-]$/.test(raw)) {
      close(/[()]/.test(raw) ? "," : raw);
      if (raw === ":" || raw === "-" || raw === "(") isFresh = true;
    } else {
      const lower = raw.toLowerCase().replaceAll("’", "'");
      const isCapital = /^\p{Lu}\p{Ll}/u.test(raw);
      const isBeforeName =
        /^ (?:& |\p{Lu}\p{Ll})/u.test(text.slice(to, to + 4)) && !(isDoing(lower) && text[to + 1] !== "&");
      const isName = raw === "&" || (isCapital && !lower.startsWith("i'") && (!isFresh || isBeforeName));
      isFresh = false;
      last = lower;
      const before = words.at(-1);
      if (before?.to === at - 1 && text[at - 1] === "-" && lower.endsWith("ed") && !PREFIXES.has(before.text)) {
        words[words.length - 1] = { ...before, text: `${before.text}-${lower}`, to };
        continue;
      }
      const isLink = LINKS.has(lower) && !isName && !(lower === "so" && /^ far\b/i.test(text.slice(to, to + 5)));
      if (isLink) close(lower);
      else for (const one of spelled(lower)) words.push({ text: one, from: at, to, isName });
      if (words.length >= LONGEST) close(",");
    }
  }
  end("", text.length);
  return sentences;
}

/** Removes names from clauses with a capital letter in every word: `Booking Confirmed`. */
function named(clauses: readonly Clause[]): readonly Clause[] {
  if (!clauses.every(({ words }) => words.every(({ isName, text }) => isName && text !== '"'))) return clauses;
  return clauses.map(({ link, words }) => ({ link, words: words.map((word) => ({ ...word, isName: false })) }));
}
