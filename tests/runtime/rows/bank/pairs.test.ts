import { describe, expect, test } from "vitest";
import { contradiction, pairsIn } from "../../../../src/runtime/rows/bank/pairs.js";

describe("pairs of slots", () => {
  test("have one name beside the word for first or second", () => {
    expect(pairsIn(["start_date", "end_date", "start_time", "title", "origin", "destination"])).toEqual([
      { first: "start_date", second: "end_date" },
      { first: "origin", second: "destination" },
    ]);
    expect(pairsIn(["check_in_date", "checkOutDate", "pickupLocation"])).toEqual([
      { first: "check_in_date", second: "checkOutDate" },
    ]);
    expect(pairsIn(["title", "notes"])).toEqual([]);
  });

  test.each([
    [{ start_date: "2024-03-02", end_date: "2024-03-01" }, true],
    [{ start_date: "2024-03-01", end_date: "2024-03-02" }, false],
    [{ check_in_date: "28 December", check_out_date: "3 January" }, false],
    [{ check_in_date: "3 January", check_out_date: "28 December" }, true],
    [{ start_time: "9:00", end_time: "10:30" }, false],
    [{ start_time: "21:00", end_time: "10:30" }, true],
    // Of another day.
    [{ departure_time: "21:00", return_time: "10:30" }, false],
    [{ origin: "Lyon", destination: "Lyon" }, true],
    [{ origin: "Lyon", destination: "Graz" }, false],
    [{ min_price: 20, max_price: 10 }, true],
    [{ min_price: 10, max_price: 10 }, false],
    [{ start_date: "soon", end_date: "2024-03-01" }, false],
    [{ origin: "Lyon" }, false],
  ])("%j contradicts itself: %s", (values, expected) => {
    expect(contradiction(values as Record<string, string | number>) !== undefined).toBe(expected);
  });
});
