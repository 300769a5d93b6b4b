import { spoken } from "../../schema/english/sentences.js";
import { isEmpty, type Topic } from "./topic.js";
import type { UserCheck } from "./userCheck.js";

/**
 * Judges unfinished goals at the end of a dialogue. If some user turns have no meaning, omissions are unknown, and only goals that came up
 * are judged.
 */
export function judgeEnd(check: UserCheck): void {
  if (check.hasLeft) return;
  for (const topic of check.topics.all) {
    if (topic.isLookup || topic.hasLeft) continue;
    const { intent } = topic.goal;
    if (!topic.isOpen) {
      if (check.isDecided) check.report("premature_termination", `ends the dialogue without ${intent}`, topic);
    } else if (topic.waitsFor("failed") && !topic.isSettled) {
      if (check.isDecided) check.report("missed_action", `does not try ${intent} again, as its goal says`, topic);
    } else if (!topic.isSettled) {
      check.report("premature_termination", `ends the dialogue before ${intent} is done`, topic);
    } else if (check.isDecided) judgeSettled(check, topic);
  }
}

/** Judges a goal that was reached, or given up for a reason: nothing more is due. */
function judgeSettled(check: UserCheck, topic: Topic): void {
  const { goal, wants, given, slips, requested, widenings } = topic;
  const outcome = topic.outcome ?? topic.pending;
  const isReached = outcome?.kinds.some((kind) => kind === "performed" || kind === "found") === true;
  if (!isReached || topic.mayLeave) return;
  if (isEmpty(outcome) && widenings < (goal.onNothing ?? []).length) {
    check.report("missed_action", `does not widen ${goal.intent}, which found nothing, as its goal says`, topic);
  }
  for (const slot of wants.keys()) {
    if (!given.has(slot)) check.report("missed_action", `never says the ${spoken(slot)}`, topic, slot);
  }
  topic.hasFloor();
  for (const slot of slips)
    if (topic.dueSlips.has(slot)) check.report("missed_action", `never corrects the ${spoken(slot)}`, topic, slot);
  for (const slot of goal.requests ?? []) {
    if (!requested.has(slot)) check.report("missed_action", `never asks for the ${spoken(slot)}`, topic, slot);
  }
}
