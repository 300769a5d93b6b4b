import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { PRIVATE_FILE } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { WizardRole } from "./entries.js";

const FILE = "tokens.json";
const TOKEN = /^[0-9a-f]{48}$/;

/**
 * Returns the tokens of a session's two sides. They are stored in the folder, so that open windows continue after a
 * restart of the server.
 * @throws BacklotError BAD_JOURNAL for an invalid file, FILE_UNWRITABLE
 */
export function tokensIn(folder: string): Readonly<Record<WizardRole, string>> {
  const file = join(folder, FILE);
  if (existsSync(file)) return read(file);
  const token = (): string => randomBytes(24).toString("hex");
  const tokens = { user: token(), wizard: token() };
  try {
    writeFileSync(file, JSON.stringify(tokens), { mode: PRIVATE_FILE, flag: "wx" });
  } catch (cause) {
    throw new BacklotError("FILE_UNWRITABLE", `${file} cannot be written`, { place: { file }, cause });
  }
  return tokens;
}

function read(file: string): Readonly<Record<WizardRole, string>> {
  const given = lstatSync(file).isFile() ? readJsonFile(file) : null;
  const { user, wizard } = isObject(given) ? given : {};
  if (typeof user === "string" && typeof wizard === "string" && TOKEN.test(user) && TOKEN.test(wizard))
    return { user, wizard };
  throw new BacklotError("BAD_JOURNAL", "the file does not hold the tokens of a wizard's session", { place: { file } });
}
