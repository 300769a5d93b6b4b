import { expect, test } from "vitest";
import { estimateDomains, slotDomains } from "../../../../../src/corpora/multiwoz/scores/files/prepare.js";
import type { RawState } from "../../../../../src/corpora/multiwoz/scores/tracking/state.js";
import { state } from "../scene.js";

test.each<[string, readonly RawState[], readonly (readonly string[])[]]>([
  ["no domain before the first change", [{}, { hotel: {} }], [[], []]],
  [
    "the domain that changed, and on while nothing changes",
    [{ hotel: { area: "x" } }, { hotel: { area: "x" } }],
    [["hotel"], ["hotel"]],
  ],
  [
    "of several the one with most slots, the first of equals",
    [{ train: { day: "x" }, hotel: { area: "x", stars: "4" }, taxi: { leave: "x", arrive: "y" } }],
    [["hotel"]],
  ],
  [
    "the one before where it changed too",
    [{ hotel: { area: "x" } }, { hotel: { area: "y" }, train: { day: "a", leave: "b", price: "c" } }],
    [["hotel"], ["hotel"]],
  ],
  [
    "the other of two that changed just before, once",
    [
      { hotel: { area: "x" } },
      { train: { day: "a" }, hotel: { area: "y" } },
      { train: { day: "a" }, hotel: { area: "y" } },
      { train: { day: "a" }, hotel: { area: "y" } },
    ],
    [["hotel"], ["hotel"], ["train"], ["train"]],
  ],
  [
    "not the other where its state is gone",
    [{ hotel: { area: "x" }, train: { day: "a" } }, { hotel: { area: "x" } }],
    [["hotel"], ["hotel"]],
  ],
  [
    "a value that is taken back is not a change",
    [{ hotel: { area: "x" } }, { train: { day: "a" } }, {}],
    [["hotel"], ["train"], ["train"]],
  ],
])("estimated: %s", (_, states, domains) => {
  expect(estimateDomains(states.map(state))).toEqual(domains);
});

test("as published, a state before the first change is forgotten", () => {
  // The second turn changes nothing against the first, but the first was never remembered as old.
  expect(estimateDomains([{ hotel: {} }, { hotel: { area: "x" } }].map(state))).toEqual([[], ["hotel"]]);
});

test("from slot names: each domain once, those that are none left out", () => {
  expect(
    slotDomains("[Hotel_name] at [value_area], [train_id] or [hotel_area] [police] [bus_id] [hotel.name]"),
  ).toEqual(["hotel", "train", "police"]);
  expect(slotDomains("nothing")).toEqual([]);
});
