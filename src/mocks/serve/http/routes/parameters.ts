import { BacklotError } from "../../../../base/errors.js";

/** Reads a query parameter as a whole number; undefined if it is absent. @throws BacklotError BAD_REQUEST */
export function wholeNumber(
  text: string | undefined,
  name: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: number; readonly most?: number } = {},
): number | undefined {
  if (text === undefined) return undefined;
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < least || number > most) {
    throw new BacklotError("BAD_REQUEST", `${name} must be a whole number from ${least}, at most ${most}`);
  }
  return number;
}

/** @throws BacklotError BAD_REQUEST if a value of a body is not an index, or -1 for before the first command */
export function indexOf(value: unknown, name: string, least = -1): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw new BacklotError("BAD_REQUEST", `${name} must be the index of a command`);
}
