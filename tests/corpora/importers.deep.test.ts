import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importLucid, importStar } from "../../src/corpora/index.js";
import { importTooltalk } from "../../src/corpora/tooltalk/importer/importTooltalk.js";
import { testImporter } from "../../src/testing/index.js";
import { SOAK } from "../runs.js";
import { hasShared, shared } from "../shared.js";
import { folder } from "../transcript/files/importing/folder.js";

/*
 * Every importer keeps one contract (docs/importers.md). Each is given a slice of its dataset that is large enough to
 * show its cases and small enough to be imported a dozen times.
 */

/** A file with the first lines of another. */
const head = (file: string, lines: number, name: string): string => {
  const text = readFileSync(file, "utf8").split("\n").slice(0, lines).join("\n");
  return join(folder({ [name]: `${text}\n` }), name);
};

const LUCIDS = SOAK ? 60 : 20;

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
    const { report, replay } = await testImporter({
      importer: importStar,
      paths: [head(shared("data/star/dialogues.jsonl"), 15, "dialogues.jsonl")],
      options: {
        tasks: shared("data/star/tasks"),
        apis: shared("data/star/apis"),
        dbs: shared("data/star/dbs"),
        rows: shared("data/star/db_snapshot.json"),
      },
      lenient: true,
    });
    expect(report.dialogues).toBe(15);
    expect(replay).toMatchObject({ unreadable: 0 });
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
