import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { worldHash } from "../../../../src/corpora/tau/scores/worldHash.js";
import type { Row } from "../../../../src/kit/internal.js";
import { hasShared, shared } from "../../../shared.js";

const read = (path: string): unknown => JSON.parse(readFileSync(shared(`data/agents/${path}`), "utf8"));
const rowsIn = (path: string): Row[] =>
  Object.entries(read(path) as Readonly<Record<string, Row>>).map(([id, row]) => ({ ...row, id }));

describe.skipIf(!hasShared)("the worlds of the airlines (needs the reference data)", () => {
  it.each([
    ["airline-v1", "tau-airline"],
    ["airline", "tau2-airline"],
  ] as const)("%s has the published hash of its start", (world, set) => {
    const tables: Readonly<Record<string, readonly Row[]>> = {
      users: rowsIn(set === "tau-airline" ? "tau-airline/db/users.json" : "tau2-airline/users.json"),
      flights: rowsIn("tau-airline/db/flights.json"),
      reservations: rowsIn("tau-airline/db/reservations.json"),
    };
    const { start_hash } = read(`${set}/expected.json`) as { start_hash: string };
    expect(worldHash(world, (entity) => tables[entity] ?? [])).toBe(start_hash);
  });
});
