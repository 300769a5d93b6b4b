import { expect } from "vitest";
import { SOAK } from "../../../../runs.js";
import { served } from "../served.js";
import { Law } from "./law.js";
import { Maker } from "./maker.js";
import { Published } from "./published.js";
import { PublishedClient } from "./publishedClient.js";

/** Sees all operations and entities of a document through, answered by a mock of it. */
export async function lawOf(file: string): Promise<Law> {
  const document = await Published.read(file);
  const { server, mapping } = await served(file, { limits: { commands: 1_000_000 } }, "initial");
  const law = new Law(document.operations, mapping, new PublishedClient(document, new Maker(document), server.url));
  await law.everyEntity();
  await law.everyOperation();
  if (SOAK) console.info(`${file}: ${JSON.stringify(law.counts)}`);
  return law;
}

/**
 * Holds a document to the law: nothing valid is refused, all answers are valid, and all rows are followed to their end.
 * @param known how many of each kind do not hold, exactly
 */
export function expectHeld(
  { counts, broken }: Law,
  known: Readonly<Partial<Record<keyof Law["broken"], number>>> = {},
): void {
  const said = JSON.stringify({ counts, broken }, null, 1);
  const { unmade, ...judged } = broken;
  const found = Object.entries(judged).flatMap(([what, { length }]) => (length === 0 ? [] : [[what, length]]));
  expect(Object.fromEntries(found), said).toEqual(known);
  expect(counts.calls, said).toBeGreaterThan(counts.operations);
  expect(counts.judged, said).toBeGreaterThan(0);
  expect(unmade.length, said).toBeLessThanOrEqual(0.02 * counts.calls);
}
