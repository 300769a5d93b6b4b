import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FORMAT_FILE, fileFormat, fileFormatText } from "../../src/schema/fileFormat.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("the shipped file is what the zod schema says (else: npm run build && node scripts/schema.mjs)", () => {
  expect(readFileSync(`${root}${FORMAT_FILE}`, "utf8")).toBe(fileFormatText());
});

/** True if an editor that follows the shipped JSON Schema is content. */
const content = (file: unknown) => z.fromJSONSchema(fileFormat()).safeParse(file).success;

const folderContent = (folder: string) => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.filter((name) => !content(JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))));
};

describe("an editor", () => {
  test("accepts our own intents", () => {
    expect(folderContent(`${root}intents`)).toEqual([]);
  });

  test("accepts every form", () => {
    const args = {
      a: { type: "str", optional: false, disambiguation: true, description: "A", values: ["x"], match: "fuzzy" },
      b: { type: { enum: ["x", 1, true] }, optional: true, default: 1 },
      c: { type: "List[str]" },
      d: { type: { list: { enum: ["x"] } } },
      e: { type: { object: { type: "object", properties: {} } } },
      f: { type: "date", required_when: { slot: "b", equals: "x" } },
      g: { type: "time", required_when: { slot: "b", in: ["x", 1] } },
    };
    expect(
      content({
        $schema: "./intent.schema.json",
        command: "go",
        args,
        entity_name: null,
        domain: ["a"],
        wait_for_required: false,
        performs: "when_told",
        dontcare: true,
      }),
    ).toBe(true);
  });

  test.each([
    [{}],
    [{ command: "go" }],
    [{ command: "go now", args: {} }],
    [{ command: "go", args: { "a b": { type: "str" } } }],
    [{ command: "go", args: { a: { type: "string" } } }],
    [{ command: "go", args: { a: { type: { enum: [] } } } }],
    [{ command: "go", args: { a: { type: "str", optinal: true } } }],
    [{ command: "go", args: { a: { type: "str", required_when: { slot: "b" } } } }],
    [{ command: "go", args: {}, performs: "later" }],
    [{ command: "go", args: {}, comand: "go" }],
  ])("refuses %j", (file) => {
    expect(content(file)).toBe(false);
  });
});
