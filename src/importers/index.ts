/**
 * Published datasets become intents, rows and transcripts, and back.
 * @module backlot/importers
 */
export {
  type ExportedDialogue,
  type ExportedFile,
  type ExportFormat,
  type ExportLayout,
  lucidFormat,
  sgdFormat,
} from "./export/format.js";
export { type ExportReport, type WriteExportOptions, writeExport } from "./export/writeExport.js";
export { type FormsImportOptions, importForms } from "./forms/importForms.js";
export { inputFiles } from "./inputs.js";
export { type Importer, type ImportItem, type ImportNote, UNREADABLE } from "./item.js";
export { exportIntent, exportLucid, type LucidExport, printLucid, type ToolboxExport } from "./lucid/exportLucid.js";
export { importLucid, type LucidImportOptions } from "./lucid/importLucid.js";
export { importMultiwoz, type MultiwozImportOptions } from "./multiwoz/importMultiwoz.js";
export { type MultiwozTable, type MultiwozTables, readMultiwozTables, type TaxiFleet } from "./multiwoz/tables.js";
export { searchCommand, Venues } from "./multiwoz/venues.js";
export { importOpenapi, type OpenapiImportOptions } from "./openapi/importOpenapi.js";
export { type ExpectedRecord, type JsonRecord, readJson } from "./records.js";
export type { ImportReason, ImportReport } from "./report.js";
export { exportSgdSchema, type SgdSchemaExport } from "./sgd/export/exportSchema.js";
export { exportSgd, type SgdExport } from "./sgd/export/exportSgd.js";
export { importSgd, type SgdImportOptions } from "./sgd/importSgd.js";
export type { SgdName } from "./sgd/names.js";
export { importStar, type StarImportOptions } from "./star/importStar.js";
export {
  placeholderKeys,
  type TaskGraph,
  TaskGraphSchema,
  type TaskNode,
  type TaskNodeKind,
  taskGraphEntries,
  templatePlaceholders,
} from "./star/taskGraph.js";
export { type WriteOptions, writeImport } from "./write.js";
