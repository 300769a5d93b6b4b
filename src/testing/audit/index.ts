export type { Act, JudgedAct, RowChange, RuleDialogue, RuleWorld } from "../rules/act.js";
export { type Rule, type RuleDefinition, rule } from "../rules/rule.js";
export { Audit, type AuditOptions, type AuditReport } from "./audit.js";
export type { Finding } from "./finding.js";
