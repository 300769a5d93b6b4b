/**
 * Back-ends as services: an HTTP server, the APIs of imported OpenAPI documents, and dialogues that people play.
 * @module backlot/serve
 */
export {
  type ApiMapping,
  type HttpCapture,
  type HttpRecorder,
  type ImportedApiOptions,
  importedApi,
  importOpenapi,
  importRecorded,
  type OpenapiImportOptions,
  type RecordedExchange,
  type RecordedImportOptions,
  type RecordedService,
  type RecordedServiceOptions,
  type RecordHttpOptions,
  recordHttp,
  serveRecorded,
} from "../../mocks/openapi/index.js";
export { type HttpServer, type Protocol, type ServeOptions, serveHttp } from "../../mocks/serve/index.js";
export { serveWizard, type WizardOptions, type WizardServer } from "../../studio/wizard/index.js";
