import { type Finding, inReadingOrder, type Problem, problem } from "../problem.js";
import type { Intent } from "../types.js";
import { CLASH_RULES, type Clash, together } from "./clashRules.js";
import { INTENT_RULES } from "./intentRules.js";
import { NAME_RULES } from "./nameRules.js";
import type { Subject } from "./rule.js";
import { SLOT_RULES } from "./slotRules.js";

export const RULES = { ...NAME_RULES, ...INTENT_RULES, ...SLOT_RULES };

export function lintIntents(intents: readonly Intent[]): Problem[] {
  return lintSubjects(intents.map((intent) => ({ intent, broken: new Set<string>() })));
}

/** Returns all problems of intents of which some slots could not be read. */
export function lintSubjects(subjects: readonly Subject[]): Problem[] {
  const problems: Problem[] = [];
  for (const [sentence, rule] of Object.entries(RULES)) {
    for (const subject of subjects) {
      for (const finding of rule.check(subject)) problems.push(problem({ ...rule, sentence }, subject.intent, finding));
    }
  }
  const all = together(subjects.map(({ intent }) => intent));
  for (const [sentence, rule] of Object.entries(CLASH_RULES)) {
    for (const clash of rule.check(all)) problems.push(problem({ ...rule, sentence }, clash.intent, clash));
  }
  return inReadingOrder(problems);
}

const ERRORS = Object.values(RULES).filter(({ severity }) => severity === "error");

export function faultsOf(intent: Intent): Finding[] {
  const subject = { intent, broken: new Set<string>() };
  return ERRORS.flatMap((rule) => {
    const found = rule.check(subject);
    return Array.isArray(found) ? found : [...found];
  });
}

export function clashesOf(intents: readonly Intent[]): Clash[] {
  const errors = Object.values(CLASH_RULES).filter(({ severity }) => severity === "error");
  const all = together(intents);
  return errors.flatMap((rule) => [...rule.check(all)]);
}
