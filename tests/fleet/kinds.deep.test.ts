import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { make } from "../../src/corpora/making/index.js";
import { makeFleet, mutateFleet, rehearseFleet, startWorker, type WorkerOptions } from "../../src/fleet/index.js";
import { isOurs, policyPlace, type RehearsalData } from "../../src/fleet/rehearsalData.js";
import { startRehearsals } from "../../src/fleet/worker/rehearsals.js";
import { compiledOf } from "../../src/runtime/compiledOf.js";
import { type Backend, loadBackend } from "../../src/runtime/index.js";
import { type MutationReport, mutate } from "../../src/testing/mutation/index.js";
import { policyFrom } from "../../src/testing/policies/loading/policyFrom.js";
import { rehearse } from "../../src/testing/rehearsals/rehearse.js";
import { combinations } from "../../src/users/plans/drawing/combinations.js";
import { schemaPolicy } from "../../src/users/reference/schemaPolicy.js";
import { EXAMPLES, folder, INTENTS, ROOT } from "../cli/backlot.js";
import { SOAK } from "../runs.js";
import { filesIn } from "./models.js";
import { RedisServer, withRedis } from "./redisServer.js";

withRedis("a fleet", () => {
  const server = new RedisServer();
  let backend: Backend;
  beforeAll(async () => {
    backend = await loadBackend(INTENTS, { fixtures: join(ROOT, "fixtures"), behaviours: join(INTENTS, "behaviours") });
  });
  afterAll(() => backend.close());

  /** Workers, of which each takes seconds to have what a kind of work needs: two where their results are put together. */
  async function fleet(count: 1 | 2, more: Partial<WorkerOptions> = {}) {
    const shared = join(folder(), "shared");
    const start = async () => {
      const worker = await startWorker({ queue: server.url, shared, concurrency: 1, ...more });
      onTestFinished(() => worker.close());
      return worker;
    };
    const workers = [await start(), ...(count === 2 ? [await start()] : [])];
    return { queue: server.url, shared, done: () => workers.reduce((sum, { shards }) => sum + shards, 0) };
  }

  test("makes the corpus that one process makes, byte for byte", async () => {
    const { done, ...place } = await fleet(2);
    const [alone, together] = [join(folder(), "alone"), join(folder(), "together")];
    const sources = { intents: INTENTS, fixtures: join(ROOT, "fixtures"), behaviours: join(INTENTS, "behaviours") };
    const making = { backend, count: 16, seed: 3, intents: SOME, splits: { train: 0.8, test: 0.2 }, sources };
    const { report } = await make({ ...making, out: alone, workers: 1 });
    expect((await makeFleet({ ...making, ...place, shardSize: 4, out: together })).report).toEqual(report);
    expect(filesIn(together)).toEqual(filesIn(alone));
    const before = done();
    expect(before).toBeGreaterThanOrEqual(4);
    // All that was made is there.
    await makeFleet({ ...making, ...place, shardSize: 4, out: together });
    expect(done()).toBe(before);
  });

  test("makes further numbers where some are passed over", async () => {
    const { done, ...place } = await fleet(1);
    const [alone, together] = [join(folder(), "alone"), join(folder(), "together")];
    const ping = '{ "command": "ping", "description": "ping the server", "args": {}, "confirmation_required": false }';
    const slotless = await loadBackend(folder({ "ping.json": ping }));
    onTestFinished(() => slotless.close());
    // There is no other slot that could be answered: every number that is to show it is passed over.
    const making = { backend: slotless, count: 40, rates: { answer_other_slot: 0.3 } };
    const { report } = await make({ ...making, out: alone });
    expect((await makeFleet({ ...making, ...place, shardSize: 16, out: together })).report).toEqual(report);
    expect(filesIn(together)).toEqual(filesIn(alone));
    // Three for forty numbers, and some for those that were missing then.
    expect(done()).toBeGreaterThan(3);
  });

  test("a corpus that is interrupted leaves its folder as it was", async () => {
    const { done: _, ...place } = await fleet(1);
    const out = join(folder(), "out");
    const ending = new AbortController();
    const making = makeFleet({
      ...{ backend, count: 2_000, out, ...place, shardSize: 20, signal: ending.signal },
      onProgress: () => ending.abort(),
    });
    await expect(making).rejects.toMatchObject({ code: "USAGE" });
    expect(() => readdirSync(out)).toThrow("ENOENT");
  });

  test("rehearses as one process does, the reference policy and one of a project", async () => {
    const { done, ...place } = await fleet(1, { policies: true });
    const plans = [...combinations(backend, { intents: ["send_money"], operators: ["correction", "overheard"] })];
    const path = join(folder({ "hasty.ts": HASTY }), "hasty.ts");
    for (const [named, repeat] of [
      ["schema", 1],
      [path, 2],
    ] as const) {
      const policy = await policyFrom(named, backend);
      const expected = await rehearse({ backend, policy, plans, repeat });
      await policy.close();
      const heard: unknown[] = [];
      const report = await rehearseFleet(backend, {
        ...{ policy: named, plans, repeat, ...place, shardSize: 3 },
        onRehearsed: ({ plan }, run) => void heard.push([plan, run]),
      });
      expect({ ...report, seconds: 0 }).toEqual({ ...expected, seconds: 0 });
      expect(heard).toEqual(plans.flatMap((plan) => Array.from({ length: repeat }, (_, at) => [plan, at + 1])));
      expect(expected.failed > 0).toBe(named !== "schema");
    }
    // The reference policy's answers are known; a project's policy is asked again.
    const before = done();
    await rehearseFleet(backend, { plans, ...place, shardSize: 3 });
    expect(done()).toBe(before);
    await rehearseFleet(backend, { plans, policy: path, ...place, shardSize: 3 });
    expect(done()).toBe(before + Math.ceil(plans.length / 3));
  });

  test("a policy that ends its thread has failed, in those plans alone", async () => {
    const { done: _, ...place } = await fleet(1, { policies: true });
    const plans = [...combinations(backend, { intents: ["send_money", "set_reminder"], depth: 0 })];
    const policy = join(folder({ "leaving.ts": LEAVING }), "leaving.ts");
    const report = await rehearseFleet(backend, { plans, policy, ...place });
    const whole = await rehearse({ backend, policy: schemaPolicy(backend), plans });
    expect(report.violations.map(({ property, message, intent }) => ({ property, message, intent }))).toEqual([
      {
        property: "POLICY_FAILED",
        message: "no worker could rehearse it: a thread ended with exit code 7",
        intent: "send_money",
      },
    ]);
    expect([report.rehearsed, report.completed]).toEqual([plans.length, whole.completed - 1]);
  });

  test("workers run no policy that they may not, or have not", async () => {
    const { done: _, ...place } = await fleet(1);
    const plans = [...combinations(backend, { intents: ["set_reminder"], depth: 0 })];
    const policy = join(folder({ "hasty.ts": HASTY }), "hasty.ts");
    await expect(rehearseFleet(backend, { plans, policy, ...place })).rejects.toMatchObject({
      code: "FLEET_POLICY",
      message: expect.stringContaining("may not run"),
    });
    const facts = { policy, own: { operators: [], properties: [], phrases: [] } };
    const here = await policyPlace(facts);
    expect([isOurs(facts), isOurs({ ...facts, policy: "schema" })]).toEqual([false, true]);
    const program = join(folder({ "policy.py": "print()" }), "policy.py");
    const programmed = () => policyPlace({ ...facts, policy: `exec:python3 ${program}` });
    const before = await programmed();
    writeFileSync(program, "pass");
    expect((await programmed()).files).not.toBe(before.files);
    for (const [other, problem] of [
      [{ ...here, folder: "/elsewhere" }, "the coordinator in /elsewhere"],
      [{ ...here, files: "0" }, "another version of the policy's files"],
    ] as const) {
      const data: RehearsalData = { ...compiledOf(backend), ...facts, phrases: new Map(), place: other };
      await expect(
        startRehearsals(data, 1, { queue: server.url, policies: true, timeout: 60_000 }),
      ).rejects.toMatchObject({
        code: "FLEET_POLICY",
        message: expect.stringContaining(problem),
      });
    }
  });

  test("tries mutants as one process does", async () => {
    const { done, ...place } = await fleet(2);
    const some = SOAK ? {} : { what: KINDS.slice(0, 1), dialogues: [join(EXAMPLES, "calendar.jsonl")] };
    const options = { only: "set_reminder", incremental: false, what: KINDS, ...some };
    const alone = await mutate({ ...options, workers: 1 });
    const together = await mutateFleet({ ...options, ...place, shardSize: 10 });
    expect(withoutTimes(together)).toEqual(withoutTimes(alone));
    expect(alone.counts.Killed).toBeGreaterThan(0);
    expect(done()).toBeGreaterThan(1);
  });
});

/** Kinds of mutants. */
const KINDS = ["schema", "behaviours", "labels"] as const;
/** Intents of several domains. */
const SOME = ["send_money", "set_reminder", "book_repair", "call_taxi", "send_parcel", "borrow_book", "log_workout"];

/** Says yes in the user's place. */
const HASTY = `
import { schemaPolicy } from "backlot/testing";
export function createPolicy(backend) {
  const policy = schemaPolicy(backend);
  return (transcript) => {
    const last = transcript.turns.at(-1);
    return last?.author === "Signal" && last.signal?.kind === "confirm" ? \`confirm(\${last.signal.ref})\` : policy(transcript);
  };
}
`;

/** Ends the process where money is to be sent. */
const LEAVING = `
import { schemaPolicy } from "backlot/testing";
export function createPolicy(backend) {
  const policy = schemaPolicy(backend);
  return (transcript) => {
    const answer = policy(transcript);
    if (answer?.intent?.text === "send_money") process.exit(7);
    return answer;
  };
}
`;

/** A report without what differs from run to run. */
const withoutTimes = ({ mutants, ...report }: MutationReport) => ({
  ...report,
  seconds: 0,
  mutants: mutants.map((one) => ({ ...one, milliseconds: 0 })),
});
