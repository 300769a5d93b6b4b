import { describe, expect, test } from "vitest";
import { isShown } from "./output.js";

describe("what documents show", () => {
  const printed = { stdout: "a 1\n\nb\nc\n", stderr: "found\ndone in 3 s\n" };

  test.each([
    ["a 1", "", "b", "c", "found", "done in 3 s"],
    ["found", "done in 3 s", "a 1", "", "b", "c"],
    ["found", "a 1", "", "b", "done in … s", "c"],
    ["found", "", "a 1", "", "b", "c", "done in 3 s"],
    ["found", "…", "done in … s"],
    ["…"],
  ])("%j, %j, %j … is it, whatever the order of the streams", (...shown) => expect(isShown(shown, printed)).toBe(true));

  test.each([
    ["a 1", "b", "c", "found", "done in 3 s"],
    ["b", "a 1", "", "c", "found", "done in 3 s"],
    ["done in 3 s", "found", "a 1", "", "b", "c"],
    ["a 1", "", "b", "c", "found"],
    ["found", "a 1", "", "b", "", "c", "done in 3 s"],
    ["a 1", "", "b", "c", "found", "done in 3 s", "more"],
    ["…", "a 2", "…"],
  ])("%j, %j, %j … is not", (...shown) => expect(isShown(shown, printed)).toBe(false));

  test("a number may be wider than the one that was shown", () => {
    const shown = ["dialogues  seconds", "        9        …"];
    const printedWith = (row: string) => ({ stdout: `dialogues  seconds\n${row}\n`, stderr: "" });
    expect(isShown(shown, printedWith("        9    0.251"))).toBe(true);
    expect(isShown(shown, printedWith("        9   22.353"))).toBe(true);
    expect(isShown(shown, printedWith("        8    0.251"))).toBe(false);
    expect(isShown(shown, printedWith("        91   0.251"))).toBe(false);
  });

  test("one stream is compared line by line, empty lines too", () => {
    expect(isShown(["a", "", "b"], { stdout: "\na  \n\nb\n\n", stderr: "" })).toBe(true);
    expect(isShown(["a", "", "b"], { stdout: "a\nb", stderr: "" })).toBe(false);
    expect(isShown(["a", "b"], { stdout: "a\n\nb", stderr: "" })).toBe(false);
    expect(isShown([], { stdout: "", stderr: "" })).toBe(true);
    expect(isShown([], { stdout: "", stderr: "x" })).toBe(false);
  });
});
