import type { Place } from "../../../base/errors.js";
import { type Outcome, own, type Ref, type Signal } from "../../../kit/internal.js";
import { build, printCommand } from "../../../labels/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import {
  type SystemTurn,
  signalText,
  type Transcript,
  type Turn,
  type UserMeaning,
} from "../../../transcript/index.js";
import {
  actsOf,
  canonicalOf,
  type PublishedSgdDialogue,
  type SgdFrame,
  type SgdIntent,
  type SgdState,
  type SgdTurn,
} from "../format/published.js";
import { intentName } from "./names.js";
import { type Evidence, Script } from "./script.js";
import { findIntent, type Services } from "./services.js";
import { missingValues, unsaidChanges, unsupportedNames, unsupportedValues, type Warning } from "./warnings.js";

export interface DialogueSource {
  readonly place: Place;
  readonly split: string | null;
  readonly variant: string | null;
}

/** Converts a dialogue: commands from acts and states, a `resume` for each call, and results as signals and planned
 * outcomes. Acts, spans and states are kept in `extra`. No service may be unknown. */
export function toTranscript(
  dialogue: PublishedSgdDialogue,
  { place, split, variant }: DialogueSource,
  services: Services,
  how: Evidence,
): { readonly transcript: Transcript; readonly notes: readonly ImportNote[] } {
  const id = [variant, split, dialogue.dialogue_id].filter((part) => part !== null).join("/");
  const converted = new ConvertedDialogue(services, how, { ...place, dialogue: id });
  for (const [i, turn] of dialogue.turns.entries()) converted.add(turn, i);
  const { dialogue_id, services: named, turns: _, ...rest } = dialogue;
  const transcript: Transcript = {
    id,
    ...(split !== null && { split }),
    turns: converted.turns,
    ...(Object.keys(converted.outcomes).length > 0 && { outcomes: converted.outcomes }),
    observes: ["performed", "found", "failed"],
    extra: { ...rest, dialogue_id, services: named },
  };
  return { transcript, notes: converted.notes };
}

class ConvertedDialogue {
  readonly turns: Turn[] = [];
  readonly outcomes: Record<string, Outcome[]> = {};
  readonly notes: ImportNote[] = [];
  readonly #services: Services;
  readonly #how: Evidence;
  readonly #place: Place;
  readonly #script: Script;
  readonly #offered = new Map<string, string>();
  readonly #states = new Map<string, SgdState>();

  constructor(services: Services, how: Evidence, place: Place) {
    this.#services = services;
    this.#how = how;
    this.#place = place;
    this.#script = new Script(services, how);
  }

