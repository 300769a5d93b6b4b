import { BLANK } from "../../scores/python.js";
import { TOKEN_OF } from "./slotNames.js";
import { mosesDetokenise } from "./text/mosesDetokenise.js";
import { mosesTokenise } from "./text/mosesTokenise.js";

/** A placeholder with an optional plural ending; word characters as in Python. */
const PLACEHOLDER = new RegExp(`\\[([\\p{L}\\p{N}_${BLANK}]+)\\](?:es|s|-s|-es)?`, "gu");

/**
 * Normalises a response for comparison: lower case, placeholders as slot tokens without plural, `-s` and `-ly` removed
 * anywhere, blanks and punctuation as in Moses.
 * @param onUnknown called with each placeholder without a slot token, which is removed
 */
export function normaliseResponse(response: string, onUnknown?: (name: string) => void): string {
  let text = response.toLowerCase();
  if (text.includes("[")) {
    text = text.replace(PLACEHOLDER, (_, name: string) => {
      const token = TOKEN_OF.get(name);
      if (token === undefined) onUnknown?.(name);
      return token ?? "";
    });
  }
  return mosesDetokenise(mosesTokenise(text.replaceAll("-s", "").replaceAll("-ly", "")));
}
