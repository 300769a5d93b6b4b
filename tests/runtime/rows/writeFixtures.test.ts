import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { generateFixtures, writeFixtures } from "../../../src/runtime/index.js";
import { loadFixtures } from "../../../src/runtime/rows/load.js";
import { parseIntent } from "../../../src/schema/index.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

const intents = [
  parseIntent({ command: "find_boats", query_intent: true, entity_name: "boats", args: { name: { type: "str" } } }),
  parseIntent({ command: "find_ports", query_intent: true, entity_name: "ports", args: { berths: { type: "int" } } }),
];
const { rows } = generateFixtures(intents, { count: 3, seed: 5 });

let folder: string;
beforeEach(() => {
  folder = scratch();
});

describe("writing fixtures", () => {
  it.each(["json", "jsonl", "csv"] as const)("as %s reads back as the same rows", async (format) => {
    const files = await writeFixtures(folder, rows, { format });
    expect(files).toEqual([join(folder, `boats.${format}`), join(folder, `ports.${format}`)]);
    expect(loadFixtures(folder, intents)).toEqual(rows);
  });

  it("refuses to replace a file unless told to, and then writes nothing", async () => {
    await writeFixtures(folder, { ports: [] });
    await expect(writeFixtures(folder, rows)).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    expect(readdirSync(folder)).toEqual(["ports.json"]);
    await writeFixtures(folder, rows, { replace: true });
    expect(JSON.parse(readFileSync(join(folder, "ports.json"), "utf8"))).toHaveLength(3);
  });

  it("refuses a second file of an entity in another format", async () => {
    await writeFixtures(folder, rows);
    await expect(writeFixtures(folder, rows, { format: "csv", replace: true })).rejects.toThrow(/one file of fixtures/);
  });
});
