import type { DatasetResult, DatasetTest } from "./testDataset.js";

/**
 * Tests the contract of a dataset: a complete description, an importer that passes `testImporter`, an export that
 * imports back to the same dialogues, and a perfect score for the gold labels. See docs/extend.md.
 * @throws BacklotError BROKEN_CONTRACT listing every breach on its own line
 */
export async function testDataset<Options extends object, Scored extends object>(
  subject: DatasetTest<Options, Scored>,
): Promise<DatasetResult> {
  return (await import("./testDataset.js")).testDataset(subject);
}
