import type { Intent } from "../../../schema/index.js";
import type { ExportFormat, ExportLayout } from "../../../transcript/files/exporting/format.js";
import { exportIntent, exportLucid, printLucid } from "./exportLucid.js";

/**
 * LUCID's dataset as `LUCID_data.json`, printed as published, or `LUCID_data.jsonl`; intents as files of its toolbox,
 * `toolbox_intents/<intent>.json`.
 * @param intents intents to write beside the dialogues. Default: none
 */
export function lucidFormat(intents: readonly Intent[] = [], { lines = false }: ExportLayout = {}): ExportFormat {
  return {
    layout: lines ? "lines" : "array",
    convert(transcript) {
      const { record, lost } = exportLucid(transcript);
      const file = lines ? "LUCID_data.jsonl" : "LUCID_data.json";
      return { file, text: printLucid(record, lines ? "line" : "array"), lost };
    },
    files: () => intents.map((intent) => ({ path: `toolbox_intents/${intent.command}.json`, ...exportIntent(intent) })),
  };
}
