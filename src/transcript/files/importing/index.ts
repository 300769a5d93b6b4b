export { inputFiles } from "./inputs.js";
export { type ImportItem, UNREADABLE } from "./item.js";
export { type ExpectedRecord, type JsonRecord, readJson } from "./records.js";
export type { ImportReport } from "./report.js";
export { type WriteOptions, writeImport } from "./write.js";
