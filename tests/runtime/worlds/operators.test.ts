import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OPERATORS } from "../../../src/kit/internal.js";

test.each([...OPERATORS.keys()])(
  "%s finds something in a text-file case, and somewhere it leaves something",
  (name) => {
    const text = readFileSync(new URL("../cases/operators.txt", import.meta.url), "utf8");
    const found = text.split("\n").filter((line) => line.startsWith("==> found") && line.includes(`=${name}(`));
    const isEmpty = found.map((line) => line.endsWith(")"));
    expect(isEmpty).toContain(false);
    // The cases of `equal_to` cover inequality.
    if (name !== "equal_to" && name !== "not_equal") expect(isEmpty).toContain(true);
  },
);
