/** Writing dialogues in the format of a dataset. */
export type { ExportedDialogue, ExportFormat } from "./format.js";
export { type ExportReport, type WriteExportOptions, writeExport } from "./writeExport.js";
