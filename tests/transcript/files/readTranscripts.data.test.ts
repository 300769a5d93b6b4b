import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  type ReadOptions,
  readTranscripts,
  type TranscriptSource,
} from "../../../src/transcript/files/readTranscripts.js";
import { hasShared, shared } from "../../shared.js";

const folder = mkdtempSync(join(tmpdir(), "backlot-read-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each record as a line: its place, and its id or the problem. */
async function read(source: TranscriptSource, options?: ReadOptions): Promise<string[]> {
  const seen: string[] = [];
  for await (const record of readTranscripts(source, options)) {
    const what = "problem" in record ? `${record.problem.code}: ${record.problem.message}` : record.transcript.id;
    seen.push(`${record.line} ${what}`);
  }
  return seen;
}

describe("another format is one problem that says what was seen", () => {
  test.skipIf(!hasShared).each([
    ["sgd/dialogues.jsonl", "Schema-Guided Dialogue (SGD) dialogues"],
    ["sgd/schema_dev.json", "a Schema-Guided Dialogue (SGD) schema"],
    ["star/dialogues.jsonl", "STAR dialogues"],
    ["forms/runs.jsonl", "form-filling runs"],
    ["lucid/oracle/transcripts.jsonl", "an oracle of LUCID's executor"],
    ["lucid/oracle/errors.jsonl", "JSON objects"],
    ["lucid/intents/book_flight.json", "an intent's schema"],
    ["multiwoz/goals_test.json", "JSON objects"],
    ["lucid/LICENSE", "text that is not JSON"],
  ])("%s (needs the reference data)", async (path, seen) => {
    const problems = await read(shared(`data/${path}`));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`WRONG_FORMAT: these are not transcripts but ${seen}`);
  });

  test.skipIf(!hasShared)("every data file (needs the reference data)", async () => {
    for (const set of ["sgd", "star", "multiwoz", "forms"]) {
      for (const name of readdirSync(shared(`data/${set}`))) {
        if (!/\.(jsonl?|txt)$/.test(name)) continue;
        const problems = await read(shared(`data/${set}/${name}`));
        expect([name, problems.length]).toEqual([name, 1]);
        expect(problems[0]).toContain("WRONG_FORMAT");
      }
    }
  });
});
