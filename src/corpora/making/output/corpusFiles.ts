import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, pathInside } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { TranscriptWriter } from "../../../transcript/files/index.js";

/** The folder of a run with models, within its corpus's folder. */
export const RUN_FOLDER = "run";

/** The name of the report in every folder that `make` wrote. */
export const REPORT_FILE = "make-report.json";

/**
 * The files of a folder that is being made. At the end, all of them are moved into place or none is.
 * @throws BacklotError FILE_UNWRITABLE from every method, also for a folder with files that `make` did not write
 */
export class CorpusFiles {
  readonly names: string[] = [];
  private readonly folder: string;
  private readonly earlier: readonly string[];
  private readonly opened: (AtomicFile | TranscriptWriter)[] = [];

  private constructor(folder: string, earlier: readonly string[]) {
    this.folder = folder;
    this.earlier = earlier;
  }

  static async into(folder: string): Promise<CorpusFiles> {
    await refuseForeign(folder);
    return new CorpusFiles(folder, filesOfEarlier(folder));
  }

  /** Begins a file of lines. */
  async lines(name: string): Promise<TranscriptWriter> {
    const writer = await TranscriptWriter.create(await AtomicFile.createInside(this.folder, name));
    this.names.push(name);
    this.opened.push(writer);
    return writer;
  }

  async add(name: string, data: string | Uint8Array): Promise<void> {
    const file = await AtomicFile.createInside(this.folder, name);
    this.names.push(name);
    this.opened.push(file);
    await file.write(data);
  }

  /** Writes all collected lines, so that the files only have to be moved into place. */
  async flush(): Promise<void> {
    for (const file of this.opened) if (file instanceof TranscriptWriter) await file.flush();
  }

  /**
   * Moves the files into place, and removes those of an earlier run that this one did not write.
   * @param others files in the folder that other code wrote for this run
   */
  async finish(others: readonly string[] = []): Promise<void> {
    // A full disk is noticed before the first file is moved.
    await this.flush();
    for (const file of this.opened) await file.finish();
    const written = new Set([...this.names, ...others]);
    for (const name of this.earlier) if (!written.has(name)) await rm(pathInside(this.folder, name), { force: true });
  }

  /** Discards the files: all paths stay as they were. */
  async discard(): Promise<void> {
    // The first file in a folder has made it, and can remove it once the others are gone.
    for (const file of this.opened.toReversed()) await file.discard();
  }
}

async function refuseForeign(folder: string): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  if (names.length === 0 || names.includes(REPORT_FILE)) return;
  const foreign = names.find((name) => !name.endsWith(".tmp") && name !== RUN_FOLDER);
  if (foreign === undefined) return;
  const problem = `${folder} holds files that \`backlot make\` did not write, such as ${foreign}; name a new folder`;
  throw new BacklotError("FILE_UNWRITABLE", problem, { place: { file: join(folder, foreign) } });
}

function filesOfEarlier(folder: string): readonly string[] {
  try {
    const { files } = readJsonFile(join(folder, REPORT_FILE)) as { readonly files?: unknown };
    return Array.isArray(files) ? files.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
