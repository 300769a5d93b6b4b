export type { RuleDialogue, RuleWorld } from "../rules/act.js";
export { type Rule, type RuleDefinition, rule } from "../rules/rule.js";
export { Audit } from "./audit.js";
