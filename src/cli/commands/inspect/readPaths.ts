import { basename, resolve } from "node:path";
import { type ReadInspection, readInspection } from "../../../inspector/index.js";
import type { ProjectChoices } from "../../../project/settings.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import { counted, err } from "../../terminal/output.js";
import { printFound } from "../../terminal/printFound.js";
import { startProgress } from "../../terminal/progress.js";

/**
 * Reads the dialogues that a user names, with their project.
 * @throws BacklotError where there is no such file, no dialogue, or the project cannot be loaded
 */
export async function readPaths(
  paths: readonly string[],
  flags: ProjectChoices & { readonly quiet?: boolean },
): Promise<ReadInspection> {
  const { settings, sources, found } = await settingsOfCorpus(paths, flags);
  if (flags.quiet !== true) printFound(settings, found);
  const files = await corpusFiles(sources);
  const progress = await startProgress("dialogues", files, flags.quiet !== true);
  try {
    const title = (paths.length === 0 ? [basename(resolve("."))] : sources).join(", ");
    const read = await readInspection(files, settings, { title, onProgress: (done) => progress.update(done) });
    const { unreadable } = read.inspection;
    const [first] = unreadable;
    if (first !== undefined) {
      progress.stop();
      err.print(
        `${counted(unreadable.length, "record")} cannot be read, the first in ${first.file}:${first.line ?? 1}: ${first.message}`,
      );
    }
    return read;
  } finally {
    progress.stop();
  }
}
