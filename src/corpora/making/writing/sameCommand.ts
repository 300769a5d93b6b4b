import { tryParseCommand } from "../../../labels/tryParse.js";
import { normalised } from "../stages/skeleton.js";

/**
 * Whether a command that was read is equivalent to another: equal except for the order of its arguments. As in LUCID,
 * the signal of a `say` is not compared for the first command of a user turn; a later one must tell the same signal, or
 * none by name.
 */
export function isSameCommand(read: string, wanted: string, isFirst: boolean): boolean {
  if (normalised(read).toLowerCase() !== normalised(wanted).toLowerCase()) return false;
  const [one, other] = [tryParseCommand(read), tryParseCommand(wanted)];
  if (isFirst || one?.kind !== "say" || other?.kind !== "say") return true;
  return one.about === null || one.about.index === other.about?.index;
}
