export type { ExportFormat } from "./format.js";
export { type ExportReport, type WriteExportOptions, writeExport } from "./writeExport.js";
