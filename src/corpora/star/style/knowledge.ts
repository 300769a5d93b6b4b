import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AtomicFile, isFolder, settled, temporaryFolder, writeAtomic } from "../../../base/io/index.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { writeImport } from "../../../transcript/files/importing/write.js";
import { importStar } from "../importer/importStar.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { readTaskGraphs } from "./readTasks.js";

/** A knowledge base that answers like STAR's, with the tasks that use it. */
export interface StarKnowledge {
  readonly backend: Backend;
  readonly tasks: ReadonlyMap<string, TaskGraph>;
}

/**
 * Reads STAR's files like an import, so that the wizard's queries go to the same back-end that an import of the
 * dialogues gives.
 * @param files by path: `tasks/…`, `apis/…`, `dbs/…` and `rows.json`
 */
export async function starKnowledge(files: ReadonlyMap<string, string>): Promise<StarKnowledge> {
  const folder = temporaryFolder("star");
  try {
    for (const [path, text] of files) {
      await writeAtomic(await AtomicFile.createInside(folder, path), text);
    }
    const [tasks, apis, dbs, rows] = ["tasks", "apis", "dbs", "rows.json"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    const made = join(folder, "made");
    await writeImport(made, importStar([], { tasks, apis, dbs, rows }), { format: "star" });
    const intents = join(made, "intents");
    // Databases without rows have no fixtures.
    const fixtures = join(made, "fixtures");
    const sources = { behaviours: join(intents, "behaviours"), ...(isFolder(fixtures) && { fixtures }) };
    return { backend: await loadBackend(intents, sources), tasks: readTaskGraphs(intents) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    settled(folder);
  }
}
