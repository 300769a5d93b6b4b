/** What stands before the number of a value, after it, and after the value: characters that no text is to hold. */
const [NUMBER, BEGIN, END] = ["\uFDD0", "\uFDD1", "\uFDD2"];
const MARKS = new RegExp(`${NUMBER}(\\d+)${BEGIN}|${END}`, "g");

/** A place of a value in a text. */
export interface MarkedSpan {
  readonly slot: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Marks values before they are said, so that their places are known whatever sentence they come into. Marked values keep
 * their letters: none becomes a capital.
 */
export class Marks {
  private readonly slots: string[] = [];

  /** The text of a slot's value with its marks. */
  mark(slot: string, text: string): string {
    return `${NUMBER}${this.slots.push(slot) - 1}${BEGIN}${unmarked(text)}${END}`;
  }

  /** What is said without the marks, and the places of the values in it. */
  read(said: string): { readonly text: string; readonly spans: readonly MarkedSpan[] } {
    const spans: MarkedSpan[] = [];
    let [text, from, open]: [string, number, { slot: string; start: number } | null] = ["", 0, null];
    for (const match of said.matchAll(MARKS)) {
      text += said.slice(from, match.index);
      from = match.index + match[0].length;
      if (match[1] !== undefined) open = { slot: this.slots[Number(match[1])] ?? "", start: text.length };
      else if (open !== null) {
        spans.push({ ...open, end: text.length });
        open = null;
      }
    }
    return { text: text + said.slice(from), spans };
  }
}

/** A text without marks. */
export const unmarked = (text: string): string => text.replaceAll(MARKS, "").replaceAll(/[\uFDD0-\uFDD2]/g, "");
