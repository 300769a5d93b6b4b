import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normaliseValue } from "../../../src/corpora/multiwoz/format/value.js";
import { isAlike, Spelling } from "../../../src/corpora/multiwoz/scores/database/alike.js";
import { VenueDatabase, type VenueTables } from "../../../src/corpora/multiwoz/scores/database/database.js";
import { normaliseResponse } from "../../../src/corpora/multiwoz/scores/response.js";
import { partialRatio } from "../../../src/kit/store/ratio.js";
import { hasShared, shared } from "../../shared.js";

/** Reads a file of the reference. */
const json = <Read>(path: string): Read => JSON.parse(readFileSync(shared(`data/multiwoz/${path}`), "utf8"));

describe.skipIf(!hasShared)("against the reference (needs the reference data)", () => {
  test("all 533 values are normalised as the reference does", () => {
    const cases = json<{ readonly slot: string; readonly value: string; readonly out: string }[]>("value_cases.json");
    expect(cases).toHaveLength(533);
    expect(cases.filter(({ slot, value, out }) => normaliseValue(slot, value) !== out)).toEqual([]);
  });

  test("all 312 pairs have the reference's ratio, and are alike at any threshold up to it", () => {
    const cases = json<[left: string, right: string, ratio: number][]>("partial_ratio_cases.json");
    expect(cases).toHaveLength(312);
    expect(cases.filter(([left, right, ratio]) => partialRatio(left, right) !== ratio)).toEqual([]);
    for (const [left, right, ratio] of cases)
      for (const threshold of [ratio - 1, ratio, ratio + 1, 90])
        expect(isAlike(new Spelling(left), new Spelling(right), threshold), `${left} | ${right}`).toBe(
          ratio >= threshold,
        );
  });

  test("all 297 look-ups find what the reference finds, in its order", () => {
    const table = (domain: string) => json<VenueTables["hotel"]>(`database/${domain}_db.json`);
    const [restaurant, attraction] = [table("restaurant"), table("attraction")];
    const database = new VenueDatabase({ restaurant, attraction, hotel: table("hotel"), train: table("train") });
    type Case = Readonly<Record<"id" | "domain", string>> & {
      readonly constraints: Readonly<Record<string, string>>;
      readonly ids: readonly string[];
    };
    const cases = json<Case[]>("db_cases.json");
    expect(cases).toHaveLength(297);
    for (const { id, domain, constraints, ids } of cases) expect(database.query(domain, constraints), id).toEqual(ids);
  });

  test("all 1,500 responses are normalised as the reference does", () => {
    const cases = json<{ readonly raw: string; readonly normalized: string }[]>("response_cases.json");
    expect(cases).toHaveLength(1500);
    expect(cases.filter(({ raw, normalized }) => normaliseResponse(raw) !== normalized)).toEqual([]);
  });
});
