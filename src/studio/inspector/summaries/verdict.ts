import type { Entry } from "../inspection.js";

/** True if a dialogue is correct. The outcome of a rehearsal takes precedence over the replay. */
export function isSound({ outcome, replay }: Entry): boolean {
  return outcome === null ? replay !== "diverged" : outcome === "completed";
}

export function reasonOf({ outcome, violated, replay }: Entry): string {
  if (outcome !== null && outcome !== "completed") return violated.length === 0 ? outcome : violated.join(", ");
  return replay === "diverged" ? "diverged" : "";
}
