import type { PublishedSgdDialogue, PublishedSgdService } from "../../../../src/corpora/sgd/format/published.js";

/* A small schema and a short way to write dialogues over it. */

const slot = (name: string, values: readonly string[] = []) => ({
  name,
  description: `The ${name}`,
  is_categorical: values.length > 0,
  possible_values: [...values],
});

export const SERVICES: readonly PublishedSgdService[] = [
  {
    service_name: "Restaurants_1",
    description: "Find and reserve restaurants",
    slots: [
      slot("city"),
      slot("price", ["cheap", "fine"]),
      slot("restaurant_name"),
      slot("time"),
      slot("seats", ["1", "2"]),
      slot("phone"),
    ],
    intents: [
      {
        name: "FindRestaurants",
        description: "Find a restaurant",
        is_transactional: false,
        required_slots: ["city"],
        optional_slots: { price: "dontcare" },
        result_slots: ["restaurant_name", "city", "price", "phone"],
      },
      {
        name: "ReserveRestaurant",
        description: "Reserve a table",
        is_transactional: true,
        required_slots: ["restaurant_name", "city", "time"],
        optional_slots: { seats: "2" },
        result_slots: ["restaurant_name", "city", "time", "seats", "phone"],
      },
    ],
  },
  {
    service_name: "RideSharing_1",
    description: "Call a taxi",
    slots: [slot("destination"), slot("ride_type", ["Pool", "Luxury"])],
    intents: [
      {
        name: "GetRide",
        description: "Call a taxi",
        is_transactional: true,
        required_slots: ["destination", "ride_type"],
        optional_slots: {},
        result_slots: ["destination", "ride_type"],
      },
    ],
  },
];

export interface Frame {
  readonly service?: string;
  /** Acts such as `INFORM city=Oslo` or `AFFIRM`; several values stand between `|`. */
  readonly acts: readonly string[];
  readonly intent?: string;
  readonly state?: Readonly<Record<string, readonly string[]>>;
  readonly call?: readonly [method: string, parameters: Readonly<Record<string, string>>];
  readonly results?: readonly Readonly<Record<string, string>>[];
}

/** A dialogue whose turns alternate, the user's first. A turn has one frame, or several in a list. */
export function dialogueOf(...turns: readonly (Frame | readonly Frame[])[]): PublishedSgdDialogue {
  const services = new Set<string>();
  const made = turns.map((turn, i) => {
    const speaker = i % 2 === 0 ? ("USER" as const) : ("SYSTEM" as const);
    const frames = (Array.isArray(turn) ? (turn as readonly Frame[]) : [turn as Frame]).map((frame) => {
      const { service = "Restaurants_1", acts, intent = "NONE", state = {}, call, results } = frame;
      services.add(service);
      return {
        actions: acts.map(actOf),
        service,
        ...(call !== undefined && {
          service_call: { method: call[0], parameters: { ...call[1] } },
          service_results: (results ?? []).map((row) => ({ ...row })),
        }),
        slots: [],
        ...(speaker === "USER" && { state: stateOf(intent, state) }),
      };
    });
    return { frames, speaker, utterance: `turn ${i}` };
  });
  return { dialogue_id: "1_00000", services: [...services], turns: made };
}

const stateOf = (intent: string, state: Readonly<Record<string, readonly string[]>>) => ({
  active_intent: intent,
  requested_slots: [],
  slot_values: Object.fromEntries(Object.entries(state).map(([name, said]) => [name, [...said]])),
});

function actOf(text: string) {
  const [head = "", ...rest] = text.split("=");
  const [act = "", name = ""] = head.split(" ");
  const values = rest.length === 0 ? [] : rest.join("=").split("|");
  const slotName = act === "INFORM_INTENT" || act === "OFFER_INTENT" ? "intent" : name;
  const given = slotName === "intent" ? [name] : values;
  return { act, canonical_values: given, slot: slotName, values: given };
}
