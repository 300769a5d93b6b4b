import type { ImporterResult, ImporterTest } from "./contracts/testImporter.js";
import type { OperatorResult, OperatorTest } from "./contracts/testOperator.js";
import type { PropertyResult, PropertyTest } from "./contracts/testProperty.js";

/**
 * Tests an importer against the contract of all importers. It imports twice, and the folders must be equal to the last byte; the intents
 * must load and break no rule; every transcript must read back as it was written; every command must parse and print to itself; the replay
 * must match. Then it tries common mistakes: a truncated file, files of other kinds, an empty folder, an interruption. Each must be
 * reported by a BacklotError or a note, without a crash. The importers are loaded with the first call. docs/importers.md shows a test of a
 * custom importer.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testImporter<Options extends object>(subject: ImporterTest<Options>): Promise<ImporterResult> {
  return (await import("./contracts/testImporter.js")).testImporter(subject);
}

/**
 * Tests an operator against the contract of all operators. It comes up in some plan, with the expected results when the schema policy
 * executes it; its user has words, acts as `checkUser` allows, and repeats them exactly each time; its plans read back from JSON, and can
 * be shrunk. An operator that throws or loops is reported. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testOperator(subject: OperatorTest): Promise<OperatorResult> {
  return (await import("./contracts/testOperator.js")).testOperator(subject);
}

/**
 * Tests a property against the contract of all properties. It holds in sound dialogues, reports each broken one, finds the same each time,
 * also in a stored dialogue, and does not change its input. A property that throws or loops is reported. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testProperty(subject: PropertyTest): Promise<PropertyResult> {
  return (await import("./contracts/testProperty.js")).testProperty(subject);
}
