/**
 * Back-ends as services: an HTTP server, the APIs of imported OpenAPI documents, and dialogues that people play.
 * @module backlot/serve
 */
export * from "../../mocks/openapi/index.js";
export * from "../../mocks/serve/index.js";
export { serveWizard, type WizardOptions, type WizardServer } from "../../studio/wizard/index.js";
