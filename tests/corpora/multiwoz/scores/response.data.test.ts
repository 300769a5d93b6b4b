import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { normaliseResponse } from "../../../../src/corpora/multiwoz/scores/response.js";
import { hasShared, shared } from "../../../shared.js";

describe.skipIf(!hasShared)("against the reference (needs the reference data)", () => {
  test("all 1,500 responses are normalised as the reference does", () => {
    const cases = JSON.parse(readFileSync(shared("data/multiwoz/response_cases.json"), "utf8")) as {
      readonly raw: string;
      readonly normalized: string;
    }[];
    expect(cases).toHaveLength(1500);
    const wrong = cases.filter(({ raw, normalized }) => normaliseResponse(raw) !== normalized);
    expect(wrong).toEqual([]);
  });
});
