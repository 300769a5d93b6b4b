import { DONTCARE, sameValue } from "../../../kit/internal.js";
import type { PublishedSgdDialogue, SgdFrame, SgdRow } from "../format/published.js";
import { Script } from "../importer/script.js";
import { findIntent, type Services } from "../importer/services.js";
import type { Task } from "../importer/tasks.js";

/**
 * Returns the reason why an import of a dialogue would not reproduce its calls, as a fixed sentence; null if it would.
 * The importer's script makes the commands, and each call must have the values that its task holds then.
 * @param services the services of the schema that is written with the dialogue
 */
export function whyNotReplayed({ turns }: PublishedSgdDialogue, services: Services): string | null {
  const script = new Script(services, { states: true, hits: true });
  const booked = new Map<Task, SgdRow>();
  for (const { speaker, frames } of turns) {
    if (frames.some(({ service }) => !services.has(service))) return "an intent has no place in the schema";
    if (speaker === "USER") script.observe(frames);
    else {
      for (const frame of frames) {
        script.reserve();
        const why = whyNotCalled(frame, script, services, booked);
        if (why !== null) return why;
        script.say(frame);
      }
    }
  }
  return null;
}

function whyNotCalled(
  { service: name, service_call: call, service_results: rows = [] }: SgdFrame,
  script: Script,
  services: Services,
  booked: Map<Task, SgdRow>,
): string | null {
  if (call === undefined) return null;
  const service = services.get(name);
  if (service === undefined || findIntent(service, call.method) === undefined) {
    return "an intent has no place in the schema";
  }
  const task = script.taskOf(name, call.method);
  if (task === null) return "a call is made that no turn of a user leads to";
  if (!sameValue(call.parameters, sentBy(task))) {
    return "a call has other values than acts and states of its service lead to";
  }
  if (task.intent.required_slots.some((slot) => call.parameters[slot] === undefined)) {
    return "a call lacks a value that the service requires";
  }
  const closed = service.slots.filter(({ is_categorical: isClosed }) => isClosed === true);
  if (closed.some(({ name: slot, possible_values: legal = [] }) => !fits(call.parameters[slot], legal))) {
    return "a call has a value that is none of its slot's";
  }
  if (task.isQuery) return null;
  if (!task.isConfirmed) return "an action is carried out that nobody was asked to confirm";
  // Another value makes it another action, to which the user agreed as well.
  if (sameValue(booked.get(task), call.parameters)) return "an action is carried out twice";
  if (rows.length > 0) booked.set(task, call.parameters);
  return null;
}

/** The parameters of a call: the values of the task, without those that do not matter to the user. */
const sentBy = ({ slots }: Task): SgdRow => Object.fromEntries([...slots].filter(([, value]) => value !== DONTCARE));

const fits = (value: string | undefined, legal: readonly string[]): boolean =>
  value === undefined || legal.length === 0 || legal.includes(value);
