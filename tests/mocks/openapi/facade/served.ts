import { existsSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { importedApi } from "../../../../src/mocks/openapi/index.js";
import type { ServeOptions } from "../../../../src/mocks/serve/index.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import type { BackendOptions } from "../../../../src/runtime/backendOptions.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { TestServer } from "../../serve/client.js";
import { type Imported, imported } from "../importing/imported.js";

/** Imports of this test file. */
const known = new Map<string, Imported>();

/**
 * Imports a document, once for a test file, and serves it until the test ends.
 * @param rows the rows at the start: `initial` for those of the import; default: none
 */
export async function served(
  file: string,
  options: ServeOptions = {},
  rows?: BackendOptions["fixtures"] | "initial",
): Promise<Imported & { readonly server: TestServer }> {
  const before = known.get(file);
  const made = before !== undefined && existsSync(before.out) ? before : await imported(file);
  known.set(file, made);
  const initial = join(made.out, "fixtures");
  const backend = await backendOf(made, rows === "initial" ? (existsSync(initial) ? initial : undefined) : rows);
  const server = await TestServer.start(
    { protocols: [importedApi(join(made.out, "openapi.json"))], ...options },
    backend,
  );
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
