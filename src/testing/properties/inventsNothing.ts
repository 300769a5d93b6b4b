import type { Transcript } from "../../transcript/index.js";
import { spokenProperty } from "./words/judgement.js";

/**
 * No value is told that was neither said nor returned. References tell signalled values. In words, a number or code of the user's, such as
 * "Your booking number is K-40718", has to appear whole in an earlier turn, command or signal. Other numbers may be computed, so that unknown
 * ones are undecided.
 */
export const inventsNothing = spokenProperty(
  "inventsNothing",
  "tells no number or code that was neither said nor returned",
  (_, transcript) => {
    const known = new KnownTexts(transcript);
    return ({ at, end }, judgement) => {
      for (let turn = Math.max(0, at); turn < end; turn++) {
        const said = transcript.turns[turn];
        if (said?.author !== "Response") continue;
        const codes = codesIn(said.text).filter((code) => !known.hasWhole(code, turn));
        for (const code of codes)
          judgement.convict(turn, `the user was told ${code}, which was neither said nor returned`);
        const others = numbersIn(said.text).filter((number) => !known.has(number, turn));
        if (codes.length === 0 && others.length > 0) {
          judgement.leaveOpen(turn, `where ${others.join(", ")} comes from`);
        }
      }
    };
  },
  false,
);

const CODE =
  /\b(?:your|booking|order|reservation|reference|confirmation|ticket|tracking|transaction) (?:[a-z]+ )?(?:code|id|number|no\.|reference)(?: is|:)? #?([A-Z\d][A-Z\d-]{2,})\b/gi;

const codesIn = (text: string): string[] =>
  [...text.matchAll(CODE)].flatMap(([, code = ""]) => (/\d/.test(code) ? [code] : []));

/** A code goes on beside a part of it; a row `order-1042` may be told as 1042. */
const [ENDS_IN_CODE, BEGINS_IN_CODE] = [/[a-z\d]$/, /^[a-z\d]/];
const ESCAPES = /\\(?:[bfnrt]|u[\da-f]{4})/g;

const numbersIn = (text: string): string[] => text.match(/\d(?:[\d.,:-]*\d)?/g) ?? [];

/** Earlier turns, commands and signals, as text without case. */
class KnownTexts {
  private readonly turns: Transcript["turns"];
  private read = 0;
  private text = "";

  constructor({ turns }: Transcript) {
    this.turns = turns;
  }

  has(said: string, before: number): boolean {
    return this.before(before).includes(said.toLowerCase());
  }

  /** Returns false for a part of a longer code or number. */
  hasWhole(said: string, before: number): boolean {
    return this.before(before)
      .split(said.toLowerCase())
      .some((part, nth, all) => nth > 0 && !ENDS_IN_CODE.test(all[nth - 1] as string) && !BEGINS_IN_CODE.test(part));
  }

  private before(turn: number): string {
    for (; this.read < turn; this.read++) {
      const one = this.turns[this.read];
      if (one !== undefined && one.author !== "Response")
        this.text += ` ${JSON.stringify(one).toLowerCase().replace(ESCAPES, " ")}`;
    }
    return this.text;
  }
}
