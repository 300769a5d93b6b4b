/** Writing dialogues in the format of a dataset. */
export type { CorpusFormat, ExportedDialogue, ExportedFile, ExportFormat, ExportLayout } from "./format.js";
export { type ExportReport, type WriteExportOptions, writeExport } from "./writeExport.js";