  add({ speaker, utterance: text, frames, ...rest }: SgdTurn, turn: number): void {
    for (const frame of frames) {
      const service = this.#services.get(frame.service);
      if (service !== undefined) this.#remark(unsupportedNames(frame, service), turn);
    }
    if (speaker === "USER") {
      const means = meaningOf(frames, this.#offered);
      this.turns.push({ author: "User", text, means, extra: { ...rest, frames } });
      this.turns.push(...this.#script.observe(frames));
      for (const frame of frames) {
        const task = this.#script.taskOf(frame.service, frame.state?.active_intent ?? "");
        this.#remark(unsaidChanges(frame, this.#states.get(frame.service), task), turn);
        if (frame.state !== undefined) this.#states.set(frame.service, frame.state);
      }
      return;
    }
    const kept: object[] = [];
    const proposals: SystemTurn[] = [];
    for (const frame of frames) {
      const isSignalled = this.#call(frame, this.#script.reserve(), turn);
      kept.push(isSignalled ? withoutAnswer(frame) : frame);
      proposals.push(...this.#script.say(frame));
      const [method] = actsOf(frame, "OFFER_INTENT").flatMap(canonicalOf);
      if (method !== undefined) this.#offered.set(frame.service, method);
    }
    this.turns.push(...proposals, { author: "Response", text, extra: { ...rest, frames: kept } });
  }

  /** Converts the call of a frame. @returns true if its signal holds all of it */
  #call(frame: SgdFrame, index: number, turn: number): boolean {
    const { service, service_call: call } = frame;
    if (call === undefined) return false;
    const described = this.#services.get(service);
    const intent = described === undefined ? undefined : findIntent(described, call.method);
    const task = this.#script.taskOf(service, call.method);
    if (intent === undefined || task === null) {
      const why = intent === undefined ? "that the schema does not have" : "that the user never asked for";
      this.#note(`a call was made for an intent ${why}`, turn, `${service}.${call.method}`);
      return false;
    }
    const recorded = recordedCall(frame, call, intent, task.index);
    const { signal } = recorded;
    this.#remark([...unsupportedValues(call.parameters, task), ...missingValues(call.parameters, task)], turn);
    const isCut = !task.isQuery && signal.kind === "performed" && (frame.service_results?.length ?? 0) > 1;
    if (isCut) {
      this.#note("a booking came back with several rows, of which the first was kept", turn);
    }
    this.turns.push({ author: "System", index, command: printCommand(build.resume(task.index)) });
    if (!this.#how.hits && task.isQuery) {
      // Rows will come from the store, so the recording only says that some were found.
      this.turns.push({ author: "Signal", index: index + 1, text: signalText(signal) });
      return false;
    }
    const planned = own(this.outcomes, recorded.intent) ?? [];
    this.outcomes[recorded.intent] = planned;
    planned.push(recorded.outcome);
    this.turns.push({ author: "Signal", index: index + 1, signal });
    return !isCut;
  }

  #remark(remarks: readonly Warning[], turn: number): void {
    for (const { reason, detail } of remarks) this.#note(reason, turn, detail);
  }

  #note(reason: string, turn: number, detail?: string): void {
    const place = { ...this.#place, turn };
    this.notes.push({ kind: "note", reason, place, ...(detail !== undefined && { detail }) });
  }
}

/** Of the call, only the method remains: its signal holds the rest. */
function withoutAnswer({ service_call: call, service_results: _, ...frame }: SgdFrame): object {
  return { ...frame, service_call: { method: call?.method } };
}

/** A service of the dialogue that no schema describes, with a suggestion; null if there is none. */
export function unknownService({ turns }: PublishedSgdDialogue, services: Services): string | null {
  const named = turns.flatMap(({ frames }) => frames.map(({ service }) => service));
  const unknown = named.find((service) => !services.has(service));
  return unknown === undefined ? null : `${unknown}${didYouMean(unknown, services.keys())}`;
}

/** The reason for failed bookings; SGD gives none. */
const FAILED = "NOTIFY_FAILURE";

interface Recorded {
  readonly intent: string;
  readonly outcome: Outcome;
  readonly signal: Signal;
}

function recordedCall(
  frame: SgdFrame,
  call: NonNullable<SgdFrame["service_call"]>,
  intent: SgdIntent,
  index: number,
): Recorded {
  const { service, service_results: rows = [] } = frame;
  const name = intentName(service, intent.name);
  const heads = { ref: `x${index}` as Ref, intent: name };
  if (intent.is_transactional !== true) {
    return { intent: name, outcome: { rows }, signal: { kind: "found", ...heads, filter: call.parameters, rows } };
  }
  const about = { ...heads, arguments: call.parameters };
  if (actsOf(frame, "NOTIFY_FAILURE").length > 0) {
    const outcome = { reason: FAILED, ...(rows.length > 0 && { alternatives: rows }) };
    return { intent: name, outcome, signal: { kind: "failed", ...about, ...outcome } };
  }
  const [row] = rows;
  return {
    intent: name,
    outcome: { rows: row === undefined ? [] : [row] },
    signal: { kind: "performed", ...about, ...(row !== undefined && { row }) },
  };
}

/** The meaning of a user turn by its acts, for policies that read no language; `{}` for turns such as "thank you". With
 * two frames, one ends the conversation with a service and the other has the request. */
function meaningOf(frames: readonly SgdFrame[], offered: ReadonlyMap<string, string>): UserMeaning {
  let [intent, confirms]: [string | undefined, boolean | undefined] = [undefined, undefined];
  const slots: Record<string, string> = {};
  for (const frame of frames) {
    const { service } = frame;
    const acts = new Set(frame.actions.map(({ act }) => act));
    const named = actsOf(frame, "INFORM_INTENT").flatMap((act) => canonicalOf(act).slice(0, 1));
    const agreed = acts.has("AFFIRM_INTENT") ? offered.get(service) : undefined;
    const method = agreed ?? named.at(-1);
    if (method !== undefined) intent = intentName(service, method);
    for (const act of [...actsOf(frame, "SELECT"), ...actsOf(frame, "INFORM")]) {
      const [value] = canonicalOf(act);
      if (act.slot !== undefined && act.slot !== "" && value !== undefined) slots[act.slot] = value;
    }
    if (acts.has("AFFIRM")) confirms = true;
    // "No, thank you" answers the question if there is more to do.
    else if (acts.has("NEGATE") && !acts.has("THANK_YOU") && !acts.has("GOODBYE")) confirms = false;
  }
  return {
    ...(intent !== undefined && { intent }),
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(confirms !== undefined && { confirms }),
  };
}
