/** Datasets become intents, rows and transcripts. The subpath `backlot/importers`. */

export { asDialogue, asService, type SgdDialogue, type SgdService } from "../formats/sgd/published.js";
export { type FormIntent, formIntent } from "./forms/formIntent.js";
export { type FormsOptions, importForms } from "./forms/importForms.js";
export { inputFiles } from "./inputs.js";
export { type Importer, type Item, type Note, UNREADABLE } from "./item.js";
export { exportIntent, exportLucid, type LucidExport, printLucid, type ToolboxExport } from "./lucid/exportLucid.js";
export { importLucid, type LucidOptions } from "./lucid/importLucid.js";
export type { DialogueGoal } from "./multiwoz/goals.js";
export { importMultiwoz, type MultiwozOptions } from "./multiwoz/importMultiwoz.js";
export type { PlainGoal } from "./multiwoz/plainGoals.js";
export { readTables, type Table, type Tables, type TaxiFleet } from "./multiwoz/tables.js";
export { searchCommand, Venues } from "./multiwoz/venues.js";
export { type Expected, type JsonRecord, readJson } from "./records.js";
export type { ImportReport, Reason } from "./report.js";
export { exportSgdSchema, type SgdSchemaExport } from "./sgd/export/exportSchema.js";
export { exportSgd, type SgdExport } from "./sgd/export/exportSgd.js";
export { publishedDialogue, publishedService } from "./sgd/export/linear.js";
export { importSgd, type SgdOptions } from "./sgd/importSgd.js";
export type { SgdName } from "./sgd/names.js";
export { type Renaming, renameDialogue, type ServiceRenaming, sgdRenames, sgdRenaming } from "./sgd/variant.js";
export { eventsOf } from "./star/events.js";
export { importStar, type StarOptions } from "./star/importStar.js";
export {
  entries,
  keysOf,
  type NodeKind,
  placeholders,
  type TaskGraph,
  TaskGraphSchema,
  type TaskNode,
} from "./star/taskGraph.js";
export { type WriteOptions, writeImport } from "./write.js";
