/**
 * Imported OpenAPI documents: intents of their operations, and the API that a server answers for them.
 */
export { type ImportedApiOptions, importedApi } from "./facade/listener.js";
export { importOpenapi, type OpenapiImportOptions } from "./importing/importOpenapi.js";
export type {
  ApiBody,
  ApiEncoding,
  ApiEntity,
  ApiMapping,
  ApiOperation,
  ApiPaging,
  ApiParameter,
  ApiRefusal,
  ApiResponse,
  ApiRows,
  ApiSchema,
  ParameterPlace,
} from "./mapping.js";
export type { RecordedBody, RecordedExchange, RecordedHeaders, SecretNames } from "./recording/exchange.js";
export type { HarOptions, LeftOut } from "./recording/har/read.js";
export { importRecorded, type RecordedImportOptions } from "./recording/importRecorded.js";
export { type RecordedService, type RecordedServiceOptions, serveRecorded } from "./recording/recordedService.js";
export { type HttpCapture, type HttpRecorder, type RecordHttpOptions, recordHttp } from "./recording/recorder.js";
export type { SecretSeen } from "./recording/secrets/secrets.js";
