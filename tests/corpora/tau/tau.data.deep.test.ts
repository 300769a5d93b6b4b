import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/json/object.js";
import { numbersOf } from "../../../src/corpora/scores/report.js";
import { callTurns, commandOf } from "../../../src/corpora/tau/format/calls.js";
import { TauDomain } from "../../../src/corpora/tau/scores/domain.js";
import { goldState } from "../../../src/corpora/tau/scores/judgeRuns.js";
import { scoreTauFiles } from "../../../src/corpora/tau/scores/scoreTauFiles.js";
import { replayCorpus } from "../../../src/runtime/index.js";
import { loadImported } from "../../../src/runtime/loadImported.js";
import { parseExact } from "../../../src/transcript/files/importing/exactJson.js";
import { drawnOf } from "../../runs.js";
import { hasShared, shared } from "../../shared.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { type Imported, importedTau } from "./imported.js";

const data = (path: string): string => shared(`data/agents/${path}`);
const json = (path: string): Record<string, never> => JSON.parse(readFileSync(data(path), "utf8"));

interface Case {
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
  readonly observations: readonly (string | null)[];
  readonly end_hash: string;
}

interface Expected {
  readonly task: number;
  readonly trial: number;
  readonly finished: boolean;
  readonly end_hash: string;
  readonly state_equals_gold: boolean;
  readonly reward: number;
}

/** Replays an import: dialogues that match, and that recorded nothing. */
async function replayed({ folder: root }: Imported) {
  const backend = await loadImported(root);
  try {
    const { matched, diverged, unreadable, unchecked, commands } = await replayCorpus(backend, [
      join(root, "transcripts.jsonl"),
    ]);
    return { matched, diverged, unreadable, unchecked, commands };
  } finally {
    backend.close();
  }
}

/** The published digest of end states: lines `id:hash` in numeric order. */
function digestOf(domain: TauDomain): string {
  const lines = [...domain.tasks.values()].map((task) => `${task.id}:${goldState(domain, task).hash}`);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Executes sequences of random calls: all observations and the end state are as published. The commit draws a quarter of them. */
function expectEqualCases(domain: TauDomain, path: string): void {
  const cases = readFileSync(data(path), "utf8").trimEnd().split("\n");
  expect(cases).toHaveLength(120);
  for (const line of drawnOf(cases, 30)) {
    const { calls, observations, end_hash } = parseExact(line, path) as unknown as Case;
    const turns = calls.flatMap(({ name, arguments: args }, i) =>
      callTurns(name, commandOf(name, args, domain.shapes), 2 * i, undefined),
    );
    const end = domain.execute({ turns });
    expect([end.observations, end.hash]).toEqual([observations, end_hash]);
  }
}

describe.skipIf(!hasShared)("tau-bench's airline, imported (needs the reference data)", () => {
  let airline: Imported;
  beforeAll(async () => {
    airline = await importedTau(data("tau-airline"));
  });
  afterAll(() => airline.remove());

  test("every observation of 100 runs and of the gold actions is what was recorded", async () => {
    expect(airline.report).toMatchObject({ intents: 17, behaviours: 14, dialogues: 150, commands: 784, notes: [] });
    // 7 tasks have no action, and 12 runs no call.
    expect(await replayed(airline)).toEqual({ matched: 131, diverged: 0, unreadable: 0, unchecked: 19, commands: 784 });
  });

  test("100 verdicts, the end states and pass^k are those that were published", async () => {
    const expected = json("tau-airline/expected.json");
    const { report } = await scoreTauFiles(airline.folder);
    const numbers = numbersOf(report);
    const support = Object.fromEntries(report.entries.map(({ path, score }) => [path.join("."), score.support]));
    expect(support).toMatchObject({ observations: 630, recorded_verdicts: 100, published_hashes: 46, finished: 100 });
    expect(numbers).toMatchObject({
      pass_hat_k: expected.pass_hat_k_this_half,
      start_hash: expected.start_hash,
      observations: 1,
      recorded_verdicts: 1,
      published_hashes: 1,
    });
    const facts = ({ task, trial, reward, finished, state_equals_gold, end_hash }: Expected) =>
      [Number(task), trial, finished, end_hash, state_equals_gold, reward] as const;
    expect((numbers.runs as unknown as Expected[]).map(facts)).toEqual(
      (expected.runs as unknown as Expected[]).map(facts),
    );
    expect(report.notes).toEqual([]);
  });

  test("hashes that fit another commit's world are told from wrong ones", async () => {
    const users = readFileSync(data("tau-airline/db/users.json"), "utf8").replaceAll('"province":', '"state":');
    // A quarter of the runs will do.
    const runs = readFileSync(data("tau-airline/runs_public.jsonl"), "utf8").split("\n").slice(0, 25).join("\n");
    const source = folder({ "users.json": users, "runs.jsonl": runs });
    const later = await importedTau(source, {
      domain: "airline",
      db: data("tau-airline/db"),
      ...Object.fromEntries(
        ["tasks.jsonl", "tools.json", "policy.md"].map((name) => [name.split(".")[0], data(`tau-airline/${name}`)]),
      ),
      runs: [join(source, "runs.jsonl")],
    });
    const { report } = await scoreTauFiles(later.folder);
    await later.remove();
    expect(numbersOf(report)).toMatchObject({ published_hashes: 0, recorded_verdicts: 1 });
    expect(report.notes).toEqual([
      expect.objectContaining({ count: 25, text: "tasks have no run and do not count" }),
      expect.objectContaining({
        count: 46,
        text: expect.stringContaining("7362a17 and earlier, whose addresses have `province`"),
      }),
    ]);
  });

  test("sequences of calls are answered and end as published", async () => {
    const domain = await TauDomain.load(airline.folder);
    expectEqualCases(domain, "tau-airline/cases.jsonl");
    domain.close();
  });
});

describe.skipIf(!hasShared)("tau2's domains, imported (needs the reference data)", () => {
  test("the airline's gold actions are answered and end as published", async () => {
    const airline = await importedTau(data("tau2-airline"), { db: data("tau-airline/db") });
    expect(airline.report).toMatchObject({ intents: 17, dialogues: 50, commands: 142, notes: [] });
    expect(await replayed(airline)).toMatchObject({ matched: 43, diverged: 0, unchecked: 7 });
    const domain = await TauDomain.load(airline.folder);
    const { digest, start_hash } = json("tau2-airline/expected.json");
    expect([domain.execute({ turns: [] }).hash, digestOf(domain)]).toEqual([start_hash, digest]);
    domain.close();
    await airline.remove();
  });

  test("the shop's gold actions and sequences of calls are answered and end as published", async () => {
    const retail = await importedTau(data("tau2-retail"));
    expect(retail.report).toMatchObject({ intents: 19, dialogues: 114, commands: 550, notes: [] });
    expect(await replayed(retail)).toMatchObject({ matched: 112, diverged: 0, unchecked: 2 });
    const domain = await TauDomain.load(retail.folder);
    const { digest, start_hash } = json("tau2-retail/expected.json");
    expect([domain.execute({ turns: [] }).hash, digestOf(domain)]).toEqual([start_hash, digest]);
    expectEqualCases(domain, "tau2-retail/cases.jsonl");
    domain.close();
    await retail.remove();
  });
});
