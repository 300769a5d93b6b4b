import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { importTools } from "../../../../src/mocks/tools/importing/importTools.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { type ImportReport, writeImport } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";

/** Imported tools, as a folder and as a back-end over it. */
export interface Imported {
  readonly out: string;
  readonly report: ImportReport;
  readonly backend: Backend;
  /** A JSON file of the folder. */
  read(path: string): unknown;
}

/**
 * Imports tools into a folder of the test's own.
 * @param given JSON values: the tools, a `mock.json`, rows by entity
 * @param hasBehaviours whether the back-end has the behaviours, and so a sandbox
 */
export async function imported(
  given: { tools: unknown; mock?: unknown; rows?: unknown },
  hasBehaviours = true,
): Promise<Imported> {
  const path = folder();
  const file = (name: string): string => join(path, name);
  for (const [name, value] of Object.entries(given)) writeFileSync(file(`${name}.json`), JSON.stringify(value));
  const options = {
    ...(given.mock === undefined ? {} : { mock: file("mock.json") }),
    ...(given.rows === undefined ? {} : { rows: file("rows.json") }),
  };
  const out = file("out");
  const report = await writeImport(out, importTools([file("tools.json")], options), { format: "tools" });
  const backend = await loadBackend(join(out, "intents"), {
    ...(report.behaviours === 0 || !hasBehaviours
      ? { engine: "native" as const }
      : { engine: "quickjs" as const, behaviours: join(out, "intents", "behaviours") }),
    ...(Object.keys(report.rows).length === 0 ? {} : { fixtures: join(out, "fixtures") }),
  });
  onTestFinished(() => backend.close());
  return { out, report, backend, read: (name) => JSON.parse(readFileSync(join(out, name), "utf8")) };
}
