import { expect, test } from "vitest";
import { TaskRows } from "../../../../src/corpora/making/planner/taskRows.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { KnownRows } from "../../../../src/users/goals/rows.js";

const intents = [
  parseIntent({ command: "book_repair", args: { appliance: { type: "str" }, problem: { type: "str" } } }),
  parseIntent({
    command: "find_problem_reports",
    entity_name: "problem_reports",
    query_intent: true,
    args: { problem: { type: { enum: ["pothole", "graffiti"] }, optional: true } },
  }),
  parseIntent({
    command: "find_machines",
    entity_name: "machines",
    query_intent: true,
    args: { appliance: { type: "str", optional: true } },
  }),
];

test("a task takes no fixed value of another entity for its text, even if the slots have one name", async () => {
  const fixtures = { problem_reports: [{ problem: "pothole" }], machines: [{ appliance: "oven" }] };
  const backend = await loadBackend(intents, { engine: "native", fixtures });
  const rows = new TaskRows(backend.catalog, new KnownRows(backend, { seed: 1 }));
  const spec = backend.catalog.get("book_repair");
  if (spec === undefined) throw new Error("no such intent");
  expect(rows.of(spec)).toEqual([{ appliance: "oven" }]);
  backend.close();
});
