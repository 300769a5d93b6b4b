import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import type { CorpusSummary } from "../../runtime/replay/corpus.js";
import {
  type ImportReport,
  inputFiles,
  type WriteOptions,
  writeImport,
} from "../../transcript/files/importing/index.js";
import type { Importer } from "../../transcript/files/importing/item.js";
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

/**
 * Tests an importer against the contract of all importers. It imports twice, and the folders must be equal to the last byte; the intents
 * must load and break no rule; every transcript must read back as it was written; every command must parse and print to itself; the replay
 * must match. Then it tries common mistakes: a truncated file, files of other kinds, an empty folder, an interruption. Each must be
 * reported by a BacklotError or a note, without a crash. The importers are loaded with the first call. docs/importers.md shows a test of a
 * custom importer.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testImporter<Options extends object>(subject: ImporterTest<Options>): Promise<ImporterResult> {
  const root = await mkdtemp(join(tmpdir(), "backlot-importer-"));
  try {
    const [first, second] = [join(root, "first"), join(root, "second")];
    const report = await importInto(subject, first, subject.paths).catch(broken);
    await importInto(subject, second, subject.paths);
    const { summary, breaches } = await replayImport(first, report, subject);
    const all = [
      ...(await fileDifferences(first, second)),
      ...(await loadBreaches(first, report)),
      ...(await commandBreaches(first, report, subject.verbatim === true)),
      ...breaches,
      ...(await badInputs(root, subject.paths, (folder, paths, signal) => importInto(subject, folder, paths, signal))),
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

function importInto<Options extends object>(
  { importer, options }: ImporterTest<Options>,
  folder: string,
  paths: readonly string[],
  stop: Pick<WriteOptions, "signal" | "onProgress"> = {},
): Promise<ImportReport> {
  return writeImport(folder, importer(paths, options), { format: "tested", ...stop });
}

type Import = (
  folder: string,
  paths: readonly string[],
  stop?: Pick<WriteOptions, "signal" | "onProgress">,
) => Promise<ImportReport>;

/** Files of no dataset, which every importer has to report. */
const FOREIGN: Readonly<Record<string, string | Uint8Array>> = {
  "an empty file": "",
  "a file of blank lines": "\n \n\n",
  "an empty list": "[]",
  "JSON of something else": '{"name":"left-pad","version":"1.0.0"}\n',
  "a list of something else": '[{"title":"A day","rows":[1,2,null]},{"title":"Another","rows":[]}]',
  "a list of numbers": "[1, 2, 3]",
  "a table": "id,text\n1,hello\n",
  "bytes that are not text": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 255, 254]),
};

async function badInputs(root: string, paths: readonly string[], run: Import): Promise<string[]> {
  const given = join(root, "given");
  const breaches: string[] = [];
  const empty = join(given, "empty folder");
  await mkdir(empty, { recursive: true });
  breaches.push(...(await unreported("an empty folder", [empty], join(root, "out-empty"), run)));
  breaches.push(
    ...(await unreported("a path that is not there", [join(given, "none.json")], join(root, "out-none"), run)),
  );
  const [first] = await inputFiles(paths);
  const name = first === undefined ? "data.json" : basename(first);
  for (const [nth, [what, content]] of Object.entries(FOREIGN).entries()) {
    const folder = join(given, `${nth}`);
    await mkdir(folder);
    await writeFile(join(folder, name.replace(/\.gz$/, "")), content);
    breaches.push(...(await unreported(what, [folder], join(root, `out-${nth}`), run)));
  }
  if (first !== undefined) {
    const folder = join(given, "cut");
    await mkdir(folder);
    await writeFile(join(folder, name), cutOff(await readFile(first)));
    breaches.push(...(await unreported("a file that is cut off", [folder], join(root, "out-cut"), run)));
  }
  return [...breaches, ...(await interrupted(paths, join(root, "out-interrupted"), run))];
}

async function unreported(what: string, paths: readonly string[], folder: string, run: Import): Promise<string[]> {
  try {
    const { notes } = await run(folder, paths);
    return notes.length > 0 ? [] : [`${what} is imported without a word`];
  } catch (error) {
    if (!(error instanceof BacklotError)) return [`${what} is a crash: ${String(error)}`];
    if (error.code === "INTERNAL") return [`${what} is a crash: ${error.message}`];
    const left = existsSync(folder) ? await readdir(folder) : [];
    return left.length === 0 ? [] : [`${what} leaves files behind: ${left.join(", ")}`];
  }
}

function cutOff(bytes: Buffer): Buffer {
  let end = Math.ceil(bytes.length / 2);
  // A record that ends here would be complete.
  while (end > 1 && /[\s}\]]/.test(String.fromCharCode(bytes[end - 1] as number))) end -= 1;
  return bytes.subarray(0, end);
}

async function interrupted(paths: readonly string[], folder: string, run: Import): Promise<string[]> {
  const ending = new AbortController();
  ending.abort();
  try {
    await run(folder, paths, { signal: ending.signal });
    return ["an import that is interrupted goes on"];
  } catch (error) {
    if (!(error instanceof BacklotError)) return [`an interruption is a crash: ${String(error)}`];
    return existsSync(folder) ? ["an import that is interrupted leaves files behind"] : [];
  }
}
