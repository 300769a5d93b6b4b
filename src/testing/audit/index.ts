export type { RuleDialogue, RuleWorld } from "../rules/act.js";
export { type Rule, type RuleDefinition, rule } from "../rules/rule.js";
export { Audit, type AuditReport } from "./audit.js";
export type { Finding } from "./finding.js";
