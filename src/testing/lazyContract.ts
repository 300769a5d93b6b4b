import type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";

/**
 * The contract that every importer keeps. It imports twice, and the folders must be equal to the last byte; the
 * intents must load and break no rule; every transcript must read back as it was written; every command must parse
 * and print to itself; the replay must match. Then it tries what users do: a file that is cut off, files of other
 * kinds, an empty folder, an interruption. Each must be reported, by an error of Backlot or a note, never by a crash
 * and never by silence. The importers are loaded with the first call. docs/importers.md shows a test of an importer
 * of one's own.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testImporter<Options extends object>(subject: ImporterTest<Options>): Promise<ImporterResult> {
  return (await import("./contracts/testImporter.js")).testImporter(subject);
}
