import { BacklotError } from "../../../errors.js";
import { unsound } from "../../../io/sound.js";

/**
 * Reads a file of the dataset's `db/` folder. One begins with comments, which are given back; one says its keys in
 * square brackets, in older copies without quotes: it is read as the object that it means.
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

/** The file that needs mending has a few lines; longer ones are not searched for what they may mean. */
const MAX_MENDED_CHARACTERS = 16_384;

/** Lists of texts by key, between whatever brackets and in whatever quotes; null if there is nothing like that. */
function mend(body: string): Readonly<Record<string, readonly string[]>> | null {
  if (body.length > MAX_MENDED_CHARACTERS) return null;
  const lists = [...body.matchAll(/(?<![a-z_])([a-z_]+)["']?\s*:\s*\[([^\]]*)\]/g)];
  const rest = body.replace(/(?<![a-z_])[a-z_]+["']?\s*:\s*\[[^\]]*\]/g, "");
  // What holds a pattern has brackets of its own: all that matters is that nothing but brackets and marks is left.
  if (lists.length === 0 || /[A-Za-z]{2}/.test(rest)) return null;
  return Object.fromEntries(
    lists.map(([, key = "", items = ""]) => [key, [...items.matchAll(/["']([^"']*)["']/g)].map(([, one = ""]) => one)]),
  );
}
