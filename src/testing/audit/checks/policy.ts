import type { Rule } from "../../rules/rule.js";
import { type AuditCheck, aboutAct } from "../finding.js";

export function policy(rules: readonly Rule[]): AuditCheck {
  return {
    name: "policy",
    read: (gold) =>
      gold.acts.flatMap((one) =>
        rules.flatMap((rule) => {
          const reason = rule.breaks(one);
          if (reason === null) return [];
          const { title, sentence } = rule;
          return [{ ...aboutAct(gold, one, title, reason), ...(sentence === undefined ? {} : { sentence }) }];
        }),
      ),
    missed: () => (rules.length === 0 ? ["there are no rules of a policy"] : []),
  };
}
