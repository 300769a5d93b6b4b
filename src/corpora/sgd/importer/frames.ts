import { parseSignalText, type SignalTurn } from "../../../transcript/index.js";
import type { SgdAction, SgdFrame } from "../format/published.js";
import type { SgdName } from "./names.js";
import type { Answer, StateTracker, TrackedEffect } from "./stateTracker.js";

interface Known {
  readonly slots: Map<string, string[]>;
  activeIntent: string;
}

/** Makes frames for dialogues that are not from SGD: acts and states from commands, system acts from signals. */
export class FrameMaker {
  readonly #nameOf: (intent: string) => SgdName;
  readonly #known = new Map<string, Known>();
  #user = new Map<string, SgdAction[]>();
  #system = new Map<string, SgdAction[]>();
  #last: string | null = null;

  constructor(nameOf: (intent: string) => SgdName) {
    this.#nameOf = nameOf;
  }

  begin(): void {
    this.#user = new Map();
    this.#system = new Map();
  }

  effect({ kind, variable, changes }: TrackedEffect): void {
    const { service, method } = this.#nameOf(variable.intent);
    const known = this.#service(service);
    known.activeIntent = method;
    const acts = this.#acts(this.#user, service);
    if (kind === "start") {
      // A second task of a service starts with an empty state.
      known.slots.clear();
      acts.push(act("INFORM_INTENT", "intent", [method]));
    }
    if (kind === "confirm") acts.push(act("AFFIRM"));
    for (const [slot, value] of changes) {
      if (value === null) known.slots.delete(slot);
      else {
        known.slots.set(slot, [value]);
        acts.push(act("INFORM", slot, [value]));
      }
    }
  }

  /** Questions to the user. */
  signal(turn: SignalTurn, tracker: StateTracker): void {
    const said = turn.signal ?? parseSignalText(turn.text ?? "");
    if (said === null || !("ref" in said) || said.ref === undefined) return;
    const variable = tracker.variable(said.ref);
    if (variable === undefined) return;
    const kind = "kind" in said ? said.kind : said.kinds[0];
    const acts = this.#acts(this.#system, this.#nameOf(variable.intent).service);
    if (kind === "ask" && "slot" in said && said.slot !== undefined) acts.push(act("REQUEST", said.slot));
    if (kind === "choose" && "slot" in said && said.slot !== undefined) {
      acts.push(act("REQUEST", said.slot, ("options" in said ? (said.options ?? []) : []).map(String)));
    }
    if (kind === "confirm") for (const [slot, value] of variable.slots) acts.push(act("CONFIRM", slot, [value]));
  }

  userFrames(text: string): SgdFrame[] {
    const services = this.#user.size > 0 ? [...this.#user.keys()] : this.#last === null ? [] : [this.#last];
    return services.map((service): SgdFrame => {
      const { slots, activeIntent } = this.#service(service);
      const actions = this.#user.get(service) ?? [];
      return {
        actions,
        service,
        slots: actions.flatMap((action) => spanOf(action, text)),
        state: { active_intent: activeIntent, requested_slots: [], slot_values: Object.fromEntries(slots) },
      };
    });
  }

  /** The frames of the system turn. SGD has one; further calls add more. */
  systemFrames(answers: readonly Answer[]): SgdFrame[] {
    const frames = answers.map(({ intent, kind, results }): SgdFrame => {
      const { service, method } = this.#nameOf(intent);
      const informed =
        kind === "found"
          ? act("INFORM_COUNT", "count", [String(results.length)])
          : act(kind === "failed" ? "NOTIFY_FAILURE" : "NOTIFY_SUCCESS");
      return { actions: [informed], service, service_call: openCall(method), slots: [] };
    });
    for (const [service, actions] of this.#system) if (actions.length > 0) frames.push({ actions, service, slots: [] });
    if (frames.length === 0 && this.#last !== null) frames.push({ actions: [], service: this.#last, slots: [] });
    this.#system = new Map();
    return frames;
  }

  #service(name: string): Known {
    this.#last = name;
    const known = this.#known.get(name) ?? { slots: new Map<string, string[]>(), activeIntent: "NONE" };
    this.#known.set(name, known);
    return known;
  }

  #acts(of: Map<string, SgdAction[]>, service: string): SgdAction[] {
    const acts = of.get(service) ?? [];
    of.set(service, acts);
    return acts;
  }
}

/** A call without parameters, which are filled in from its signal together with the results. */
function openCall(method: string): NonNullable<SgdFrame["service_call"]> {
  return { method } as NonNullable<SgdFrame["service_call"]>;
}

function act(name: string, slot = "", values: readonly string[] = []): SgdAction {
  return { act: name, canonical_values: [...values], slot, values: [...values] };
}

function spanOf({ act: name, slot = "", values = [] }: SgdAction, text: string) {
  const [value] = values;
  const at = value === undefined || name !== "INFORM" ? -1 : text.indexOf(value);
  if (value === undefined || at < 0) return [];
  const start = [...text.slice(0, at)].length;
  return [{ exclusive_end: start + [...value].length, slot, start }];
}
