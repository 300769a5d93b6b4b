import { expect, it } from "vitest";
import { nearestName } from "../../src/schema/nearest.js";

/** A name of so many letters that fails the test where they are looked at. */
function untouched(length: number): string {
  const letters = {
    length,
    charCodeAt: () => {
      throw new Error(`a name of ${length} letters was compared`);
    },
  };
  return { toLowerCase: () => letters } as unknown as string;
}

it("a name whose length alone makes it too different is not compared", () => {
  expect(nearestName("book_tabel", [untouched(100_000), untouched(4), "book_table"])).toBe("book_table");
  expect(nearestName("x".repeat(100_000), [untouched(4), untouched(40)])).toBeNull();
  // Once there is a near one, only nearer ones count.
  expect(nearestName("book_tabel", ["book_tabell", untouched(12)])).toBe("book_tabell");
});

it("names that are as near as their lengths allow are found", () => {
  expect(nearestName("dat", ["datetime", "date"])).toBe("date");
  expect(nearestName("restaurants", ["restaurant_n", "restaurant"])).toBe("restaurant");
  // Its small form is longer than it.
  expect(nearestName("İİİİ", ["i̇i̇i̇i"])).toBe("i̇i̇i̇i");
});
