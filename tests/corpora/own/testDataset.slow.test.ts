import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Dataset } from "../../../src/corpora/dataset.js";
import { testDataset } from "../../../src/corpora/lazyContract.js";
import { failureOf } from "../../testing/matchers/recorder.js";
import { HEARD, ORDERS } from "./cafe.js";
import datasets from "./cafeDataset.js";

let folder: string;
const cafe: Dataset = datasets.find(({ name }) => name === "cafe") ?? { name: "none" };
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backlot-cafe-"));
  for (const [name, text] of Object.entries({ "orders.json": ORDERS, "heard.json": HEARD }))
    writeFileSync(at(name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The dataset with changes, as the test of a project would try it. */
function tried(change: (dataset: Dataset) => unknown, pred = "orders.json") {
  return testDataset({
    dataset: change(cafe) as never,
    imported: { paths: [at("orders.json")], options: {}, unchecked: ["order-3"] },
    scored: { options: { gold: at("orders.json"), pred: at(pred) } as never },
    file: "cafe.ts",
  });
}

describe("the contract of datasets", () => {
  test("is kept by one that is sound, which says what came in", async () => {
    const { imported } = await tried((dataset) => dataset);
    expect([imported?.report.dialogues, imported?.replay?.matched]).toEqual([3, 2]);
  });

  test.each<[string, (dataset: Dataset) => unknown, string]>([
    [
      "is not complete",
      ({ import: { open: _, ...rest } = {} as never, ...parts }) => ({ ...parts, import: rest }),
      "whose import has no open",
    ],
    [
      "has no example of its call",
      (dataset) => ({ ...dataset, score: { ...dataset.score, examples: ["backlot score"] } }),
      "no example of its score is a call of `backlot score cafe`",
    ],
    [
      "has an option that is none",
      (dataset) => ({ ...dataset, score: { ...dataset.score, options: [{ flags: "gold", about: "" }] } }),
      "an option of its score has the flags gold, not such as --gold <file>",
    ],
    [
      "exports something else",
      (dataset) => ({
        ...dataset,
        export: {
          ...dataset.export,
          open: async () => ({
            layout: "array",
            convert: ({ id }: { readonly id: string }) => ({
              file: "orders.json",
              text: JSON.stringify({ no: Number(id.slice(6)), guest: "Hm." }),
              lost: [],
            }),
            files: () => [],
          }),
        },
      }),
      "its export does not lead back to dialogue 1",
    ],
  ])("is broken by one that %s", async (_, change, breach) => {
    const error = await failureOf(() => tried(change));
    expect(error).toMatchObject({ code: "BROKEN_CONTRACT" });
    expect((error as Error).message).toMatch(/^the dataset cafe \(cafe\.ts\) breaks the contract of datasets\n/);
    expect((error as Error).message).toContain(breach);
  });

  test("is broken by a score that is not perfect where the system is the gold", async () => {
    const error = await failureOf(() => tried((dataset) => dataset, "heard.json"));
    expect((error as Error).message).toMatch(/its score drinks of the gold itself is 0\.66\d+, not 1: 2$/);
  });
});
