import { describe, expect, test } from "vitest";
import { mismatch, type TextFormat } from "../../../src/kit/internal.js";

const GOOD: Record<TextFormat, readonly string[]> = {
  email: ["ana@example.org", "a.b+c@sub.example.co.uk", "x@localhost"],
  uri: ["https://example.org/a?b=c#d", "mailto:ana@example.org", "urn:isbn:0451450523", "http://[::1]:80/"],
  "date-time": ["2024-02-29T08:30:00Z", "2024-05-18T23:59:60+02:00", "2024-05-18t08:30:00.123z"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"],
};

const BAD: Record<TextFormat, readonly string[]> = {
  email: [
    "",
    "ana",
    "@example.org",
    "ana@",
    "a b@example.org",
    ".a@example.org",
    "a..b@example.org",
    "a@-x.org",
    "a@x..org",
  ],
  uri: ["", "example.org", "/path", "http:", "http://a b", "http://é.org", "http://x/%zz", "1http://x"],
  "date-time": [
    "2024-02-30T08:30:00Z",
    "2024-05-18T24:00:00Z",
    "2024-05-18 08:30:00Z",
    "2024-05-18T08:30:00",
    "2024-05-18",
  ],
  uuid: ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g", ""],
};

describe.each(Object.keys(GOOD) as TextFormat[])("%s", (format) => {
  test.each(GOOD[format])("takes %s", (text) => {
    expect(mismatch({ str: { format } }, text)).toBe(null);
  });
  test.each(BAD[format])("refuses %s", (text) => {
    expect(mismatch({ str: { format } }, text)?.code).toBe("WRONG_VALUE");
  });
});

test("lengths are counted in characters, not in UTF-16 units", () => {
  expect(mismatch({ str: { max_length: 1 } }, "🛶")).toBe(null);
  expect(mismatch({ str: { min_length: 2 } }, "🛶")?.text).toBe('takes str of at least 2 characters, not "🛶"');
});

test("limits of numbers", () => {
  expect(mismatch({ int: { minimum: 1, maximum: 9 } }, 9)).toBe(null);
  expect(mismatch({ int: { minimum: 1, maximum: 9 } }, 10)?.text).toBe("takes int of at least 1 and at most 9, not 10");
  expect(mismatch({ int: { minimum: 1 } }, 1.5)?.code).toBe("WRONG_TYPE");
  expect(mismatch({ float: { exclusive_minimum: 0 } }, 0)?.text).toBe("takes float greater than 0, not 0");
  expect(mismatch({ float: { exclusive_maximum: 1 } }, 0.999)).toBe(null);
});
