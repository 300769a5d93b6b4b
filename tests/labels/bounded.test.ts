import { expect, test } from "vitest";
import { checkCommand } from "../../src/labels/check/check.js";
import { parseCommand } from "../../src/labels/parse/parse.js";
import { scope } from "./scene.js";

test("a hundred problems of a command are told, and that there are more", () => {
  const slots = Array.from({ length: 3_000 }, (_, at) => `s${at}=1`);
  const problems = checkCommand(parseCommand(`nothing_like_it(${slots.join(", ")}, ${slots.join(", ")})`), scope);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toMatchObject({
    code: "TOO_MANY_PROBLEMS",
    message: expect.stringContaining("more than 100"),
  });
  expect(checkCommand(parseCommand(`nothing_like_it(${slots.slice(0, 50).join(", ")})`), scope)).toHaveLength(1);
});
