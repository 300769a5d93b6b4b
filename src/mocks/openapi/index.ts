/** Imported OpenAPI documents: intents of their operations, and the API that a server answers for them. */
export { type ImportedApiOptions, importedApi } from "./facade/listener.js";
export { importOpenapi, type OpenapiImportOptions } from "./importing/importOpenapi.js";
export type { ApiMapping } from "./mapping.js";
export type { RecordedExchange } from "./recording/exchange.js";
export { importRecorded, type RecordedImportOptions } from "./recording/importRecorded.js";
export { type RecordedService, type RecordedServiceOptions, serveRecorded } from "./recording/recordedService.js";
export { type HttpCapture, type HttpRecorder, type RecordHttpOptions, recordHttp } from "./recording/recorder.js";
