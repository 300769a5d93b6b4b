import type { Finding } from "../problem.js";
import type { SlotSchema } from "../types.js";
import type { Subject } from "./rule.js";

/** Applies a check to every slot and completes the paths of its findings with the slot's. */
export function eachSlot(check: (slot: SlotSchema, name: string, subject: Subject) => readonly Finding[]) {
  return (subject: Subject): Finding[] => {
    const found: Finding[] = [];
    for (const [name, slot] of subject.intent.args) {
      for (const finding of check(slot, name, subject)) {
        found.push({ ...finding, path: ["args", name, ...finding.path], message: `slot ${name}: ${finding.message}` });
      }
    }
    return found;
  };
}
