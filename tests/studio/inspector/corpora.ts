import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importForms, importLucid, importSgd, importStar } from "../../../src/corpora/index.js";
import { type ImportItem, writeImport } from "../../../src/transcript/files/importing/index.js";
import { DIALOGUES, STAR_OPTIONS } from "../../corpora/star/importer/knowledge.js";
import { soakPart } from "../../runs.js";
import { shared } from "../../shared.js";

/** A corpus that was imported: its folder, and its dialogues. */
export interface Imported {
  readonly folder: string;
  readonly transcripts: string;
  readonly dialogues: number;
}

/** How each dataset of the reference data is imported. */
const IMPORTS = {
  lucid: () => importLucid([shared("data/lucid/dialogues.jsonl")], { intents: [shared("data/lucid/intents")] }),
  sgd: () =>
    importSgd([shared("data/sgd/dialogues.jsonl")], {
      schema: [shared("data/sgd/schema_train.json"), shared("data/sgd/schema_dev.json")],
    }),
  star: () => importStar([DIALOGUES], { ...STAR_OPTIONS, rows: shared("data/star/db_snapshot.json") }),
  forms: () => importForms([shared("data/forms/resources")], { runs: [shared("data/forms/runs.jsonl")] }),
} satisfies Readonly<Record<string, () => AsyncGenerator<ImportItem>>>;

/** Imports a dataset of the reference data into a folder of its own; of its dialogues CI takes a part. */
export async function imported(into: string, format: keyof typeof IMPORTS): Promise<Imported> {
  const folder = join(into, format);
  await writeImport(folder, IMPORTS[format](), { format, sources: [] });
  const transcripts = join(folder, "transcripts.jsonl");
  const lines = soakPart(readFileSync(transcripts, "utf8").trimEnd().split("\n"));
  writeFileSync(transcripts, `${lines.join("\n")}\n`);
  return { folder, transcripts, dialogues: lines.length };
}

/** Another run of the same dialogues, of which every third one breaks off in the middle. @returns its file */
export function brokenOff({ folder, transcripts }: Imported): string {
  const lines = readFileSync(transcripts, "utf8").trimEnd().split("\n");
  const dialogues = lines.map((line, at) => {
    const { turns, final, ...rest } = JSON.parse(line) as {
      readonly turns: readonly unknown[];
      readonly final?: unknown;
    };
    return at % 3 === 1 ? { ...rest, turns: turns.slice(0, turns.length / 2) } : { ...rest, turns, final };
  });
  const file = join(folder, "second.jsonl");
  writeFileSync(file, dialogues.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return file;
}
