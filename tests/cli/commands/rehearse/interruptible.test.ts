import { expect, test } from "vitest";
import { interruptible } from "../../../../src/cli/commands/rehearse/interruptible.js";

const DIALOGUE = { id: "dialogue", turns: [] };

test("passes on what is answered at once as it is, and waits for what is answered later", async () => {
  const { signal } = new AbortController();
  expect(interruptible(({ id }) => id, signal)(DIALOGUE)).toBe("dialogue");
  expect(await interruptible(async ({ id }) => id, signal)(DIALOGUE)).toBe("dialogue");
  const failing = interruptible(() => Promise.reject(new Error("broken")), signal);
  await expect(failing(DIALOGUE)).rejects.toThrow("broken");
});

test("fails what is due when it is interrupted, and ignores what comes of it later", async () => {
  const ending = new AbortController();
  let fail: (reason: Error) => void = () => undefined;
  const answer = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const due = interruptible(() => answer, ending.signal)(DIALOGUE);
  ending.abort(new Error("interrupted"));
  await expect(due).rejects.toThrow("interrupted");
  fail(new Error("late"));
});

test("asks nothing any more once it was interrupted", () => {
  let asked = 0;
  const counting = interruptible(() => ++asked, AbortSignal.abort(new Error("interrupted")));
  expect(() => counting(DIALOGUE)).toThrow("interrupted");
  expect(asked).toBe(0);
});
