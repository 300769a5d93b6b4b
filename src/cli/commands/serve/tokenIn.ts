import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";

export function tokenIn(file: string): string {
  const token = readText(file).trim();
  if (token !== "") return token;
  throw new BacklotError("BAD_OPTION", `${file} holds no token`, { place: { file } });
}
