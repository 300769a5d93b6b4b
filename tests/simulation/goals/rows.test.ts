import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, loadBackend } from "../../../src/runtime/index.js";
import { parseIntent } from "../../../src/schema/index.js";
import { KnownRows } from "../../../src/simulation/goals/rows.js";

/* What a query finds without a constraint, and what there is of its entity: neither stands for the other. */

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
