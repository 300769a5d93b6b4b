import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import type { PublishedSgdService } from "../../../../src/corpora/sgd/format/published.js";
import { readServices } from "../../../../src/corpora/sgd/importer/services.js";
import { hasShared } from "../../../shared.js";
import { type Collected, collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DIALOGUES, importOf, publishedDialogues, SCHEMA, type WithSplit } from "./data.js";
import { linearDialogue, linearService } from "./linear.js";

/* Every shape in which SGD is published gives the same intents and the same dialogues. */

describe.skipIf(!hasShared)("the shapes of SGD (needs the reference data)", () => {
  let lines: Collected;
  let dialogues: WithSplit[];
  let services: PublishedSgdService[];
  beforeAll(async () => {
    lines = await importOf([DIALOGUES], { schema: SCHEMA });
    dialogues = publishedDialogues();
    services = [...(await readServices(SCHEMA)).values()];
  });

  test("folders as published, compressed or not: train/dialogues_001.json beside schema.json", async () => {
    const files: Record<string, string | Uint8Array> = {};
    for (const split of ["train", "dev"]) {
      const own = dialogues.filter((one) => one.split === split).map(({ split: _, ...dialogue }) => dialogue);
      files[`${split}/schema.json`] = JSON.stringify(services, null, 2);
      files[`${split}/dialogues_001.json`] = JSON.stringify(own.slice(0, 100), null, 2);
      files[`${split}/dialogues_002.json.gz`] = gzipSync(JSON.stringify(own.slice(100), null, 1));
    }
    const path = folder(files);
    const { intents, transcripts, notes } = await collect(importSgd([`${path}/train`, `${path}/dev`]));
    expect(notes).toEqual([]);
    expect(intents).toEqual(lines.intents);
    expect(transcripts).toEqual(lines.transcripts);
  });

  test.each([true, false])("Hugging Face's and GEM's, turns as one object of lists: %s", async (isOuter) => {
    const text = (split: string): string =>
      dialogues
        .filter((one) => one.split === split)
        .map((one) => `${JSON.stringify(linearDialogue(one, isOuter))}\n`)
        .join("");
    const path = folder({
      "train.jsonl": text("train"),
      "dev.jsonl": text("dev"),
      "schema.jsonl": services.map((one) => `${JSON.stringify(linearService(one))}\n`).join(""),
    });
    const { intents, transcripts, notes } = await collect(
      importSgd([`${path}/train.jsonl`, `${path}/dev.jsonl`], { schema: [path] }),
    );
    expect(notes).toEqual([]);
    expect(intents).toEqual(lines.intents);
    expect(transcripts).toEqual(lines.transcripts);
  });
});
