import { describe, expect, test } from "vitest";
import type { Row } from "../../../src/kit/internal.js";
import { SONGS } from "../../../src/runtime/rows/bank/kinds/culture.js";
import { CITIES } from "../../../src/runtime/rows/bank/kinds/places.js";
import { contradiction } from "../../../src/runtime/rows/bank/pairs.js";
import { generateFixtures } from "../../../src/runtime/rows/generate.js";
import { type IntentFile, parseIntent, type SlotFile } from "../../../src/schema/index.js";

function rowsOf(entity: string, names: Readonly<Record<string, SlotFile>>, count = 30, seed = 1): readonly Row[] {
  const intent = parseIntent({ command: "add_it", entity_name: entity, args: names } as IntentFile);
  return generateFixtures([intent], { count, seed }).rows[entity] ?? [];
}
const text: SlotFile = { type: "str" };

describe("the rows of an entity without samples", () => {
  test("hold what belongs together: a city in its country, a song by its singer, a name with its address", () => {
    for (const seed of [1, 2, 3]) {
      const places = rowsOf("offices", { city: text, country: text, airport: text }, 30, seed);
      for (const { city, country, airport } of places)
        expect(CITIES.some((one) => one.city === city && one.country === country && one.airport === airport)).toBe(
          true,
        );
      for (const { song_title: title, artist_name: artist, album } of rowsOf("songs", {
        song_title: text,
        artist_name: text,
        album: text,
      }))
        expect(SONGS.some((one) => one.title === title && one.artist === artist && one.album === album)).toBe(true);
      for (const { name, email } of rowsOf("customers", { name: text, email: text }, 30, seed))
        expect(email).toBe(`${String(name).toLowerCase().replace(" ", ".")}@example.com`);
    }
  });

  test("have names of their own", () => {
    for (const [entity, slot] of [
      ["films", "title"],
      ["hotels", "hotel_name"],
      ["restaurants", "name"],
    ] as const) {
      const names = rowsOf(entity, { [slot]: text }, 20).map((row) => row[slot]);
      expect(new Set(names).size, entity).toBe(20);
    }
  });

  test("contradict themselves nowhere, of samples and of types of their own neither", () => {
    const trips = {
      origin: text,
      destination: text,
      departure_date: text,
      return_date: text,
      check_in: { type: "date" },
      check_out: { type: "date" },
      start_time: { type: "time" },
      end_time: { type: "time" },
      pickup_location: { type: "str", values: ["north", "south"] },
      dropoff_location: { type: "str", values: ["north", "south"] },
      min_price: { type: "int" },
      max_price: { type: "int" },
    } as const satisfies Record<string, SlotFile>;
    for (const seed of [1, 2, 3, 4]) {
      const rows = rowsOf("trips", trips, 50, seed);
      expect(rows.filter((row) => contradiction(row) !== undefined)).toEqual([]);
      expect(new Set(rows.map(({ origin }) => origin)).size).toBeGreaterThan(20);
    }
  });
});
