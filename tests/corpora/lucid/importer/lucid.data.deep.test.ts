import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { exportIntent, exportLucid, importLucid, printLucid } from "../../../../src/corpora/index.js";
import { loadBackend, replayCorpus } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { formatTranscript } from "../../../../src/transcript/files/index.js";
import { parseTranscript } from "../../../../src/transcript/index.js";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";

const DIALOGUES = shared("data/lucid/dialogues.jsonl");
const TOOLBOX = shared("data/lucid/intents");

/** The texts of a record's turns as they stand in a line. */
const turnsOf = (line: string): string => line.slice(line.indexOf('"turns": '), line.lastIndexOf(', "final": '));

describe.skipIf(!hasShared)("LUCID's toolbox and 2,000 dialogues (needs the reference data)", () => {
  let imported: Awaited<ReturnType<typeof collect>>;
  beforeAll(async () => {
    imported = await collect(importLucid([DIALOGUES], { intents: [TOOLBOX] }));
  });

  test("every turn comes back byte for byte", () => {
    const { transcripts, notes } = imported;
    expect(notes).toEqual([]);
    expect(transcripts).toHaveLength(2000);
    const lines = readFileSync(DIALOGUES, "utf8").trimEnd().split("\n");
    for (const [i, transcript] of transcripts.entries()) {
      // Through the file that an import writes, too.
      const { record, lost } = exportLucid(parseTranscript(formatTranscript(transcript)));
      expect(turnsOf(printLucid(record, "line"))).toBe(turnsOf(lines[i] as string));
      expect(lost).toEqual([]);
    }
  });

  test("whole lines come back but for floats without a fraction", async () => {
    const { transcripts } = await collect(importLucid([DIALOGUES]));
    const lines = readFileSync(DIALOGUES, "utf8").trimEnd().split("\n");
    const plain = lines.map((line) =>
      line.replace(/\{"\$float": "(-?\d+)\.0"\}/g, "$1").replace(/": (-?\d+)\.0(?=[,}])/g, '": $1'),
    );
    const different = transcripts.filter((one, i) => printLucid(exportLucid(one).record, "line") !== plain[i]);
    expect(different.map(({ id }) => id)).toEqual([]);
  });

  test("all 100 intents come back: 98 byte for byte, two with two keys in the others' order", async () => {
    const { intents } = await collect(importLucid([TOOLBOX]));
    expect(intents).toHaveLength(100);
    const names = readdirSync(TOOLBOX).sort();
    const different: string[] = [];
    for (const [i, file] of intents.entries()) {
      const original = readFileSync(join(TOOLBOX, names[i] as string), "utf8");
      const { text, lost } = exportIntent(parseIntent(file));
      expect(lost).toEqual([]);
      expect(JSON.parse(text)).toEqual(JSON.parse(original));
      if (text.trim() !== original.trim()) different.push(file.command);
    }
    expect(different).toHaveLength(2);
  });

  test("what came in replays as the dataset itself does", async () => {
    const { transcripts, intents } = imported;
    const strict = new Set(transcripts.filter(({ extra }) => extra?.strict === true).map(({ id }) => id));
    const some = sampleOf(transcripts, 4);
    expect(strict.size).toBe(1643);
    const backend = await loadBackend(intents.map(parseIntent), { engine: "native" });
    const file = join(folder({ "t.jsonl": some.map((one) => `${formatTranscript(one)}\n`).join("") }), "t.jsonl");
    const summary = await replayCorpus(backend, file, { workers: 1 });
    backend.close();
    expect(summary).toMatchObject({ dialogues: some.length, unchecked: 0, unreadable: 0 });
    expect(summary.divergences.filter(({ id }) => strict.has(id))).toEqual([]);
  });
});
