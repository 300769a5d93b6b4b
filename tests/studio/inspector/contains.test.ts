import { expect, test } from "vitest";
import { contains } from "../../../src/studio/inspector/contains.js";
import type { Transcript } from "../../../src/transcript/transcript.js";

const transcript: Transcript = {
  id: "Tea-1",
  turns: [
    { author: "User", text: 'A "green" one,\nplease\\.' },
    { author: "System", index: 0, command: 'order_tea(kind="Green", cups=2)' },
    {
      author: "Signal",
      index: 1,
      signal: { kind: "failed", ref: "x0", intent: "order_tea", arguments: { cups: 2 }, reason: "None left" },
    },
    { author: "Signal", index: 2, text: "perform(x4)" },
    { author: "Response", text: "Sorry 😀" },
  ],
};

test.each(["tea-1", '"green" one,\nplease\\.', 'kind="green"', "none left", "x0", "2", "perform(x4)", "sorry 😀"])(
  "a dialogue contains %j as it is shown",
  (wanted) => expect(contains(transcript, wanted)).toBe(true),
);

test.each(["author", "turns", '\\"green', "arguments", "reason"])("it does not contain %j of its file", (wanted) =>
  expect(contains(transcript, wanted)).toBe(false),
);
