import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHANGES } from "../../../src/studio/inspector/inspection.js";
import { countsOf, FACET_NAMES, shownPlaces } from "../../../src/studio/inspector/page/corpus/filter.js";
import { hashOf, type Route, routeOf, VIEWS } from "../../../src/studio/inspector/page/route.js";
import { runs } from "../../runs.js";
import { entry } from "./entry.js";

const ENTRIES = [
  entry({ id: "b", turns: 9, intents: ["order_tea"], replay: "matched" }),
  entry({ id: "c", turns: 3, intents: ["order_tea", "find_tea"], replay: "diverged" }),
  entry({ id: "a", turns: 9, intents: ["find_tea"], replay: "matched", outcome: "failed", violated: ["answers"] }),
];

describe("dialogues that are shown", () => {
  test("have one of the values that are chosen of each facet, and hold the text", () => {
    expect(shownPlaces(ENTRIES, {}, null, "place")).toEqual([0, 1, 2]);
    expect(shownPlaces(ENTRIES, { intent: ["order_tea"] }, null, "place")).toEqual([0, 1]);
    expect(shownPlaces(ENTRIES, { intent: ["order_tea", "find_tea"], replay: ["matched"] }, null, "place")).toEqual([
      0, 2,
    ]);
    expect(shownPlaces(ENTRIES, { replay: ["matched"] }, new Set([1, 2]), "place")).toEqual([2]);
    expect(shownPlaces(ENTRIES, { property: ["answers"] }, null, "place")).toEqual([2]);
  });

  test("come in the order that is asked for, ties as in the files", () => {
    expect(shownPlaces(ENTRIES, {}, null, "turns")).toEqual([0, 2, 1]);
    expect(shownPlaces(ENTRIES, {}, null, "id")).toEqual([2, 0, 1]);
  });

  test("are counted by value, the most frequent first, ties by name", () => {
    expect(countsOf(ENTRIES, "intent").join("; ")).toBe("find_tea,2; order_tea,2");
    expect(countsOf(ENTRIES, "replay").join("; ")).toBe("matched,2; diverged,1");
  });
});

describe("the address", () => {
  const values = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 3 });
  const place = fc.option(fc.nat(999_999));
  const route: fc.Arbitrary<Route> = fc.record({
    view: fc.constantFrom(...VIEWS),
    dialogue: fc.option(
      fc.oneof(
        fc.record({ place: fc.nat(999_999) }),
        fc.record({ id: fc.string({ unit: "grapheme" }), nth: fc.integer({ min: 1, max: 999 }) }),
      ),
    ),
    turn: place,
    choices: fc.dictionary(fc.constantFrom(...FACET_NAMES), values, { noNullPrototype: true }),
    text: fc.string({ unit: "grapheme" }),
    intent: fc.option(fc.string({ unit: "grapheme" })),
    file: fc.option(fc.string({ unit: "grapheme" })),
    score: fc.option(fc.string({ unit: "grapheme" })),
    changes: fc.subarray([...CHANGES]),
  });

  test("leads back to what is shown", () => {
    fc.assert(
      fc.property(route, (shown) => {
        expect(routeOf(hashOf(shown))).toEqual(shown);
      }),
      runs(1_000),
    );
  });

  test.each(["", "#", "#dialogue=-1&turn=x&view=nothing", "#%", "#dialogue=99999999999999"])(
    "%j shows the list",
    (hash) => {
      const nothing = { dialogue: null, turn: null, intent: null, file: null, score: null };
      expect(routeOf(hash)).toEqual({ ...nothing, view: "dialogues", choices: {}, text: "", changes: [] });
    },
  );
});
