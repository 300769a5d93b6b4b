/**
 * Back-ends as services: an HTTP server, the APIs of imported OpenAPI documents, and dialogues that people play.
 * @module backlot/serve
 */
export {
  type ApiBody,
  type ApiEntity,
  type ApiMapping,
  type ApiOperation,
  type ApiPaging,
  type ApiParameter,
  type ApiRefusal,
  type ApiResponse,
  type ApiRows,
  type ApiSchema,
  type HttpCapture,
  type HttpRecorder,
  type ImportedApiOptions,
  importedApi,
  importOpenapi,
  importRecorded,
  type OpenapiImportOptions,
  type ParameterPlace,
  type RecordedBody,
  type RecordedExchange,
  type RecordedImportOptions,
  type RecordedService,
  type RecordedServiceOptions,
  recordHttp,
  serveRecorded,
} from "../openapi/index.js";
export {
  type FsyncPolicy,
  type HttpServer,
  type JournalOptions,
  type Protocol,
  type ServeLimits,
  type ServeOptions,
  type SessionWatch,
  type SessionWatcher,
  serveHttp,
  type WatchedAnswer,
  type WatchedCall,
  type WatchedQuestion,
  type WatchedSession,
  type WireVerdict,
} from "../serve/index.js";
export {
  serveWizard,
  type WizardOptions,
  type WizardRole,
  type WizardServer,
  type WizardStarDialogue,
} from "../wizard/index.js";
