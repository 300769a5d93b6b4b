import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, loadBackend } from "../../../src/runtime/index.js";
import type { ResolvedSlot } from "../../../src/schema/facts.js";
import { parseIntent } from "../../../src/schema/index.js";
import { candidateValues } from "../../../src/users/goals/candidateValues.js";
import { KnownRows } from "../../../src/users/goals/rows.js";

/* Results of a query without constraints, and rows of its entity: neither replaces the other. */

const intents = [
  {
    command: "find_trains",
    query_intent: true,
    wait_for_required: true,
    entity_name: "trains",
    args: { to: { type: "str" } },
  },
  { command: "find_taxis", query_intent: true, entity_name: "taxis", args: { to: { type: "str", optional: true } } },
] as const;

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend(intents.map(parseIntent), {
    engine: "native",
    fixtures: { trains: [{ id: 1, to: "Oslo" }], taxis: [{ id: 1, to: "Bergen" }] },
  });
});
afterAll(() => backend.close());

test.each([
  ["of", "all"],
  ["all", "of"],
] as const)("%s before %s", (...order) => {
  const rows = new KnownRows(backend, { seed: 1 });
  const found = (query: string) => Object.fromEntries(order.map((way) => [way, rows[way](query).length]));
  expect([found("find_trains"), found("find_taxis")]).toEqual([
    { of: 0, all: 1 },
    { of: 1, all: 1 },
  ]);
  expect(rows.of("find_trains")).toEqual([]);
});

test("a text that nobody could say is in no row that a user wants, and no value to try", async () => {
  const blank = await loadBackend(intents.map(parseIntent), {
    engine: "native",
    fixtures: {
      trains: [
        { id: 1, to: "Oslo" },
        { id: 2, to: "" },
      ],
      taxis: [{ id: 1, to: "  " }],
    },
  });
  const rows = new KnownRows(blank, { seed: 1 });
  expect(rows.all("find_trains").map(({ to }) => to)).toEqual(["Oslo", undefined]);
  expect(rows.of("find_taxis").map((row) => "to" in row)).toEqual([false]);
  const values = candidateValues({ name: "to", type: "str", required: false } as ResolvedSlot, [
    { to: "" },
    { to: "Bergen" },
  ]);
  expect(values).toContain("Bergen");
  expect(values).not.toContain("");
  blank.close();
});
