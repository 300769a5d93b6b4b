import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normaliseValue } from "../../../../src/corpora/multiwoz/format/value.js";
import { partialRatio } from "../../../../src/kit/store/ratio.js";
import { hasShared, shared } from "../../../shared.js";

describe.skipIf(!hasShared)("against the reference (needs the reference data)", () => {
  test("all 533 values are normalised as the reference does", () => {
    const cases = JSON.parse(readFileSync(shared("data/multiwoz/value_cases.json"), "utf8")) as {
      readonly slot: string;
      readonly value: string;
      readonly out: string;
    }[];
    expect(cases).toHaveLength(533);
    expect(cases.filter(({ slot, value, out }) => normaliseValue(slot, value) !== out)).toEqual([]);
  });

  test("all 312 pairs have the reference's ratio", () => {
    const cases = JSON.parse(readFileSync(shared("data/multiwoz/partial_ratio_cases.json"), "utf8")) as [
      left: string,
      right: string,
      ratio: number,
    ][];
    expect(cases).toHaveLength(312);
    expect(cases.filter(([left, right, ratio]) => partialRatio(left, right) !== ratio)).toEqual([]);
  });
});
