import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { BacklotError } from "../base/errors.js";
import { throwBreaches } from "../testing/contracts/brokenContract.js";
import { type ImporterResult, type ImporterTest, testImporter } from "../testing/contracts/testImporter.js";
import { writeExport } from "../transcript/files/exporting/writeExport.js";
import { type ImportItem, writeImport } from "../transcript/files/importing/index.js";
import { readIntents } from "../transcript/files/loadIntents.js";
import { readLines } from "../transcript/files/readTranscripts.js";
import type { Dataset, DatasetCommand, DatasetImport, DatasetScore } from "./dataset.js";
import { datasetProblem } from "./defineDataset.js";

/** A dataset under test, with data to import and to score. */
export interface DatasetTest<Options extends object, Scored extends object> {
  /** The result of `defineDataset`. */
  readonly dataset: Omit<Dataset, "import" | "score"> & {
    readonly import?: DatasetImport<Options>;
    readonly score?: DatasetScore<Scored>;
  };
  /** The options of `testImporter` except the importer. Required if the dataset has an import. */
  readonly imported?: Omit<ImporterTest<Options>, "importer">;
  /** A call of the score with the gold itself as the system. Required if the dataset has a score. */
  readonly scored?: {
    readonly paths?: readonly string[];
    readonly options: Scored;
    /** The score of a perfect system. Default: 1. */
    readonly best?: number;
  };
  /** The file that defines the dataset, for messages. */
  readonly file?: string;
}

/** The result of testing a sound dataset. */
export interface DatasetResult {
  /** The result of `testImporter`; null without an import. */
  readonly imported: ImporterResult | null;
}

/**
 * Tests the contract of a dataset: a complete description, an importer that passes `testImporter`, an export that
 * imports back to the same dialogues, and a perfect score for the gold labels. See docs/extend.md.
 * @throws BacklotError BROKEN_CONTRACT listing every breach on its own line
 */
export async function testDataset<Options extends object, Scored extends object>(
  subject: DatasetTest<Options, Scored>,
): Promise<DatasetResult> {
  const { dataset, file } = subject;
  const problem = datasetProblem(dataset);
  const breaches = problem === null ? [...helpBreaches(dataset as Dataset)] : [`it is ${problem}`];
  let imported: ImporterResult | null = null;
  if (problem === null) {
    try {
      imported = await importOf(subject);
      breaches.push(...(await exportBreaches(subject)), ...(await scoreBreaches(subject)));
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      breaches.push(...error.message.split("\n").map((line) => line.trim()));
    }
  }
  const name = `the dataset ${String(dataset?.name)}${file === undefined ? "" : ` (${file})`}`;
  throwBreaches(name, "datasets", breaches);
  return { imported };
}

const FLAGS = /^(?:-[A-Za-z], )?--[a-z][a-z0-9-]*(?: (?:<[^<>]+>|\[[^[\]]+\]))?$/;

function* helpBreaches({ name, ...parts }: Dataset): Generator<string> {
  for (const command of ["import", "export", "score"] as const) {
    const described: Partial<DatasetCommand> | undefined = parts[command];
    if (described === undefined) continue;
    const { examples = [], options = [], paths } = described;
    const call = `backlot ${command} ${name}`;
    if (!examples.some((line) => line.startsWith(call))) yield `no example of its ${command} is a call of \`${call}\``;
    for (const { flags, about } of options) {
      if (!FLAGS.test(flags)) yield `an option of its ${command} has the flags ${flags}, not such as --gold <file>`;
      if (typeof about !== "string" || about === "")
        yield `the option ${flags} of its ${command} says nothing about itself`;
    }
    if (paths !== undefined && !/^(?:<.+>|\[.+\])$/.test(paths.name))
      yield `the paths of its ${command} are called ${paths.name}, not such as <files...>`;
  }
}

async function* importer<Options extends object>(
  described: DatasetImport<Options>,
  paths: readonly string[],
  options: Options,
): AsyncGenerator<ImportItem> {
  yield* (await described.open(paths, options)).items;
}

async function importOf<Options extends object, Scored extends object>({
  dataset,
  imported,
}: DatasetTest<Options, Scored>): Promise<ImporterResult | null> {
  const described = dataset.import;
  if (described === undefined) return null;
  if (imported === undefined)
    throw new BacklotError("BROKEN_CONTRACT", "it has an import, and nothing to try it on: `imported`");
  return testImporter({ ...imported, importer: (paths, options) => importer(described, paths, options) });
}

/** Checks that an export imports back to the same dialogues. Data that the format cannot hold are not compared. */
async function exportBreaches<Options extends object, Scored extends object>({
  dataset,
  imported,
}: DatasetTest<Options, Scored>): Promise<readonly string[]> {
  const { name, import: described, export: format } = dataset;
  if (format === undefined || described === undefined || imported === undefined) return [];
  const root = await mkdtemp(join(tmpdir(), "backlot-dataset-"));
  const [first, back] = [join(root, "first"), join(root, "back")];
  const [second, again] = [join(root, "second"), join(root, "again")];
  const written = async (folder: string, paths: readonly string[]) =>
    writeImport(folder, importer(described, paths, imported.options), { format: name });
  const exported = async (from: string, to: string) => {
    const intents = await readIntents(join(from, "intents")).catch(() => []);
    return writeExport(to, join(from, "transcripts.jsonl"), await format.open(intents, { lines: false }));
  };
  try {
    await written(first, imported.paths);
    const { lost, left } = await exported(first, back);
    await written(second, [back]);
    const one = await linesOf(first);
    const other = await linesOf(second);
    if (left > 0) return [`its export leaves ${left} dialogues of its own import out`];
    if (lost.length === 0) {
      const at = one.findIndex((line, nth) => line !== other[nth]);
      if (one.length !== other.length) return [`of ${one.length} dialogues its export leads back to ${other.length}`];
      return at < 0 ? [] : [`its export does not lead back to dialogue ${at + 1}, and says of nothing that it is lost`];
    }
    await exported(second, again);
    return [];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function linesOf(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of readLines(join(folder, "transcripts.jsonl"))) if ("text" in line) lines.push(line.text);
  return lines;
}

async function scoreBreaches<Options extends object, Scored extends object>({
  dataset,
  scored,
}: DatasetTest<Options, Scored>): Promise<readonly string[]> {
  if (dataset.score === undefined) return [];
  if (scored === undefined) return ["it has a score, and nothing to try it on: `scored`"];
  const { paths = [], options, best = 1 } = scored;
  const scoring = { worst: 10, stdin: Readable.from([]), intervals: { resamples: 0, level: 0.95, seed: 1 } };
  const result = dataset.score.score(paths, options, scoring);
  const reports = [];
  if (Symbol.asyncIterator in result) {
    for await (const system of result) {
      if ("failure" in system) return [`its score fails: ${system.failure.message}`];
      reports.push(system.score.report);
    }
  } else reports.push((await result).report);
  const entries = reports.flatMap((report) => report.entries).filter(({ isDetail }) => isDetail !== true);
  if (!entries.some(({ score }) => score.support > 0)) return ["its score counts no case of the gold"];
  return entries.flatMap(({ score: { name, value, misses } }) => {
    if (value === null || value === best) return [];
    const id = misses[0]?.id;
    return [`its score ${name} of the gold itself is ${value}, not ${best}${id === undefined ? "" : `: ${id}`}`];
  });
}
