/**
 * Back-ends as services: an HTTP server, and the APIs of imported OpenAPI documents.
 * @module backlot/serve
 */
export * from "../openapi/index.js";
export * from "../serve/index.js";
