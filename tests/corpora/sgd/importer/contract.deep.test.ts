import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importSgd, type SgdImportOptions } from "../../../../src/corpora/index.js";
import { testImporter } from "../../../../src/testing/index.js";
import { SOAK } from "../../../runs.js";
import { hasShared } from "../../../shared.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DIALOGUES, SCHEMA } from "./data.js";

const DIALOGUES_TRIED = SOAK ? 60 : 12;

describe.skipIf(!hasShared)("the contract on SGD (needs the reference data)", () => {
  test.each<[string, SgdImportOptions]>([
    ["as recorded", {}],
    ["on a store", { store: true }],
  ])("%s", async (_, options) => {
    const lines = readFileSync(DIALOGUES, "utf8").split("\n").slice(0, DIALOGUES_TRIED);
    const path = folder({ "dialogues.jsonl": `${lines.join("\n")}\n` });
    const { report, replay } = await testImporter({
      importer: importSgd,
      paths: [join(path, "dialogues.jsonl")],
      options: { schema: SCHEMA, ...options },
    });
    expect(report).toMatchObject({ intents: 68, dialogues: DIALOGUES_TRIED });
    expect(replay).toMatchObject({ matched: DIALOGUES_TRIED });
  });
});
