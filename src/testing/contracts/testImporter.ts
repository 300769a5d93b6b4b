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

/** An importer with its input and known results. */
export interface ImporterTest<Options extends object> {
  /** Importer to check. */
  readonly importer: Importer<Options>;
  /** Files of the dataset, as a user would name them: enough to be worth replaying, small enough to be read often. */
  readonly paths: readonly string[];
  /** Options of the importer. */
  readonly options: Options;
  /**
   * True if commands are the source's own text: they need not be canonical, and unparsable ones may be reported by the importer. Default:
   * false, every command was built and printed.
   */
  readonly verbatim?: boolean;
  /** True to replay leniently. Default: values of the wrong type are refused. */
  readonly lenient?: boolean;
  /** Ids of the dialogues that diverge. A listed dialogue that does not diverge is a breach too. Default: none. */
  readonly diverging?: readonly string[];
  /** Ids of the dialogues without any recorded result to compare. Default: none. */
  readonly unchecked?: readonly string[];
}

/** Result of a sound importer. */
export interface ImporterResult {
  /** Report of the import, from `writeImport`. */
  readonly report: ImportReport;
  /** Result of replaying the dialogues; null without intents. */
  readonly replay: CorpusSummary | null;
}

/** Tests an importer, for `testImporter` of `lazyContract.ts`, the public face of this file. */
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

/**
 * Reports an error as a breach, since invalid intents are refused when they are written. Missing files are the test's own mistake, which is
 * rethrown.
 */
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
