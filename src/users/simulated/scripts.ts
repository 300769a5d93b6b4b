import { BacklotError } from "../../base/errors.js";
import type { Catalog } from "../../schema/index.js";
import type { User } from "../dialogue/policy.js";
import { unknownIntent, unknownSlot } from "./goalNames.js";
import { isGoal, type ScriptLine } from "./script.js";

/** Scripts of scripted users, which are functions. */
const scripts = new WeakMap<User, readonly ScriptLine[]>();

/** Records the script of a user. */
export function noteScript(user: User, lines: readonly ScriptLine[]): User {
  scripts.set(user, lines);
  return user;
}

/**
 * Checks the names in a scripted user's goals: a misspelt intent is never performed, and a test that expects just that would pass. Values
 * are not checked, since users may give wrong ones. Users without a script pass.
 * @throws BacklotError BAD_SCRIPT with the entry's position, from 0
 */
export function checkScriptNames(user: User, catalog: Catalog): void {
  for (const [at, line] of (scripts.get(user) ?? []).entries()) {
    if (!isGoal(line)) continue;
    const spec = catalog.get(line.intent);
    const problem = spec === undefined ? unknownIntent(line.intent, catalog) : unknownSlot(line, spec);
    if (problem !== null) throw new BacklotError("BAD_SCRIPT", `entry ${at} of the script ${problem}`);
  }
}
