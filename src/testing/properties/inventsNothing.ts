import type { Transcript } from "../../transcript/index.js";
import { spokenProperty } from "./words/judgement.js";

/**
 * No value is told that was neither said nor returned. References tell signalled values. In words, a number or code of the user's, such as
 * "Your booking number is K-40718", has to appear in an earlier turn, command or signal. Other numbers may be computed, so that unknown
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
        const codes = codesIn(said.text).filter((code) => !known.has(code, turn, true));
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

const numbersIn = (text: string): string[] => text.match(/\d(?:[\d.,:-]*\d)?/g) ?? [];

const ALNUM = /[\p{L}\d]/u;

/** Earlier turns, commands and signals, as text without case. */
class KnownTexts {
  private readonly turns: Transcript["turns"];
  private read = 0;
  private text = "";

  constructor({ turns }: Transcript) {
    this.turns = turns;
  }

  /** @param isWhole true if a part of a longer code does not count */
  has(said: string, before: number, isWhole = false): boolean {
    for (; this.read < before; this.read++) {
      const turn = this.turns[this.read];
      if (turn !== undefined && turn.author !== "Response") this.text += ` ${JSON.stringify(turn).toLowerCase()}`;
    }
    const { text } = this;
    const wanted = said.toLowerCase();
    let at = text.indexOf(wanted);
    const isPart = (): boolean => ALNUM.test(text.charAt(at - 1)) || ALNUM.test(text.charAt(at + wanted.length));
    while (isWhole && at >= 0 && isPart()) at = text.indexOf(wanted, at + 1);
    return at >= 0;
  }
}
