import { describe, expect, it } from "vitest";
import { ranking } from "../setup/changedFirst.js";
import { distances } from "./importTable.js";

describe("what a change can touch", () => {
  const table = new Map([
    ["cli", ["labels", "files"]],
    ["labels", ["kit"]],
    ["files", ["io"]],
    ["kit", []],
    ["io", []],
  ]);

  it("is the changed folder, and whatever may import it by way of others", () => {
    expect([...distances(table, new Set(["kit"]))]).toEqual([
      ["kit", 0],
      ["labels", 1],
      ["cli", 2],
    ]);
    expect([...distances(table, new Set())]).toEqual([]);
  });

  it("runs before everything else, the nearest first", () => {
    const rank = ranking(["src/labels/parse/refuse.ts", "tests/io/text.test.ts"]);
    const order = ["docs/make.md", "tests/cli/run.test.ts", "tests/schema/a.test.ts", "tests/labels/x.test.ts"];
    order.push("tests/io/text.test.ts", "tests/runtime/y.test.ts");
    expect(order.sort((one, other) => rank(one) - rank(other))).toEqual([
      "tests/io/text.test.ts",
      "tests/labels/x.test.ts",
      "tests/cli/run.test.ts",
      "tests/runtime/y.test.ts",
      "docs/make.md",
      "tests/schema/a.test.ts",
    ]);
  });
});
