import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SOAK } from "../../../runs.js";
import { shared } from "../../../shared.js";
import { served } from "../served.js";
import { Law } from "./law.js";
import { Maker } from "./maker.js";
import { Published } from "./published.js";
import { PublishedClient } from "./publishedClient.js";

/*
 * A client made from each document itself: it calls every operation with valid arguments, and sees a row of each entity from its
 * creation to its end. Another validator than ours judges what is sent and what is answered.
 */

const OWN = join(import.meta.dirname, "documents");
const PUBLISHED = shared("data/mocks/documents");
const isHere = existsSync(PUBLISHED);
/** The published documents of every commit; a soak takes all. */
const FEW: readonly string[] = ["petstore3.yaml", "twilio2010.json"];

async function lawOf(file: string): Promise<Law> {
  const document = await Published.read(file);
  const { server, mapping } = await served(file, { limits: { commands: 1_000_000 } }, "initial");
  const law = new Law(document.operations, mapping, new PublishedClient(document, new Maker(document), server.url));
  await law.everyEntity();
  await law.everyOperation();
  if (SOAK) console.info(`${file}: ${JSON.stringify(law.counts)}`);
  return law;
}

function expectHeld({ counts, broken }: Law): void {
  const said = JSON.stringify({ counts, broken }, null, 1);
  const { unmade, ...judged } = broken;
  const found = Object.entries(judged).flatMap(([what, { length }]) => (length === 0 ? [] : [[what, length]]));
  expect(Object.fromEntries(found), said).toEqual({});
  expect(counts.calls, said).toBeGreaterThan(counts.operations);
  expect(counts.judged, said).toBeGreaterThan(0);
  expect(unmade.length, said).toBeLessThanOrEqual(0.02 * counts.calls);
}

describe("documents of our own, in the manner of others", () => {
  it.each(readdirSync(OWN))("%s", async (name) => {
    const law = await lawOf(join(OWN, name));
    expectHeld(law);
    expect(law.counts.created).toBeGreaterThan(0);
  });
});

describe.skipIf(!isHere)("published documents (needs the reference data)", () => {
  const names = isHere ? readdirSync(PUBLISHED).filter((name) => !name.endsWith(".md")) : [];
  it.each(names.filter((name) => SOAK || FEW.includes(name)))("%s", async (name) => {
    expectHeld(await lawOf(join(PUBLISHED, name)));
  });
});
