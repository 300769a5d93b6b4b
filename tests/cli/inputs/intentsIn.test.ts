import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backlot, EXAMPLES, folder, INTENTS } from "../backlot.js";

const LINE = readFileSync(join(EXAMPLES, "dining.jsonl"), "utf8").split("\n")[0] ?? "";

test.each([
  ["lint", "parcel"],
  ["lint", "-i", "parcel"],
  ["run", "-i", "parcel", "set_reminder()"],
  ["replay", "talk/one.jsonl", "-i", "parcel"],
  ["stats", "talk/one.jsonl", "-i", "parcel"],
  ["coverage", "talk/one.jsonl", "-i", "parcel"],
  ["export", "lucid", "talk/one.jsonl", "-i", "parcel", "--out", "made"],
  ["generate", "-i", "parcel", "--out", "made"],
])("%s takes the folder that an import wrote: %s %s %s %s", async (...command) => {
  const cwd = folder({ "parcel/import-report.json": '{ "recognised": {} }', "talk/one.jsonl": `${LINE}\n` });
  cpSync(INTENTS, join(cwd, "parcel/intents"), { recursive: true });
  cpSync(join(INTENTS, "../fixtures"), join(cwd, "parcel/fixtures"), { recursive: true });
  const { code, stdout, stderr } = await backlot(command, { cwd });
  expect([code, stdout, stderr]).toEqual([0, expect.any(String), expect.not.stringContaining("import-report")]);
});
