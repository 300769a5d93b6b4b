import type { DatasetResult, DatasetTest } from "./testDataset.js";

/**
 * The contract that every dataset keeps. Its description is complete, as the command line shows it; its importer keeps the contract of
 * importers (`testImporter`); an export of what was imported leads back to the same dialogues; and its score of the gold labels
 * themselves is perfect. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testDataset<Options extends object, Scored extends object>(
  subject: DatasetTest<Options, Scored>,
): Promise<DatasetResult> {
  return (await import("./testDataset.js")).testDataset(subject);
}
