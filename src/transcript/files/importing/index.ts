/** Importing datasets into a folder of intents, rows, behaviours and dialogues, whole or not at all. */
export { inputFiles } from "./inputs.js";
export { type Importer, type ImportItem, type ImportNote, UNREADABLE } from "./item.js";
export { type ExpectedRecord, type JsonRecord, readJson } from "./records.js";
export type { ImportReport } from "./report.js";
export { type WriteOptions, writeImport } from "./write.js";
