import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { BacklotError, type ErrorCode } from "../errors.js";
import { isFolder } from "../io/isFolder.js";
import { filesOfModule } from "../project/evaluateModule.js";

/** Where code lies that runs outside of the sandbox, and what its files hold. */
export interface CodePlace {
  /** The folder that coordinator and workers run in. */
  readonly folder: string;
  /** A digest of the files of all modules. */
  readonly files: string;
}

/** What runs outside of the sandbox, for messages. */
export interface CodeKind {
  /** Such as `the policy`. */
  readonly what: string;
  /** Such as `the policy's files`. */
  readonly files: string;
}

/**
 * Where the code of modules lies as this process sees it.
 * @param names what is no file of the folder is left out: it has a name elsewhere
 * @throws BacklotError with the code for one that cannot be read
 */
export async function codePlace(names: readonly string[], code: ErrorCode): Promise<CodePlace> {
  const hash = createHash("sha256");
  for (const module of names.filter((path) => existsSync(path) && !isFolder(path))) {
    const kind = { what: `the module ${module}`, code };
    for (const file of (await filesOfModule(resolve(module), kind)).toSorted())
      hash.update(`${relative(".", file)}\n`).update(readFileSync(file));
  }
  return { folder: process.cwd(), files: hash.digest("hex") };
}

/**
 * Refuses code that a worker may not run, or has not as the coordinator has it.
 * @param isAllowed whether it may
 * @param there as the coordinator sees it
 * @param here gives where it lies as this worker sees it
 * @throws BacklotError FLEET_POLICY
 */
export async function refuseOtherCode(
  { what, files }: CodeKind,
  isAllowed: boolean,
  there: CodePlace | undefined,
  here: () => Promise<CodePlace>,
): Promise<void> {
  if (!isAllowed) throw refused(`a worker may not run ${what}`);
  const own = await here();
  if (own.folder !== there?.folder)
    throw refused(`a worker runs in ${own.folder}, and the coordinator in ${there?.folder}`);
  if (own.files !== there.files) throw refused(`a worker has another version of ${files}`);
}

const refused = (message: string): BacklotError => new BacklotError("FLEET_POLICY", message);
