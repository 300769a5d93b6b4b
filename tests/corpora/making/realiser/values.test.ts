import { describe, expect, test } from "vitest";
import { countedNoun, nounWithCount, plural, singular } from "../../../../src/schema/english/nouns.js";
import { said, saidSlot, saidSlots } from "../../../../src/users/phrases/values.js";

describe("nouns", () => {
  test("agree with their number", () => {
    expect([0, 1, 2].map((count) => nounWithCount(count, "table_bookings"))).toEqual([
      "no table bookings",
      "1 table booking",
      "2 table bookings",
    ]);
    expect([plural("child"), singular("children"), plural("courses")]).toEqual(["children", "child", "courses"]);
  });

  test("are what a slot counts, where it counts something", () => {
    expect([countedNoun("seats"), countedNoun("number_of_rooms"), countedNoun("party_size")]).toEqual([
      "seats",
      "rooms",
      null,
    ]);
  });
});

describe("values", () => {
  test.each([
    ["2024-05-21", "Tuesday 21 May"],
    ["2024-02-30", "2024-02-30"],
    ["19:30", "19:30"],
    ["home_collection", "home collection"],
    ["Osteria Lucca", "Osteria Lucca"],
    [true, "yes"],
    [4.5, "4.5"],
    [["oat milk", "6 eggs"], "oat milk and 6 eggs"],
    [[], "nothing"],
    [null, "anything"],
    [{ operator: "at_least", args: [4] }, "at least 4"],
    [{ operator: "contains_any_of", args: [["a", "b"]] }, "contains any of a and b"],
  ])("%j is said as %s", (value, expected) => {
    expect(said(value as never)).toBe(expected);
  });

  test("stand with their slots as people would put it", () => {
    expect(
      saidSlots({ party_size: 4, seats: 1, number_of_nights: 3, bicycle: true, parking: false, date: "2024-05-21" }),
    ).toBe("party size 4, 1 seat, 3 nights, bicycle, no parking and date Tuesday 21 May");
    expect(saidSlot("vet", "Dr Sato")).toBe("vet Dr Sato");
  });
});
