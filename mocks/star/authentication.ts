import { type Outcome, succeed } from "backlot/kit";
import type { Slots } from "./api.js";

/** Either of these is enough; that something was given counts, whatever it is. */
const PROOFS = [
  ["AccountNumber", "FullName", "PIN"],
  ["FullName", "SecurityAnswer1", "SecurityAnswer2", "DateOfBirth"],
];

/** Returns the refusal of a bank if the customer is not authenticated; null if they are. */
export function unauthenticated(slots: Slots): Outcome | null {
  const isGiven = (name: string): boolean => (slots[name] ?? null) !== null;
  if (PROOFS.some((proof) => proof.every(isGiven))) return null;
  const Message =
    "You must provide either AccountNumber/FullName/PIN or FullName/DateOfBirth/SecurityAnswer1/SecurityAnswer2. We cannot authenticate the user otherwise.";
  return succeed([{ Message }]);
}
