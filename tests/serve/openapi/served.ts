import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Backend, loadBackend } from "../../../src/runtime/backend.js";
import type { BackendOptions } from "../../../src/runtime/backendOptions.js";
import type { ServeOptions } from "../../../src/serve/index.js";
import { type Imported, imported } from "../../importers/openapi/imported.js";
import { TestServer } from "../client.js";

/** Imports a document and serves it; both end with the test. */
export async function served(
  file: string,
  options: ServeOptions = {},
  fixtures?: BackendOptions["fixtures"],
): Promise<Imported & { readonly server: TestServer }> {
  const made = await imported(file);
  const backend = await backendOf(made, fixtures);
  const server = await TestServer.start({ api: join(made.out, "openapi.json"), ...options }, backend);
  onTestFinished(() => server.close());
  return { ...made, server };
}

/** The back-end of an import, with its behaviours. */
export function backendOf({ out, report }: Imported, fixtures?: BackendOptions["fixtures"]): Promise<Backend> {
  return loadBackend(join(out, "intents"), {
    ...(report.behaviours === 0 ? {} : { behaviours: join(out, "intents/behaviours") }),
    ...(fixtures === undefined ? {} : { fixtures }),
  });
}
