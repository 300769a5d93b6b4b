import { BLANK } from "../../../metrics/python.js";
import { TOKEN_OF } from "./slotNames.js";
import { mosesDetokenise } from "./text/mosesDetokenise.js";
import { mosesTokenise } from "./text/mosesTokenise.js";

/** A placeholder and the plural ending after it; word characters as Python understands them. */
const PLACEHOLDER = new RegExp(`\\[([\\p{L}\\p{N}_${BLANK}]+)\\](?:es|s|-s|-es)?`, "gu");

/**
 * A response as all systems' responses are compared: in lower case, placeholders as slot tokens without plural, `-s`
 * and `-ly` removed wherever they stand, blanks and punctuation as Moses sets them.
 * @param onUnknown is called with each placeholder that no slot token is known for; it leaves nothing behind
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
