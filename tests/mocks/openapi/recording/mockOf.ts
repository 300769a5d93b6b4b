import { existsSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { importedApi } from "../../../../src/mocks/openapi/index.js";
import type { RecordedExchange } from "../../../../src/mocks/openapi/recording/exchange.js";
import { importRecorded, type RecordedImportOptions } from "../../../../src/mocks/openapi/recording/importRecorded.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { TestServer } from "../../serve/client.js";

/**
 * Serves a mock of the recording until the test ends.
 * @param change may write to the folder of the mock
 * @returns its address
 */
export async function mockOf(
  capture: string | readonly RecordedExchange[],
  options: RecordedImportOptions = {},
  change = (_: string) => {},
): Promise<string> {
  const out = join(folder(), "mock");
  await writeImport(out, importRecorded(capture, options), { format: "http" });
  change(out);
  const [behaviours, fixtures] = [join(out, "intents/behaviours"), join(out, "fixtures")];
  const backend = await loadBackend(join(out, "intents"), {
    ...(existsSync(behaviours) ? { behaviours } : {}),
    ...(existsSync(fixtures) ? { fixtures } : {}),
  });
  const server = await TestServer.start({ protocols: [importedApi(join(out, "openapi.json"))] }, backend);
  onTestFinished(() => server.close());
  return server.url;
}

/** An exchange of JSON. */
export function exchange(
  method: string,
  target: string,
  status: number,
  value?: unknown,
  sent?: unknown,
): RecordedExchange {
  const json = { "content-type": "application/json" };
  return {
    origin: "https://api.example",
    method,
    target,
    headers: sent === undefined ? {} : json,
    ...(sent === undefined ? {} : { body: { text: JSON.stringify(sent) } }),
    response: {
      status,
      headers: Object.entries(value === undefined ? {} : json),
      ...(value === undefined ? {} : { body: { text: JSON.stringify(value) } }),
    },
  };
}

/** Returns a mock's answer: the status, and the value of its body; null without a body. */
export async function asked(
  url: string,
  method: string,
  path: string,
  sent?: unknown,
): Promise<readonly [number, unknown]> {
  const json =
    sent === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(sent) };
  const response = await fetch(new URL(path, url), { method, ...json });
  const text = await response.text();
  return [response.status, text === "" ? null : JSON.parse(text)];
}
