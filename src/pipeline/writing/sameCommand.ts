import { tryParseCommand } from "../../labels/tryParse.js";
import { normalised } from "../stages/skeleton.js";

/**
 * Whether a command that was read does what another does: but for the order of its arguments they are equal. What the
 * first command of a user turn says is not compared, as in LUCID; a later one says the same signal, or does not name
 * it.
 */
export function isSameCommand(read: string, wanted: string, isFirst: boolean): boolean {
  if (normalised(read).toLowerCase() !== normalised(wanted).toLowerCase()) return false;
  const [one, other] = [tryParseCommand(read), tryParseCommand(wanted)];
  if (isFirst || one?.kind !== "say" || other?.kind !== "say") return true;
  return one.about === null || one.about.index === other.about?.index;
}
