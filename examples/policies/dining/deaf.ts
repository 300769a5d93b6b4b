import type { Policy } from "backlot/testing";
import { diningPolicy } from "./policy.js";

/**
 * The policy with a bug, as a cache of what was understood might bring it in: of each slot it believes the first value that the
 * user gives, and does not hear a correction.
 */
export const deafPolicy: Policy = (transcript) => {
  const known = new Set<string>();
  const turns = transcript.turns.map((turn) => {
    if (turn.author !== "User" || turn.means === undefined) return turn;
    const { slots = {}, ...means } = turn.means;
    if (means.intent !== undefined) known.clear();
    const heard = Object.entries(slots).filter(([slot]) => !known.has(slot));
    for (const [slot] of heard) known.add(slot);
    return { ...turn, means: { ...means, slots: Object.fromEntries(heard) } };
  });
  return diningPolicy({ ...transcript, turns });
};
