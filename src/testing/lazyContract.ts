import type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";
import type { OperatorResult, OperatorTest } from "./contracts/testOperator.js";
import type { PropertyResult, PropertyTest } from "./contracts/testProperty.js";

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

/**
 * The contract that every operator of plans keeps. It comes up in some plan; where it does, what is expected happens, as the schema policy
 * executes it; its user has words, does what `checkUser` allows, and says the same each time; its plans read back from JSON, and can be
 * made smaller. One that throws or loops is named. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testOperator(subject: OperatorTest): Promise<OperatorResult> {
  return (await import("./contracts/testOperator.js")).testOperator(subject);
}

/**
 * The contract that every property keeps. It holds in sound dialogues, convicts each that is broken, finds the same each time, also in a
 * dialogue that was stored, and changes nothing of what it reads. One that throws or loops is named. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testProperty(subject: PropertyTest): Promise<PropertyResult> {
  return (await import("./contracts/testProperty.js")).testProperty(subject);
}
