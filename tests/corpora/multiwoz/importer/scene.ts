import { file, scratch } from "../../../transcript/files/importing/scratch.js";

/** A small database in the dataset's own layout, its oddities included: comments, brackets, `?`, columns with blanks. */
export const TABLES: Readonly<Record<string, string>> = {
  restaurant: `[
{ "address": "1 High Street", "area": "centre", "food": "italian", "id": "19210", "introduction": "Pizza and more",
  "location": [52.2, 0.126], "name": "pizza palace", "phone": "01223323737", "postcode": "cb21ab", "pricerange": "cheap",
  "type": "restaurant" },
{ "address": "2 High Street", "area": "centre", "food": "british", "id": "19211", "location": [52.2, 0.126],
  "name": "the crown", "postcode": "cb21ac", "pricerange": "expensive", "type": "restaurant" },
{ "address": "3 Mill Road", "area": "east", "food": "italian", "id": "19212", "location": [52.2, 0.126],
  "name": "la bella", "phone": "01223300000", "postcode": "cb21ad", "pricerange": "cheap", "type": "restaurant" }
]`,
  hotel: `[
{ "address": "124 tenison road", "area": "east", "internet": "yes", "parking": "no", "id": "0", "location": [52.1, 0.14],
  "name": "a and b guest house", "phone": "01223315702", "postcode": "cb12dp", "stars": "4", "takesbookings": "yes",
  "price": { "double": "70", "family": "90", "single": "50" }, "pricerange": "moderate", "type": "guesthouse" },
{ "address": "154 chesterton road", "area": "north", "internet": "yes", "parking": "yes", "id": "1", "stars": "4",
  "location": [52.2, 0.13], "name": "acorn guest house", "phone": "01223353888", "postcode": "cb41da",
  "price": { "double": "70", "single": "50" }, "pricerange": "moderate", "takesbookings": "yes", "type": "guesthouse" }
]`,
  attraction: JSON.stringify([
    { area: "east", "entrance fee": "?", id: "1", name: "abbey pool", pricerange: "?", type: "swimmingpool" },
    { area: "east", "entrance fee": "free", id: "2", name: "the park", pricerange: "free", type: "park" },
    { area: "west", "entrance fee": "5 pounds", id: "3", name: "the museum", pricerange: "cheap", type: "museum" },
  ]),
  train: JSON.stringify([
    train("TR7075", "05:00", "05:51"),
    train("TR2289", "07:00", "07:51"),
    train("TR7075", "23:20", "24:11"),
  ]),
  hospital: `## Hospital address:
# Telephone: 01223245151
# Address: Hills Rd, Cambridge
# Postcode: CB20QQ
##

[ { "department": "cardiology", "id": 0, "phone": "01223256233" } ]
`,
  police: JSON.stringify([{ name: "Parkside Police Station", address: "Parkside", id: 0, phone: "01223358966" }]),
  taxi: `[{
  taxi_colors : ["black","white",'grey'],
  taxi_types:  ["toyota",'honda'],
  "taxi_phone": ["^[0-9]{10}$"]
}]`,
};

function train(trainID: string, leaveAt: string, arriveBy: string): object {
  const [departure, destination, day] = ["cambridge", "london kings cross", "monday"];
  return { arriveBy, day, departure, destination, duration: "51 minutes", leaveAt, price: "23.60 pounds", trainID };
}

/** A folder with the small database. */
export function database(tables: Readonly<Record<string, string>> = TABLES): string {
  const db = scratch();
  for (const [domain, text] of Object.entries(tables)) file(db, `${domain}_db.json`, text);
  return db;
}

type Values = Readonly<Record<string, readonly string[]>>;
type Copies = readonly { readonly slot: string; readonly copy_from: string; readonly value: readonly string[] }[];

type State = readonly [service: string, active_intent: string, slot_values: Values, slots?: Copies];

/** Reads a state such as `hotel book_hotel: area=north, name=acorn|the acorn`. */
function stateOf(text: string): State {
  const [head = "", values = ""] = text.split(": ");
  const [service = "", intent = ""] = head.split(" ");
  const slots = values
    .split(", ")
    .filter(Boolean)
    .map((one) => one.split("="));
  return [
    service,
    intent,
    Object.fromEntries(slots.map(([slot, said = ""]) => [`${service}-${slot}`, said.split("|")])),
  ];
}

/** A user's turn: what it says, and the state of each domain. */
export function user(utterance: string, ...frames: readonly (State | string)[]): object {
  const states = frames.map((frame) => (typeof frame === "string" ? stateOf(frame) : frame));
  return {
    speaker: "USER",
    utterance,
    frames: states.map(([service, active_intent, slot_values, slots = []]) => ({
      actions: [],
      service,
      slots,
      state: { active_intent, requested_slots: [], slot_values },
    })),
  };
}

/** A system's turn with the values that it names, as `[slot, value]`. */
export function system(utterance: string, ...spans: readonly (readonly [slot: string, value: string])[]): object {
  const services = [...new Set(spans.map(([slot]) => slot.split("-", 1)[0] as string))];
  return {
    speaker: "SYSTEM",
    utterance,
    frames: services.map((service) => ({
      actions: [],
      service,
      slots: spans
        .filter(([slot]) => slot.startsWith(`${service}-`))
        .map(([slot, value]) => ({ slot, value, start: utterance.indexOf(value), exclusive_end: 0 })),
    })),
  };
}

/** A dialogue of MultiWOZ 2.2. */
export function dialogue(dialogue_id: string, services: readonly string[], ...turns: readonly object[]): object {
  return { dialogue_id, services, turns: turns.map((turn, at) => ({ ...turn, turn_id: String(at) })) };
}
