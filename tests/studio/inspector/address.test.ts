import { describe, expect, test } from "vitest";
import type { Entry } from "../../../src/studio/inspector/inspection.js";
import { addressOf, hashOf, placeOf, routeOf } from "../../../src/studio/inspector/page/route.js";

const entries = ["tea", "soup", "tea", "5", "a&b=c#?\u202e"].map((id) => ({ id }) as Entry);

describe("the address of a dialogue", () => {
  test("leads to it, also where several have its id", () => {
    for (const place of entries.keys()) {
      const route = { ...routeOf(""), dialogue: addressOf(entries, place) };
      expect(placeOf(entries, routeOf(hashOf(route)).dialogue)).toBe(place);
    }
  });

  test("leads to the same dialogue where others came before it", () => {
    const longer = [{ id: "new" } as Entry, ...entries];
    expect(placeOf(longer, addressOf(entries, 1))).toBe(2);
  });

  test("by its place is understood, and one of nothing leads nowhere", () => {
    expect(placeOf(entries, routeOf("#dialogue=2").dialogue)).toBe(2);
    expect(placeOf(entries, routeOf("#dialogue=5").dialogue)).toBeNull();
    expect(placeOf(entries, routeOf("#id=5").dialogue)).toBe(3);
    expect(placeOf(entries, routeOf("#id=tea&nth=3").dialogue)).toBeNull();
    expect(placeOf(entries, routeOf("#id=none").dialogue)).toBeNull();
  });
});

test("an address says which changes are listed, and what it does not know is passed over", () => {
  const route = routeOf("#view=compare&change=gained&change=lost&change=none&nth=0");
  expect(route).toMatchObject({ view: "compare", changes: ["lost", "gained"] });
  expect(routeOf(hashOf(route))).toEqual(route);
  expect(routeOf("#view=elsewhere").view).toBe("dialogues");
});
