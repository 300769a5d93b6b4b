import { VenueDatabase, type VenueTables } from "../../../../src/corpora/multiwoz/scores/database/database.js";
import type { MultiwozData } from "../../../../src/corpora/multiwoz/scores/files/data.js";
import type { MultiwozGoal } from "../../../../src/corpora/multiwoz/scores/success/success.js";
import { TOKENISER_13A } from "../../../../src/corpora/multiwoz/scores/text/tokenise13a.js";
import { type RawState, type State, StateReader } from "../../../../src/corpora/multiwoz/scores/tracking/state.js";
import { BleuCounter } from "../../../../src/corpora/scores/bleuCounter.js";

const SERVES = { type: "restaurant" };
const UNKNOWN = { "entrance fee": "?", pricerange: "?" };
const TO_ELY = { departure: "cambridge", destination: "ely", price: "4" };

/** A city small enough to know by heart. */
export const TABLES: VenueTables = {
  restaurant: [
    { id: "r1", name: "bella vista", food: "italian", area: "north", pricerange: "cheap", phone: "1", ...SERVES },
    { id: "r2", name: "curry corner", food: "indian", area: "north", pricerange: "cheap", ...SERVES },
    { id: "r3", name: "grand table", food: "italian", area: "south", pricerange: "expensive", phone: "3", ...SERVES },
  ],
  hotel: [
    { id: "0", name: "old mill", area: "north", stars: "4", parking: "yes", internet: "yes", price: { single: "50" } },
    { id: "1", name: "station inn", area: "south", stars: "0", parking: "no", internet: "yes", price: {} },
  ],
  attraction: [
    { id: "1", name: "town museum", area: "north", type: "museum", ...UNKNOWN, location: [0, 0] },
    { id: "2", name: "lido", area: "?", type: "swimmingpool", "entrance fee": "free", pricerange: "free" },
  ],
  train: [
    { trainID: "TR1", ...TO_ELY, day: "monday", leaveAt: "09:00", arriveBy: "09:17" },
    { trainID: "TR2", ...TO_ELY, day: "monday", leaveAt: "11:00", arriveBy: "11:17" },
    { trainID: "TR1", ...TO_ELY, day: "tuesday", leaveAt: "09:00", arriveBy: "09:17" },
  ],
};

/** A state of normalised slots. */
export function state(raw: RawState): State {
  return new StateReader(() => undefined, false).read(raw);
}

/** A goal, by domain: what is known, and what must be told. */
export function goal(
  domains: Readonly<Record<string, readonly [Readonly<Record<string, string>>, ...requestable: string[]]>>,
): MultiwozGoal {
  return new Map(
    Object.entries(domains).map(([domain, [informable, ...requestable]]) => [
      domain,
      { informable: new Map(Object.entries(informable)), requestable },
    ]),
  );
}

/** Data for dialogues of two turns each; `sng0001` wants a restaurant, `mul0002` a hotel and a train. */
export function data(overrides: Partial<MultiwozData> = {}): MultiwozData {
  return {
    database: new VenueDatabase(TABLES),
    goals: new Map([
      ["sng0001", goal({ restaurant: [{ food: "italian", area: "north" }, "PHONE", "REFERENCE"] })],
      ["mul0002", goal({ hotel: [{ area: "south" }], train: [{ departure: "cambridge", leave: "10:00" }, "TRAINID"] })],
    ]),
    booked: new Map([
      ["sng0001", [[], ["restaurant"]]],
      ["mul0002", [[], []]],
    ]),
    references: [
      {
        name: "own",
        turns: new Map([
          ["sng0001", ["NAME is a FOOD place in the AREA.", "booked! the reference is REFERENCE. call PHONE."]],
          ["mul0002", ["NAME has COUNT stars.", "take TRAINID at TIME."]],
        ]),
      },
    ],
    goldStates: {
      name: "gold",
      states: new Map([
        [
          "sng0001",
          [{ restaurant: { food: "italian" } }, { restaurant: { food: "italian", area: "north" } }].map(state),
        ],
        ["mul0002", [{ hotel: { area: "south" } }, { hotel: { area: "south" }, train: { leave: "10:00" } }].map(state)],
      ]),
    },
    bleu: new BleuCounter(TOKENISER_13A),
    files: [],
    ...overrides,
  };
}
