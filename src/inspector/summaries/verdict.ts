import type { Entry } from "../inspection.js";

/** Whether a dialogue is as it should be: what a rehearsal came to counts before what its replay says. */
export function isSound({ outcome, replay }: Entry): boolean {
  return outcome === null ? replay !== "diverged" : outcome === "completed";
}

/** Why a dialogue is not, in a few words. */
export function reasonOf({ outcome, violated, replay }: Entry): string {
  if (outcome !== null && outcome !== "completed") return violated.length === 0 ? outcome : violated.join(", ");
  return replay === "diverged" ? "diverged" : "";
}
