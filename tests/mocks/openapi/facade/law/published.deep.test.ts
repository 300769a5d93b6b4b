import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SOAK } from "../../../../runs.js";
import { shared } from "../../../../shared.js";
import { expectHeld, lawOf } from "./lawOf.js";

/*
 * A client made from each document itself: it calls every operation with valid arguments, and sees a row of each entity from its
 * creation to its end. Another validator than ours judges what is sent and what is answered.
 */

const OWN = join(import.meta.dirname, "documents");
const PUBLISHED = shared("data/mocks/documents");
const isHere = existsSync(PUBLISHED);
/** The published documents of every commit: OpenAPI 3 and Swagger 2.0. A soak takes all, of up to three megabytes. */
const FEW: readonly string[] = ["petstore3.yaml", "petstore2.yaml"];

describe("documents of our own, in the manner of others", () => {
  it.each(readdirSync(OWN))("%s", async (name) => {
    const law = await lawOf(join(OWN, name));
    expectHeld(law);
    expect(law.counts.created).toBeGreaterThan(0);
    expect(law.counts.nowhere).toBe(0);
  });
});

describe.skipIf(!isHere)("published documents (needs the reference data)", () => {
  const names = isHere ? readdirSync(PUBLISHED).filter((name) => !name.endsWith(".md")) : [];
  it.each(names.filter((name) => SOAK || FEW.includes(name)))("%s", async (name) => {
    const law = await lawOf(join(PUBLISHED, name));
    expectHeld(law);
    // Every row is created below an existing one.
    expect(law.counts.nowhere).toBe(0);
  });
});
