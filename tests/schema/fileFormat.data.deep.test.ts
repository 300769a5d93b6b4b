import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fileFormat } from "../../src/schema/fileFormat.js";
import { hasShared, shared } from "../shared.js";

/** True if an editor that follows the shipped JSON Schema is content. */
const content = (file: unknown) => z.fromJSONSchema(fileFormat()).safeParse(file).success;

const folderContent = (folder: string) => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.filter((name) => !content(JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))));
};

describe("an editor", () => {
  test.skipIf(!hasShared)("accepts LUCID's intents (needs the reference data)", () => {
    expect(folderContent(shared("data/lucid/intents"))).toEqual([]);
  });
});
