import { expect, test } from "vitest";
import { VenueDatabase } from "../../../../../src/corpora/multiwoz/scores/database/database.js";
import {
  type DialogueOutcome,
  judgeDialogue,
  type MultiwozGoal,
} from "../../../../../src/corpora/multiwoz/scores/success/success.js";
import type { RawState } from "../../../../../src/corpora/multiwoz/scores/tracking/state.js";
import { goal, state, TABLES } from "../scene.js";

type Turn = readonly [response: string, state: RawState, active?: readonly string[], booked?: readonly string[]];

function judge(wanted: MultiwozGoal, ...turns: readonly Turn[]): DialogueOutcome {
  return judgeDialogue(
    wanted,
    turns.map(([response, raw, activeDomains = Object.keys(raw), booked = []]) => {
      return { response, state: state(raw), activeDomains, booked };
    }),
    new VenueDatabase(TABLES),
  );
}

const ITALIAN = goal({ restaurant: [{ food: "italian" }] });
const INDIAN: Turn = ["NAME?", { restaurant: { food: "indian" } }];
const ANY: Turn = ["NAME?", { restaurant: {} }];
const MONDAY = goal({ train: [{ day: "monday" }] });

test.each<[string, MultiwozGoal, readonly Turn[], boolean]>([
  ["all that is offered fits", ITALIAN, [["NAME?", { restaurant: { food: "italian" } }]], true],
  ["something that is offered does not", ITALIAN, [["NAME?", { restaurant: { area: "north" } }]], false],
  ["nothing was offered", ITALIAN, [["sorry.", { restaurant: { food: "italian" } }]], false],
  ["nothing was found", ITALIAN, [["NAME?", { restaurant: { food: "thai" } }]], false],
  ["the domain has no state", ITALIAN, [["NAME?", {}, ["restaurant"]]], false],
  ["the domain is not active", ITALIAN, [["NAME?", { restaurant: { food: "italian" } }, ["hotel"]]], false],
  ["a train id is not a name", ITALIAN, [["TRAINID?", { restaurant: { food: "italian" } }]], false],
  ["an offer that is narrowed down stays", goal({ restaurant: [{ area: "north" }] }), [INDIAN, ANY], true],
  ["an offer that no longer holds gives way", ITALIAN, [INDIAN, ["NAME?", { restaurant: { food: "italian" } }]], true],
  ["a goal with a name needs no offer", goal({ hotel: [{ name: "old mill" }] }), [], true],
  ["nor do domains without a table", goal({ taxi: [{}], police: [{}], hospital: [{}] }), [], true],
  ["nor a train whose id nobody asked for", MONDAY, [], true],
  ["a train whose id was asked for does", goal({ train: [{ day: "monday" }, "TRAINID"] }), [], false],
  ["a train that was offered must fit", MONDAY, [["TRAINID.", { train: { day: "tuesday", leave: "10:00" } }]], true],
  ["two trains of one id are one", MONDAY, [["TRAINID.", { train: { day: "tuesday" } }]], true],
  ["a train that does not fit", goal({ train: [{ leave: "10:00" }] }), [["TRAINID.", { train: {} }]], false],
  ["one domain of two is lost", goal({ taxi: [{}], hotel: [{}] }), [], false],
  ["a domain that nobody knows is lost", goal({ bus: [{}] }), [["NAME TRAINID", { bus: {} }]], false],
])("informed: %s", (_, wanted, turns, inform) => {
  expect(judge(wanted, ...turns).inform).toBe(inform);
});

const ASKING = goal({ hotel: [{ name: "old mill" }, "PHONE", "REFERENCE"] });

test.each<[string, readonly Turn[], readonly string[]]>([
  ["all told", [["PHONE, REFERENCE.", {}, ["hotel"], ["hotel"]]], []],
  [
    "in several turns",
    [
      ["PHONE.", {}, ["hotel"]],
      ["REFERENCE.", {}, ["hotel"], ["hotel"]],
    ],
    [],
  ],
  ["while another domain is active", [["PHONE, REFERENCE.", {}, ["train"], ["hotel"]]], ["PHONE", "REFERENCE"]],
  ["a reference before anything is booked", [["PHONE, REFERENCE.", {}, ["hotel"], []]], ["REFERENCE"]],
  ["within another word", [["TELEPHONE REFERENCES", {}, ["hotel"], ["hotel"]]], []],
])("told: %s", (_, turns, missing) => {
  const outcome = judge(ASKING, ...turns);
  expect(outcome.domains[0]?.missing).toEqual(missing);
  expect(outcome.success).toBe(missing.length === 0);
});

test("who is not informed is not successful in any domain", () => {
  const outcome = judge(goal({ taxi: [{}], hotel: [{}] }));
  expect(outcome.domains.map(({ inform, success }) => [inform, success])).toEqual([
    [true, false],
    [false, false],
  ]);
});

test("the last offer is told, with what does not fit", () => {
  const outcome = judge(ITALIAN, ["hello.", {}], ANY, ANY);
  expect(outcome.domains[0]?.offer).toEqual({ venues: 3, misfits: 1, examples: ["r2"], turn: 1 });
});

test("look-ups at which the reference breaks off are told", () => {
  expect(judge(ITALIAN, ["NAME?", { restaurant: { phone: "1" } }]).problems).toEqual([
    "restaurant.phone, which 1 of the rows lack",
  ]);
});
