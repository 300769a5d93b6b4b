import { DONTCARE, own } from "../../../kit/internal.js";
import { didYouMean } from "../../../schema/nearest.js";
import {
  actsOf,
  canonicalOf,
  type PublishedSgdService,
  type SgdFrame,
  type SgdRow,
  type SgdState,
} from "../format/published.js";
import { findIntent } from "./services.js";
import type { Task } from "./tasks.js";

/** A part of a turn that commands cannot express. */
export interface Warning {
  readonly reason: string;
  readonly detail: string;
}

const ACTS: ReadonlySet<string> = new Set(
  (
    "INFORM REQUEST CONFIRM OFFER NOTIFY_SUCCESS NOTIFY_FAILURE INFORM_COUNT OFFER_INTENT REQ_MORE GOODBYE " +
    "INFORM_INTENT AFFIRM_INTENT NEGATE_INTENT AFFIRM NEGATE SELECT REQUEST_ALTS THANK_YOU"
  ).split(" "),
);

/** Acts whose `slot` is `intent` or `count`, and none of the service. */
const SLOTLESS: ReadonlySet<string> = new Set(["INFORM_INTENT", "OFFER_INTENT", "INFORM_COUNT"]);

const GIVING: ReadonlySet<string> = new Set(["INFORM", "SELECT"]);

/** Acts that SGD does not have, and intents and slots of a frame that the schema lacks. */
export function unsupportedNames(frame: SgdFrame, service: PublishedSgdService): Warning[] {
  const { actions, state } = frame;
  const remarks: Warning[] = [];
  const slot = (reason: string, name: string): void => {
    if (name === "" || service.slots.some((one) => one.name === name)) return;
    remarks.push({ reason, detail: `${frame.service}.${name}${didYouMean(name, namesOf(service.slots))}` });
  };
  const intent = (reason: string, method: string | undefined): void => {
    if (method === undefined || findIntent(service, method) !== undefined) return;
    remarks.push({ reason, detail: `${frame.service}.${method}${didYouMean(method, namesOf(service.intents))}` });
  };
  for (const { act } of actions.filter((one) => !ACTS.has(one.act)))
    remarks.push({
      reason: "an act is not one of SGD's and has no effect",
      detail: `${act}${didYouMean(act, [...ACTS])}`,
    });
  for (const [method] of actsOf(frame, "INFORM_INTENT").map(canonicalOf))
    intent("a user asked for an intent that the schema does not have", method);
  // An assistant may tell columns of rows that are no slots.
  if (state === undefined) return remarks;
  for (const { act, slot: name = "" } of actions.filter((one) => !SLOTLESS.has(one.act)))
    slot(`a user ${GIVING.has(act) ? "gave" : "named"} a slot that the schema does not have`, name);
  const { active_intent: active, slot_values: values, requested_slots: requested = [] } = state;
  intent("a state names an intent that the schema does not have", active === "NONE" ? undefined : active);
  for (const name of new Set([...Object.keys(values), ...requested]))
    slot("a state names a slot that the schema does not have", name);
  return remarks;
}

/** Parameters of a call that commands cannot give; a replay diverges there. */
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

/** Values that a call lacks although its intent requires them or commands give them; a replay diverges there. */
export function missingValues(parameters: SgdRow, { intent, isQuery, service, slots }: Task): Warning[] {
  const missing = new Set([...intent.required_slots, ...slots.keys()]);
  return [...missing].flatMap((slot) => {
    const held = slots.get(slot);
    if (own(parameters, slot) !== undefined || held === DONTCARE) return [];
    const reason =
      held === undefined
        ? `a ${isQuery ? "search" : "booking"} was made without a value that its intent requires`
        : "a call was made without a value that was said";
    return [{ reason, detail: `${service}.${intent.name} ${slot}` }];
  });
}

/** New values of a state without an act. Commands use them only to fill empty slots of a task. */
export function unsaidChanges({ service, actions, state }: SgdFrame, before: SgdState | undefined, task: Task | null) {
  if (actions.length > 0 || state === undefined) return [];
  const { active_intent: intent, slot_values: values } = state;
  const changes: string[] = [];
  if (task === null && intent !== "NONE" && intent !== before?.active_intent) changes.push(intent);
  for (const [slot, said] of Object.entries(values)) {
    const isNew = String(own(before?.slot_values ?? {}, slot) ?? []) !== String(said);
    if (isNew && !said.includes(task?.slots.get(slot) ?? "")) changes.push(slot);
  }
  const reason = "a user's state changed without an act, and no command says so";
  return changes.map((name): Warning => ({ reason, detail: `${service}.${name}` }));
}

const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);
