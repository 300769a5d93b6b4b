import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTranscripts } from "../../src/transcript/files/readTranscripts.js";
import { formatTranscript } from "../../src/transcript/files/writeTranscripts.js";
import { toLucid } from "../../src/transcript/lucid/toLucid.js";
import { parseTranscript } from "../../src/transcript/shape/parse.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { parseSignalText, signalText } from "../../src/transcript/wording.js";
import { hasShared, shared } from "../shared.js";

describe.skipIf(!hasShared)("LUCID's 2,000 dialogues (needs the reference data)", () => {
  const path = shared("data/lucid/dialogues.jsonl");
  const records = hasShared
    ? readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((text) => JSON.parse(text) as Record<string, unknown>)
    : [];
  const transcripts = records.map((record) => parseTranscript(JSON.stringify(record)));

  test("are all read, and every signal's text is understood", async () => {
    const counts = { dialogues: 0, User: 0, System: 0, Signal: 0, Response: 0 };
    const said: Record<string, number> = {};
    for await (const record of readTranscripts(path)) {
      if ("problem" in record) throw record.problem;
      expect(record.line).toBe(counts.dialogues + 1);
      counts.dialogues += 1;
      for (const turn of record.transcript.turns) {
        counts[turn.author] += 1;
        if (turn.author !== "Signal") continue;
        const kinds = parseSignalText(turn.text ?? "")?.kinds.join(" or ") ?? "?";
        said[kinds] = (said[kinds] ?? 0) + 1;
      }
    }
    expect(counts).toEqual({ dialogues: 2000, User: 15530, System: 28066, Signal: 12504, Response: 0 });
    expect(said).toEqual({ ask: 4839, confirm: 3369, "performed or found": 4296 });
  });

  test("come back as LUCID records with the same bytes, floats apart", () => {
    const $float = /\{"\$float":"(-?\d+)\.0"\}/g;
    for (const [at, record] of records.entries()) {
      const back = toLucid(transcripts[at] as Transcript);
      expect(JSON.stringify(back.turns)).toBe(JSON.stringify(record.turns));
      expect(JSON.stringify(back)).toBe(JSON.stringify(record).replace($float, "$1"));
    }
  });

  test("keep entities, final values and further fields, also in our own lines", () => {
    for (const [at, record] of records.entries()) {
      const read = transcripts[at] as Transcript;
      expect(read.extra).toEqual({ plan: record.plan, acts: record.acts, strict: record.strict });
      expect(Object.keys(read.final ?? {})).toEqual(Object.keys(record.final as object));
      expect(parseTranscript(formatTranscript(read))).toEqual(read);
    }
  });

  test("word their signals as signalText does", () => {
    const texts = new Set(
      records.flatMap((record) =>
        (record.turns as { dialog?: string }[]).flatMap(({ dialog }) => (dialog === undefined ? [] : [dialog])),
      ),
    );
    for (const text of texts) {
      const said = parseSignalText(text);
      const ref = said?.ref ?? "x0";
      if (said?.kinds[0] === "ask") expect(signalText({ kind: "ask", ref, slot: said.slot ?? "" })).toBe(text);
      else if (said?.kinds[0] === "confirm") expect(signalText({ kind: "confirm", ref })).toBe(text);
      else expect(signalText({ kind: "found", ref, intent: "find_a", filter: {}, rows: [] })).toBe(text);
    }
  });
});
