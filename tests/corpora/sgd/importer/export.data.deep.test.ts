import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exportSgd, exportSgdSchema, importSgd } from "../../../../src/corpora/index.js";
import { sgdFormat } from "../../../../src/corpora/sgd/exporter/sgdFormat.js";
import type { SgdName } from "../../../../src/corpora/sgd/importer/names.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { formatTranscript } from "../../../../src/transcript/files/index.js";
import { parseTranscript } from "../../../../src/transcript/index.js";
import { hasShared } from "../../../shared.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DIALOGUES, importOf, linesOf, SCHEMA, SGDX } from "./data.js";

/** A transcript through the file that an import writes, and back. */
const throughFile = (transcript: Parameters<typeof formatTranscript>[0]): typeof transcript =>
  parseTranscript(formatTranscript(transcript));

describe.skipIf(!hasShared)("SGD there and back (needs the reference data)", () => {
  test.each(["state", "acts"] as const)("all 401 dialogues come back byte for byte, from %s", async (evidence) => {
    const { transcripts } = await importOf([DIALOGUES], { schema: SCHEMA, evidence });
    const lines = readFileSync(DIALOGUES, "utf8").trim().split("\n");
    for (const [i, transcript] of transcripts.entries()) {
      const { dialogue, split, lost } = exportSgd(throughFile(transcript));
      expect(JSON.stringify({ split, ...dialogue })).toBe(lines[i]);
      expect(lost).toEqual([]);
    }
  });

  test("all 401 replay after another import, and the export says nothing else", async () => {
    const { intents, transcripts } = await importOf([DIALOGUES], { schema: SCHEMA });
    const format = sgdFormat(intents.map(parseIntent));
    expect(transcripts.flatMap((transcript) => format.convert(transcript).lost)).toEqual([]);
  });

  test("so do SGD-X's", async () => {
    const schema = [1, 3, 5].flatMap((version) =>
      ["train", "dev"].map((split) => SGDX.replace("dialogues.jsonl", `schema_v${version}_${split}.json`)),
    );
    const { transcripts } = await importOf([SGDX], { schema });
    const wrapped = linesOf<{ readonly dialogue: unknown }>(SGDX);
    expect(transcripts.map((one) => JSON.stringify(exportSgd(throughFile(one)).dialogue))).toEqual(
      wrapped.map(({ dialogue }) => JSON.stringify(dialogue)),
    );
  });

  test("the schema that is made of the intents gives them again", async () => {
    const { intents, transcripts } = await importOf([DIALOGUES], { schema: SCHEMA });
    const names = new Map<string, SgdName>(transcripts.flatMap((one) => [...exportSgd(one).names]));
    const { services, lost } = exportSgdSchema(intents.map(parseIntent), names);
    expect(lost).toEqual([]);
    expect(services).toHaveLength(34);
    const path = folder({ "schema.json": JSON.stringify(services), "none.jsonl": "" });
    const again = await collect(importSgd([`${path}/none.jsonl`], { schema: [path] }));
    const byName = (all: typeof intents): Map<string, unknown> => new Map(all.map((one) => [one.command, one]));
    expect(byName(again.intents)).toEqual(byName(intents));
  });
});
