/**
 * Published datasets: importers to intents, rows and transcripts, exporters, and the scores of each field; plus the
 * parts for importers of other datasets.
 */
export type { Dataset, DatasetImport, DatasetScore } from "./dataset.js";
export { defineDataset } from "./defineDataset.js";
export { forms } from "./forms/dataset.js";
export { importForms } from "./forms/importer/importForms.js";
export * from "./forms/index.js";
export type { FormRun } from "./forms/scores/counters.js";
export { scoreForms, scoreFormsFiles } from "./forms/scores/scoreFormsFiles.js";
export { lucid } from "./lucid/dataset.js";
export { exportIntent, exportLucid, printLucid } from "./lucid/exporter/exportLucid.js";
export { importLucid } from "./lucid/importer/importLucid.js";
export { multiwoz } from "./multiwoz/dataset.js";
export { importMultiwoz } from "./multiwoz/importer/importMultiwoz.js";
export { type MultiwozTables, readMultiwozTables } from "./multiwoz/importer/tables.js";
export { searchCommand, Venues } from "./multiwoz/importer/venues.js";
export { sgd } from "./sgd/dataset.js";
export { exportSgdSchema } from "./sgd/exporter/exportSchema.js";
export { exportSgd } from "./sgd/exporter/exportSgd.js";
export type { SgdFrame } from "./sgd/format/scored.js";
export { importSgd, type SgdImportOptions } from "./sgd/importer/importSgd.js";
export type { SgdName } from "./sgd/importer/names.js";
export { scoreSgdFiles } from "./sgd/scores/scoreSgdFiles.js";
export { star } from "./star/dataset.js";
export type { StarDialogue, StarTask } from "./star/format/scored.js";
export { importStar, type StarImportOptions } from "./star/importer/importStar.js";
export type { TaskGraph } from "./star/importer/taskGraph.js";
export * from "./star/policy/index.js";
export { type StarActionSequence, scoreStarActions } from "./star/scores/report.js";
export { type StarTarget, starTargets } from "./star/scores/targets.js";
export { starProtocol } from "./star/server/starProtocol.js";
