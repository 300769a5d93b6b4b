import { expect, it } from "vitest";
import { bounded, EndlessCall } from "../../../src/base/limits/bounded.js";

it("gives what a function gives, and throws what it throws", () => {
  expect(bounded(() => 7)).toBe(7);
  expect(bounded(() => undefined)).toBeUndefined();
  expect(() => bounded(() => JSON.parse("{"))).toThrow(SyntaxError);
});

it("ends a function that loops, whatever that catches, and others go on", () => {
  const loop = () => {
    for (;;) {
      try {
        for (;;);
      } catch {
        // It would go on.
      }
    }
  };
  expect(() => bounded(loop, 20)).toThrow(EndlessCall);
  expect(bounded(() => bounded(() => 1) + 1)).toBe(2);
  expect(() => bounded(() => bounded(loop, 20))).toThrow("did not come to an end within 0.02 s");
});
