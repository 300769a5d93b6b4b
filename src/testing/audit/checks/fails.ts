import { commandsOf } from "../../../transcript/commands.js";
import { type AuditCheck, aboutAct, type GoldDialogue } from "../finding.js";

/**
 * Finds labels that the back-end refuses. A task's action may never fail; a dialogue may hold failures, and only those that it did not record
 * are found.
 */
export function fails(): AuditCheck {
  return {
    name: "fails",
    read(gold) {
      const recorded = gold.scenario === undefined ? recordedFailures(gold) : new Set<number>();
      return gold.acts.flatMap((one) => {
        const { outcome, reason, turn } = one.act;
        if (outcome !== "failed" || recorded.has(turn)) return [];
        return [aboutAct(gold, one, "fails", reason ?? "it is refused")];
      });
    },
  };
}

function recordedFailures({ transcript }: GoldDialogue): ReadonlySet<number> {
  const failed = commandsOf(transcript.turns).filter(({ signals }) =>
    signals.some(({ kinds }) => kinds.includes("failed") || kinds.includes("error")),
  );
  return new Set(failed.map(({ at }) => at));
}
