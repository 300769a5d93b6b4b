import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tau } from "../../../src/corpora/tau/dataset.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import type { ImportReport } from "../../../src/transcript/files/importing/report.js";

/** An import in a folder of its own. */
export interface Imported {
  readonly folder: string;
  readonly report: ImportReport;
  remove(): Promise<void>;
}

/** Imports a domain as `backlot import tau` does. */
export async function importedTau(source: string, options: object = {}): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), "backlot-tau-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const { items, expectsDialogues } = await tau.import.open([source], options);
    return { folder, report: await writeImport(folder, items, { format: "tau", expectsDialogues }), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
