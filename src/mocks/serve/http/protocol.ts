/**
 * A protocol besides the server's own routes: `importedApi` of `backlot/serve`, `starProtocol` of `backlot/corpora`.
 * `serveHttp(backend, { protocols: [importedApi("openapi.json")] })`
 */
export interface Protocol {
  readonly name: string;
}
