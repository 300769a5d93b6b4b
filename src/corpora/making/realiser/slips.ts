import { Seeded } from "../../../runtime/rows/seeded.js";
import { capital, spoken } from "../../../schema/english/sentences.js";
import type { Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import { type UserStyle, userStyle } from "../../../users/phrases/user/userStyle.js";
import { spokenValue } from "../../../users/phrases/values.js";

/** The share of turns with a slip, by the user's style, in per mille. */
const PER_THOUSAND: Readonly<Record<UserStyle, number>> = {
  plain: 30,
  terse: 50,
  chatty: 50,
  polite: 10,
  hurried: 90,
  unsure: 30,
};

const SOUNDS_LIKE: Readonly<Record<string, string>> = {
  would: "wood",
  there: "their",
  here: "hear",
  find: "fined",
  which: "witch",
  please: "pleas",
  great: "grate",
  whether: "weather",
  thanks: "tanks",
  thank: "tank",
  with: "width",
  help: "held",
  hello: "yellow",
  goodbye: "good buy",
  perfect: "prefect",
  about: "a boat",
  lovely: "lively",
  right: "write",
};

/** Words in which a typing slip may happen: they surround values and decide no meaning. */
const PLAIN_WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(SOUNDS_LIKE),
  "should",
  "could",
  "want",
  "need",
  "like",
  "that",
  "what",
  "looking",
  "another",
  "anything",
  "actually",
  "really",
  "think",
  "maybe",
  "believe",
  "suppose",
  "possible",
  "wonder",
  "wondering",
  "hoping",
  "trying",
  "also",
  "have",
  "might",
  "going",
  "prefer",
  "something",
  "everything",
  "wonderful",
  "excellent",
  "appreciate",
]);

/**
 * Adds slips to user turns: of typing, or of a speech recogniser. A changed word is never part of a value, a yes or a
 * no, so the meaning stays the same.
 */
export function withSlips(transcript: Transcript, seed: number): Transcript {
  const style = userStyle(new Seeded(seed, "style"));
  const draw = new Seeded("slips", seed);
  const types = draw.part("types").between(0, 1) === 1;
  const turns = transcript.turns.map((turn, at): Turn => {
    if (turn.author !== "User" || draw.part(at).between(1, 1_000) > PER_THOUSAND[style]) return turn;
    const text = slipped(turn, types, draw.part(at).part("word"));
    return text === turn.text ? turn : { ...turn, text };
  });
  return { ...transcript, turns };
}

function slipped({ text, means }: UserTurn, types: boolean, draw: Seeded): string {
  const { slots = {}, intent } = means ?? {};
  const held = [intent ?? "", ...Object.keys(slots), ...Object.values(slots).map(spokenValue)];
  const kept = new Set(
    held.flatMap((one) =>
      spoken(one)
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    ),
  );
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => {
    const plain = word.toLowerCase();
    return PLAIN_WORDS.has(plain) && !kept.has(plain) && (types || Object.hasOwn(SOUNDS_LIKE, plain));
  });
  if (words.length === 0) return text;
  const { 0: right, index } = draw.part("which").of(words);
  const wrong = types ? mistyped(right, draw) : cased(SOUNDS_LIKE[right.toLowerCase()] as string, right);
  return `${text.slice(0, index)}${wrong}${text.slice(index + right.length)}`;
}

/** Two swapped letters, one too few, or one too many; the first letter stays. */
function mistyped(word: string, draw: Seeded): string {
  const at = draw.part("at").between(1, word.length - 2);
  const [one, two] = [word[at] as string, word[at + 1] as string];
  const [before, after] = [word.slice(0, at), word.slice(at + 2)];
  return draw
    .part("how")
    .of([`${before}${two}${one}${after}`, `${before}${two}${after}`, `${before}${one}${one}${two}${after}`]);
}

const cased = (word: string, like: string): string => (/^\p{Lu}/u.test(like) ? capital(word) : word);
