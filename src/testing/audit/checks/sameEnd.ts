import { canonicalText } from "../../../base/json/canonical.js";
import { type AuditCheck, aboutTask, type Finding, type GoldDialogue } from "../finding.js";

/** Finds tasks whose end state is that of an earlier task: no run tells them apart. */
export function sameEnd(): AuditCheck {
  const firsts = new Map<string, string>();
  return {
    name: "sameEnd",
    read(gold): readonly Finding[] {
      if (gold.scenario === undefined || gold.end.length === 0) return [];
      const end = endOf(gold);
      const first = firsts.get(end);
      if (first === undefined) {
        firsts.set(end, gold.task);
        return [];
      }
      return [aboutTask(gold, "sameEnd", `its end state is that of task ${first}`)];
    },
  };
}

function endOf({ end }: GoldDialogue): string {
  const rows = end.map(({ entity, id, after }) => canonicalText([entity, id, after]));
  return rows.sort().join("\n");
}
