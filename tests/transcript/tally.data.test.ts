import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTranscripts } from "../../src/files/readTranscripts.js";
import { Tally } from "../../src/transcript/tally.js";
import { hasShared, shared } from "../shared.js";

describe("a tally", () => {
  test.skipIf(!hasShared)("counts LUCID's dialogues (needs the reference data)", async () => {
    const folder = shared("data/lucid/intents");
    const byCommand = new Map<string, readonly string[]>();
    for (const name of readdirSync(folder)) {
      const intent = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
        command: string;
        domain: string | string[];
      };
      byCommand.set(intent.command, [intent.domain].flat());
    }
    const tally = new Tally((intent) => byCommand.get(intent) ?? []);
    for await (const record of readTranscripts(shared("data/lucid/dialogues.jsonl"))) {
      if ("transcript" in record) tally.add(record.transcript);
    }
    expect(tally.total).toEqual({ dialogues: 2000, turns: 56100, commands: 28066, signals: 12504 });
    const known = new Set([...byCommand.values()].flat());
    expect([...tally.domains.keys()].filter((domain) => !known.has(domain))).toEqual([]);
    const counted = [...tally.domains.values()].reduce((sum, { dialogues }) => sum + dialogues, 0);
    expect(counted).toBeGreaterThanOrEqual(2000);
  });
});
