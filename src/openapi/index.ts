/**
 * Imported OpenAPI documents: intents of their operations, and the API that a server answers for them.
 */
export { type ImportedApiOptions, importedApi } from "./facade/listener.js";
export { importOpenapi, type OpenapiImportOptions } from "./importing/importOpenapi.js";
export type {
  ApiBody,
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
