import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { readInspection } from "../../../src/studio/inspector/index.js";
import type { InspectedRehearsals, Inspection } from "../../../src/studio/inspector/inspection.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import { ExerciseCount, type Exercised } from "../../../src/testing/rehearsals/exercised.js";
import { type RehearsalViolation, rehearsePlans } from "../../../src/testing/rehearsals/rehearsePlans.js";
import { shrink } from "../../../src/testing/shrinking/shrink.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";
import { combinations } from "../../../src/users/plans/drawing/combinations.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";
import { hasty } from "./rehearsed.js";

const POLICY = "src/hasty.ts";
let inspection: Inspection;
let read: InspectedRehearsals;
let exercised: Exercised;
let violations: readonly RehearsalViolation[];
let testOf: (violation: RehearsalViolation) => Promise<string>;

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), "backlot-rehearsed-")), "runs.jsonl");
  const settings = await projectSettings({});
  const backend = await loadBackend(settings.intents, { ...settings.backend, countBranches: true });
  const policy = hasty(schemaPolicy(backend));
  const lines: string[] = [];
  const intents = ["book_table", "order_food"];
  const count = new ExerciseCount(backend, intents, OPERATORS);
  const plans = combinations(backend, { intents, operators: ["correction", "refused_at_first", "failure"], depth: 2 });
  const report = await rehearsePlans({
    backend,
    policy,
    plans,
    onRehearsed: (rehearsed, run) => {
      count.add(rehearsed);
      lines.push(`${JSON.stringify({ ...rehearsed, run })}\n`);
    },
  });
  exercised = count.exercised;
  violations = report.violations;
  testOf = async (violation) =>
    (await shrink(violation, { backend, policy, policyName: POLICY, setting: {}, withinMs: 0 })).test;
  writeFileSync(file, lines.join(""));
  const opened = await readInspection([file], settings, { title: "runs", policy: POLICY });
  await opened.close();
  inspection = opened.inspection;
  if (inspection.rehearsals === undefined) throw new Error("these are rehearsals");
  read = inspection.rehearsals;
  return () => backend.close();
}, 240_000);

test("what was reached is counted as `rehearse` counts it", () => {
  const shares = Object.fromEntries(
    read.reached.map(({ what, seen, never }) => [what, { seen: seen.length, of: seen.length + never.length }]),
  );
  expect(shares["operators"]).toEqual(exercised.operators);
  expect(shares["pairs of operators"]).toEqual(exercised.pairs);
  expect(shares["properties"]).toEqual(exercised.properties);
  expect(shares["signals of intents"]).toEqual(exercised.signals);
  expect(read.branches).toEqual(exercised.branches);
  expect(read.unreached.length).toBe(exercised.unreached.flatMap(({ never }) => never).length);
  expect(exercised.pairs.seen).toBeGreaterThan(0);
  expect(exercised.branches?.seen).toBeGreaterThan(0);
});

test("each broken property has its shortest dialogue, and the test that `rehearse --no-shrink` prints for it", async () => {
  expect(read.failures.map(({ property }) => property)).toEqual([...new Set(violations.map((one) => one.property))]);
  for (const { property, places, shortest, test: text, message } of read.failures) {
    const broken = violations.filter((one) => one.property === property);
    expect(places.length).toBe(broken.length);
    const turns = places.map((place) => inspection.entries[place]?.turns ?? 0);
    expect(inspection.entries[shortest]?.turns).toBe(Math.min(...turns));
    const own = broken.find(({ transcript }) => transcript.id === inspection.entries[shortest]?.id);
    if (own === undefined) throw new Error("the shortest is one of them");
    expect(message).toBe(own.message);
    expect(text).toBe(await testOf(own));
  }
});
