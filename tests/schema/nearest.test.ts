import { distance } from "fastest-levenshtein";
import { beforeEach, expect, it, vi } from "vitest";
import { nearestName } from "../../src/schema/nearest.js";

vi.mock("fastest-levenshtein", async (original) => {
  const real = await original<typeof import("fastest-levenshtein")>();
  return { distance: vi.fn(real.distance) };
});

beforeEach(() => {
  vi.mocked(distance).mockClear();
});

it("a name whose length alone makes it too different is not compared", () => {
  expect(nearestName("book_tabel", ["x".repeat(100_000), "book", "book_table"])).toBe("book_table");
  expect(nearestName("x".repeat(100_000), ["book", "book_table"])).toBeNull();
  expect(vi.mocked(distance).mock.calls.filter(([, name]) => name.length > 20 || name === "book")).toEqual([]);
});

it("names that are as near as their lengths allow are found", () => {
  expect(nearestName("dat", ["datetime", "date"])).toBe("date");
  expect(nearestName("restaurants", ["restaurant_n", "restaurant"])).toBe("restaurant");
  // Its small form is longer than it.
  expect(nearestName("İİİİ", ["i̇i̇i̇i"])).toBe("i̇i̇i̇i");
});
