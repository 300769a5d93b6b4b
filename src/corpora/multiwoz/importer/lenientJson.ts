import { BacklotError } from "../../../base/errors.js";
import { unsound } from "../../../base/io/sound.js";

/**
 * Reads a file of the dataset's `db/` folder. One of these files begins with comments, which are returned as the
 * header. Another has its keys in square brackets, in older copies without quotes, and is read as the intended object.
 * @throws BacklotError JSON_SYNTAX
 */
export function lenientJson(text: string, file: string): { readonly value: unknown; readonly header: string } {
  const header = /^(?:\s*#.*\n)*/.exec(text)?.[0] ?? "";
  const body = text.slice(header.length);
  try {
    const value: unknown = JSON.parse(body);
    const fault = unsound(value);
    if (fault !== null) throw new BacklotError("JSON_SYNTAX", `${file} cannot be used: ${fault}`, { place: { file } });
    return { value, header };
  } catch (cause) {
    if (cause instanceof BacklotError) throw cause;
    const mended = mend(body);
    if (mended !== null) return { value: mended, header };
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new BacklotError("JSON_SYNTAX", `${file} is not valid JSON: ${message}`, { place: { file }, cause });
  }
}

/** The file that needs repair has a few lines; longer ones are not tried. */
const MAX_MENDED_CHARACTERS = 16_384;

/** Reads lists of texts by key, with any brackets and quotes; null for other contents. */
function mend(body: string): Readonly<Record<string, readonly string[]>> | null {
  if (body.length > MAX_MENDED_CHARACTERS) return null;
  const lists = [...body.matchAll(/(?<![a-z_])([a-z_]+)["']?\s*:\s*\[([^\]]*)\]/g)];
  const rest = body.replace(/(?<![a-z_])[a-z_]+["']?\s*:\s*\[[^\]]*\]/g, "");
  // Only brackets and punctuation may remain beside the lists.
  if (lists.length === 0 || /[A-Za-z]{2}/.test(rest)) return null;
  return Object.fromEntries(
    lists.map(([, key = "", items = ""]) => [key, [...items.matchAll(/["']([^"']*)["']/g)].map(([, one = ""]) => one)]),
  );
}
