import { BacklotError, type ErrorCode } from "../base/errors.js";
import { digestOfCode } from "../testing/project/evaluateModule.js";

export interface CodePlace {
  readonly folder: string;
  readonly files: string;
}

export interface CodeKind {
  /** Such as `the policy`. */
  readonly what: string;
  /** Such as `the policy's files`. */
  readonly files: string;
}

/** @param names paths of modules; names of no file are ignored @throws BacklotError with the given code */
export async function codePlace(names: readonly string[], code: ErrorCode): Promise<CodePlace> {
  return { folder: process.cwd(), files: await digestOfCode(names, code) };
}

/** Refuses code that a worker may not run, or that differs from the coordinator's. @throws BacklotError FLEET_POLICY */
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
