import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VenueDatabase, type VenueTables } from "../../../../../src/corpora/multiwoz/scores/database/database.js";
import { hasShared, shared } from "../../../../shared.js";

describe.skipIf(!hasShared)("against the reference (needs the reference data)", () => {
  test("all 297 look-ups find what the reference finds, in its order", () => {
    const json = (path: string): unknown => JSON.parse(readFileSync(shared(`data/multiwoz/${path}`), "utf8"));
    const table = (domain: string): VenueTables["hotel"] => json(`database/${domain}_db.json`) as VenueTables["hotel"];
    const database = new VenueDatabase({
      restaurant: table("restaurant"),
      attraction: table("attraction"),
      hotel: table("hotel"),
      train: table("train"),
    });
    const cases = json("db_cases.json") as {
      readonly id: string;
      readonly domain: string;
      readonly constraints: Readonly<Record<string, string>>;
      readonly ids: readonly string[];
    }[];
    expect(cases).toHaveLength(297);
    for (const { id, domain, constraints, ids } of cases) {
      expect(database.query(domain, constraints), id).toEqual(ids);
    }
  });
});
