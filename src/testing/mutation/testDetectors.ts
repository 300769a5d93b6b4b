import type { Detector } from "./detector.js";
import type { MutateOptions } from "./options.js";
import type { MutatedFolder } from "./projectRoot.js";
import type { VerdictStore } from "./verdictStore.js";

export function testDetectors(
  folder: MutatedFolder,
  { tests = false }: MutateOptions,
  store: VerdictStore | null,
): readonly (() => Promise<Detector>)[] {
  if (tests === false) return [];
  const filters = tests === true ? [] : tests;
  return [async () => (await import("./tests/testDetector.js")).TestDetector.start(folder, filters, store)];
}
