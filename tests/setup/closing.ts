import { afterAll } from "vitest";

/**
 * Awaits what a test file is about, and closes it when the file is over: `const backend = await closedAfterFile(mockBackend());`.
 * It stands at the top of a test file, not in a helper's: modules of helpers are evaluated once a process.
 */
export async function closedAfterFile<Made extends { close(): unknown }>(made: Promise<Made> | Made): Promise<Made> {
  const one = await made;
  afterAll(async () => void (await one.close()));
  return one;
}
