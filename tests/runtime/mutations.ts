import type { Choices } from "./programs.js";

/** Mistakes that a hand, a model or a broken file puts into commands. */
const BITS = [
  ..."()[]{}=,.;:'\"\\#+-*/@!~%&|^<>?`$_ \t\n\r".split(""),
  ..."\0 \x0b \x0c \x1b \x1f \x7f \u00a0 \u200b \u2028 \ufeff \ud800 \udc00 é 日 🛶 “ ” ’ ０ ａ".split(" "),
  ..."x0 x1 x2 x99 x01 x-1 x1.a x2[0] x2[9].id None True False true null nan inf 0 5 -5 5.0 1e999 1_0 0x1f 9007199254740993".split(
    " ",
  ),
  ..."say() confirm(x0) resume(x0) hint( perform(x0) at_least(4) one_of([1,2]) append( __proto__ constructor class self".split(
    " ",
  ),
  ..."f0( f1() find_courts() lambda:0 for if not await yield import f'' r'' b'' ''' \"\"\" ... := == // ** -> #y".split(
    " ",
  ),
  ..."\\n \\x41 \\x4 \\u0041 \\ud83d\\ude00 \\ud800 \\U0001F6F6 \\N{DASH} \\777 \\q".split(" "),
];

/** A command with some of its text lost, doubled, moved, or replaced by something odd. */
export function mutated(choices: Choices, text: string): string {
  let result = text;
  for (let n = 1 + choices.below(3); n > 0; n--) result = once(choices, result);
  return result;
}

function once(choices: Choices, text: string): string {
  const from = choices.below(text.length + 1);
  const to = Math.min(text.length, from + choices.below(8));
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (choices.below(8)) {
    case 0:
      return before + after;
    case 1:
      return before + part + part + after;
    case 2:
      return before + choices.of(BITS) + part + after;
    case 3:
      return before + choices.of(BITS) + after;
    case 4:
      return after + part + before;
    case 5:
      return before;
    case 6:
      return before + part.toUpperCase() + after;
    default:
      return choices.chance(0.05)
        ? before + choices.of(BITS).repeat(choices.below(3_000)) + after
        : text + choices.of(BITS);
  }
}

/** Nothing but odd bits. */
export function noise(choices: Choices): string {
  return Array.from({ length: choices.below(12) }, () => choices.of(BITS)).join(choices.of(["", " "]));
}
