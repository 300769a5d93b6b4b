import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importOpenapi, type OpenapiImportOptions } from "../../../../src/mocks/openapi/index.js";
import type { ApiMapping } from "../../../../src/mocks/openapi/mapping.js";
import type { IntentFile } from "../../../../src/schema/index.js";
import { type ImportReport, writeImport } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";

/** The documents of these tests, all of them our own. */
export const DOCUMENTS = join(import.meta.dirname, "documents");

/** A document as a folder. */
export interface Imported {
  readonly out: string;
  readonly report: ImportReport;
  readonly mapping: ApiMapping;
  intent(command: string): IntentFile;
}

/** Imports a document into a folder of the test's own. */
export async function imported(file: string, options?: OpenapiImportOptions): Promise<Imported> {
  const out = join(folder(), "out");
  const report = await writeImport(out, importOpenapi([file], options), { format: "openapi" });
  const read = (path: string) => JSON.parse(readFileSync(join(out, path), "utf8"));
  return { out, report, mapping: read("openapi.json"), intent: (command) => read(`intents/${command}.json`) };
}
