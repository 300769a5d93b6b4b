import { DONTCARE } from "../../../kit/internal.js";
import { didYouMean } from "../../../schema/nearest.js";
import { actsOf, canonicalOf, type PublishedSgdService, type SgdFrame, type SgdRow } from "../format/published.js";
import { findIntent } from "./services.js";
import type { Task } from "./tasks.js";

/** Something in a turn that commands cannot carry over. */
export interface Warning {
  /** One sentence that is the same for every case of its kind. */
  readonly reason: string;
  readonly detail: string;
}

/** What a user asks for or gives that the schema has no name for: no command can say it. */
export function unsupportedSlots(frame: SgdFrame, service: PublishedSgdService): Warning[] {
  const remarks: Warning[] = [];
  for (const [method] of actsOf(frame, "INFORM_INTENT").map(canonicalOf)) {
    if (method === undefined || findIntent(service, method) !== undefined) continue;
    const reason = "a user asked for an intent that the schema does not have";
    remarks.push({ reason, detail: `${frame.service}.${method}${didYouMean(method, namesOf(service.intents))}` });
  }
  for (const { slot = "" } of [...actsOf(frame, "INFORM"), ...actsOf(frame, "SELECT")]) {
    if (slot === "" || service.slots.some(({ name }) => name === slot)) continue;
    const reason = "a user gave a slot that the schema does not have";
    remarks.push({ reason, detail: `${frame.service}.${slot}${didYouMean(slot, namesOf(service.slots))}` });
  }
  return remarks;
}

/** What a call has that the commands cannot give it: a replay diverges there. */
export function unsupportedValues(parameters: SgdRow, { intent, isQuery, service, slots }: Task): Warning[] {
  return Object.entries(parameters).flatMap(([slot, value]) => {
    const held = slots.get(slot);
    if (held === value) return [];
    const kind = intent.required_slots.includes(slot) ? "a required" : "an optional";
    const isUnsupported = held === undefined || held === DONTCARE;
    const reason = isUnsupported
      ? `a ${isQuery ? "search" : "booking"} was made with a value of ${kind} slot that the dialogue does not explain`
      : "a call was made with another value than was said";
    return [{ reason, detail: `${service}.${intent.name} ${slot}=${value}` }];
  });
}

const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);
