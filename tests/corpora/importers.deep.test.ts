import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importLucid, importSgd, importStar } from "../../src/corpora/index.js";
import { importTooltalk } from "../../src/corpora/tooltalk/importer/importTooltalk.js";
import { testImporter } from "../../src/testing/index.js";
import { SOAK } from "../runs.js";
import { hasShared, shared } from "../shared.js";
import { folder } from "../transcript/files/importing/folder.js";
import { DIALOGUES, SCHEMA } from "./sgd/importer/data.js";
import { STAR_OPTIONS } from "./star/importer/knowledge.js";

/*
 * Every importer keeps one contract (docs/importers.md). Each is given a slice of its dataset that is large enough to
 * show its cases and small enough to be imported a dozen times.
 */

/** A file with the first lines of another. */
const head = (file: string, lines: number, name: string): string => {
  const text = readFileSync(file, "utf8").split("\n").slice(0, lines).join("\n");
  return join(folder({ [name]: `${text}\n` }), name);
};

const [LUCIDS, STARS, SGDS] = SOAK ? [60, 40, 60] : [20, 15, 12];

describe.skipIf(!hasShared)("the contract of importers (needs the reference data)", () => {
  test("LUCID", async () => {
    const file = head(shared("data/lucid/dialogues.jsonl"), LUCIDS, "dialogues.jsonl");
    const differs = new Set(
      readFileSync(new URL("../runtime/lucid-differences.txt", import.meta.url), "utf8")
        .split("\n")
        .map((line) => line.split(" ")[0]),
    );
    const ids = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)._id as string);
    const { report, replay } = await testImporter({
      importer: importLucid,
      paths: [file],
      options: { intents: [shared("data/lucid/intents")] },
      verbatim: true,
      diverging: ids.filter((id) => differs.has(id)),
    });
    expect(report).toMatchObject({ intents: 100, dialogues: LUCIDS, notes: [] });
    expect(replay).toMatchObject({ unchecked: 0, unreadable: 0 });
  });

  test("STAR", async () => {
    const file = head(shared("data/star/dialogues.jsonl"), STARS, "dialogues.jsonl");
    type Dialogue = { readonly DialogueID: number; readonly Events: readonly { readonly Action: string }[] };
    const dialogues = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Dialogue);
    const silent = dialogues.filter(({ Events }) => Events.every(({ Action }) => Action !== "query"));
    const { report, replay } = await testImporter({
      importer: importStar,
      paths: [file],
      options: STAR_OPTIONS,
      lenient: true,
      unchecked: silent.map(({ DialogueID }) => String(DialogueID)),
    });
    expect(report.dialogues).toBe(STARS);
    expect(replay).toMatchObject({ unreadable: 0 });
  });

  test.each([{}, { store: true }])("SGD, with %j", async (options) => {
    const { report, replay } = await testImporter({
      importer: importSgd,
      paths: [head(DIALOGUES, SGDS, "dialogues.jsonl")],
      options: { schema: SCHEMA, ...options },
    });
    expect(report).toMatchObject({ intents: 68, dialogues: SGDS });
    expect(replay).toMatchObject({ matched: SGDS });
  });

  test("ToolTalk", async () => {
    const release = shared("data/agents/tooltalk");
    const lines = readFileSync(join(release, "expected.jsonl"), "utf8").trimEnd().split("\n");
    const differs = lines
      .map((line) => JSON.parse(line) as { file: string; calls: readonly { equals_recording: boolean }[] })
      .filter(({ calls }) => calls.some((call) => !call.equals_recording));
    const { report, replay } = await testImporter({
      importer: importTooltalk,
      paths: [release],
      options: {},
      diverging: differs.map(({ file }) => `gold/${file.replace(/\.json$/, "")}`),
    });
    expect(report).toMatchObject({ intents: 37, behaviours: 28, dialogues: 39, signals: 126, notes: [] });
    expect(replay).toMatchObject({ unreadable: 0, unchecked: 0, diverged: 16 });
  });
});
