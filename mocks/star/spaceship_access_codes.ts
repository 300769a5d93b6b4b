import { succeed } from "backlot/kit";
import type { SpecialFunction } from "./api.js";

/** Of these ranks a clearance code is wanted; a comparison is none. */
const NEEDING_CLEARANCE: readonly unknown[] = ["Chief Engineer", "Bartender"];

/** Returns true if a door opens. */
export const spaceshipAccessCodes: SpecialFunction = () => ({
  perform({ slots }) {
    const isDenied = NEEDING_CLEARANCE.includes(slots.UserRank) && slots.CodeType !== "Clearance";
    const Message = isDenied
      ? "Sorry, you are not authorized to unlock the door. Please obtain a clearance code from the Captain."
      : "The door is now unlocked.";
    return succeed([{ Message }]);
  },
});
