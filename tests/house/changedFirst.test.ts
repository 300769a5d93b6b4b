import { describe, expect, it } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import ChangedFirst, { ranking, touched } from "../setup/changedFirst.js";
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
    const rank = ranking(["src/labels/parse/refuse.ts", "tests/codegen/text.test.ts"]);
    const order = ["docs/make.md", "tests/cli/run.test.ts", "tests/schema/a.test.ts", "tests/labels/x.test.ts"];
    order.push("tests/codegen/text.test.ts", "tests/runtime/y.test.ts");
    expect(order.sort((one, other) => rank(one) - rank(other))).toEqual([
      "tests/codegen/text.test.ts",
      "tests/labels/x.test.ts",
      "tests/cli/run.test.ts",
      "tests/runtime/y.test.ts",
      "docs/make.md",
      "tests/schema/a.test.ts",
    ]);
  });

  it("is all that runs where only that is asked for, unless what changed may touch everything", () => {
    const tests = ["tests/cli/a.test.ts", "tests/kit/b.test.ts", "tests/labels/c.test.ts", "tests/options.test.ts"];
    const [cli = "", kit = "", labels = "", all = ""] = tests;
    expect(touched(["src/labels/print.ts"], tests)).toEqual([cli, labels, all]);
    expect(touched(["src/base/errors.ts", "docs/make.md"], tests)).toEqual([cli, labels, all]);
    expect(touched([kit], tests)).toEqual(tests);
    expect(touched([cli], tests)).toEqual([cli, all]);
    expect(touched([all], tests)).toEqual([all]);
    expect(touched(["docs/make.md"], tests)).toEqual([]);
    for (const path of ["intents/a.json", "tests/runs.ts", "tests/cli/backlot.ts", "package.json", "src/new/a.ts"]) {
      expect(touched([path], tests)).toEqual(tests);
    }
  });
});

it("each half of the deep tests has the package's test, and every other file is in one half", async () => {
  const root = process.cwd();
  const files = ["package.deep", "kit/a.deep", "kit/b.deep", "labels/c.slow"].map((name) => `tests/${name}.test.ts`);
  const half = async (index: number): Promise<string[]> => {
    const vitest = { config: { root, shard: { index, count: 2 } } } as Vitest;
    const specifications = files.map((file) => ({ moduleId: `${root}/${file}` }) as TestSpecification);
    const taken = await new ChangedFirst(vitest).shard(specifications);
    return taken.map(({ moduleId }) => moduleId.slice(root.length + 1));
  };
  const [one, other] = [await half(1), await half(2)];
  expect([one[0], other[0]]).toEqual([files[0], files[0]]);
  expect([...one.slice(1), ...other.slice(1)].sort()).toEqual(files.slice(1).sort());
  expect([one.length, other.length].sort()).toEqual([2, 3]);
});
