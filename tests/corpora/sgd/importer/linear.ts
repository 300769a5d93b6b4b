import type { PublishedSgdDialogue, PublishedSgdService } from "../../../../src/corpora/sgd/format/published.js";

/* The published shapes as Hugging Face's script writes them, for tests of their reader. */

const ACTS = [
  "INFORM_INTENT NEGATE_INTENT AFFIRM_INTENT INFORM REQUEST AFFIRM NEGATE SELECT REQUEST_ALTS THANK_YOU GOODBYE",
  "INFORM REQUEST CONFIRM OFFER NOTIFY_SUCCESS NOTIFY_FAILURE INFORM_COUNT OFFER_INTENT REQ_MORE GOODBYE",
];
const SORTED = [...new Set(ACTS.join(" ").split(" "))].sort();

type Fields = Readonly<Record<string, unknown>>;

/** A list of objects as an object of parallel lists. */
function columns(rows: readonly Fields[], names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
}

/** @param isOuter whether the turns are an object of lists too, and not a list of turns */
export function linearDialogue({ dialogue_id, services, turns }: PublishedSgdDialogue, isOuter: boolean): Fields {
  const rows = turns.map(({ speaker, utterance, frames }) => ({
    speaker: speaker === "USER" ? 0 : 1,
    utterance,
    frames: columns(frames.map(linearFrame), "service slots state actions service_results service_call".split(" ")),
  }));
  return { dialogue_id, services, turns: isOuter ? columns(rows, ["speaker", "utterance", "frames"]) : rows };
}

function linearFrame(frame: PublishedSgdDialogue["turns"][number]["frames"][number]): Fields {
  const { state, service_call: call, service_results: results = [], actions, slots = [] } = frame;
  const values = state?.slot_values ?? {};
  const parameters = call?.parameters ?? {};
  return {
    service: frame.service,
    slots: columns(slots, ["slot", "start", "exclusive_end"]),
    state: {
      active_intent: state?.active_intent ?? "",
      requested_slots: state?.requested_slots ?? [],
      slot_values: { slot_name: Object.keys(values), slot_value_list: Object.values(values) },
    },
    actions: columns(
      actions.map((one) => ({ ...one, act: SORTED.indexOf(one.act) })),
      ["act", "slot", "canonical_values", "values"],
    ),
    service_results: {
      service_results_list: results.map((row) => ({
        service_slot_name: Object.keys(row),
        service_canonical_value: Object.values(row),
      })),
    },
    service_call: {
      method: call?.method ?? "",
      parameters: {
        parameter_slot_name: Object.keys(parameters),
        parameter_canonical_value: Object.values(parameters),
      },
    },
  };
}

export function linearService({ intents, slots, ...service }: PublishedSgdService): Fields {
  const rows = intents.map((intent) => ({
    ...intent,
    optional_slots: {
      slot_name: Object.keys(intent.optional_slots),
      slot_value: Object.values(intent.optional_slots),
    },
  }));
  return {
    ...service,
    slots: columns(slots, ["name", "description", "is_categorical", "possible_values"]),
    intents: columns(rows, "name description is_transactional required_slots optional_slots result_slots".split(" ")),
  };
}
