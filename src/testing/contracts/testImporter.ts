import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import type { CorpusSummary } from "../../runtime/replay/corpus.js";
import {
  type Importer,
  type ImportReport,
  type WriteOptions,
  writeImport,
} from "../../transcript/files/importing/index.js";
import { badInputs } from "./badInputs.js";
import { throwBreaches } from "./brokenContract.js";
import { commandBreaches, fileDifferences, loadBreaches, replayImport } from "./importerChecks.js";

/** An importer, something for it to import, and what is known of that. */
export interface ImporterTest<Options extends object> {
  /** The importer that is held to the contract. */
  readonly importer: Importer<Options>;
  /** The dataset's files, as a user would name them: enough to be worth replaying, small enough to be read often. */
  readonly paths: readonly string[];
  /** What the importer is called with. */
  readonly options: Options;
  /**
   * Commands stand as their source wrote them. They need not print to themselves then, and one that cannot be parsed
   * is not a breach where the importer notes it. Default: every command was built and printed.
   */
  readonly verbatim?: boolean;
  /** Replay leniently. Default: values of the wrong type are refused. */
  readonly lenient?: boolean;
  /** The ids of the dialogues that are known to diverge. One that does not is a breach as well. Default: none. */
  readonly diverging?: readonly string[];
  /** The ids of the dialogues whose source recorded nothing that could be compared. Default: none. */
  readonly unchecked?: readonly string[];
}

/** What a sound importer made of its files. */
export interface ImporterResult {
  /** The report of the import, as `writeImport` gives it. */
  readonly report: ImportReport;
  /** What replaying the dialogues came to; null where no intents came in. */
  readonly replay: CorpusSummary | null;
}

/** What `testImporter` of `lazyContract.ts` does: the public face of this file, without what it loads. */
export async function testImporter<Options extends object>(subject: ImporterTest<Options>): Promise<ImporterResult> {
  const root = await mkdtemp(join(tmpdir(), "backlot-importer-"));
  try {
    const [first, second] = [join(root, "first"), join(root, "second")];
    const report = await run(subject, first, subject.paths).catch(broken);
    await run(subject, second, subject.paths);
    const { summary, breaches } = await replayImport(first, report, subject);
    const all = [
      ...(await fileDifferences(first, second)),
      ...(await loadBreaches(first, report)),
      ...(await commandBreaches(first, report, subject.verbatim === true)),
      ...breaches,
      ...(await badInputs(root, subject.paths, (folder, paths, signal) => run(subject, folder, paths, signal))),
    ];
    throwBreaches("the importer", "importers", all);
    return { report, replay: summary };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Intents that nobody can load are refused as they are written. Files that are not there are the test's own fault. */
function broken(error: unknown): never {
  if (error instanceof BacklotError && error.code !== "FILE_NOT_FOUND")
    throwBreaches("the importer", "importers", [error.message]);
  throw error;
}

function run<Options extends object>(
  { importer, options }: ImporterTest<Options>,
  folder: string,
  paths: readonly string[],
  stop: Pick<WriteOptions, "signal" | "onProgress"> = {},
): Promise<ImportReport> {
  return writeImport(folder, importer(paths, options), { format: "tested", ...stop });
}
