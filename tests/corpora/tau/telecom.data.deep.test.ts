import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runsOf, type TauRun } from "../../../src/corpora/tau/format/run.js";
import type { TauTask } from "../../../src/corpora/tau/format/task.js";
import { runTranscript } from "../../../src/corpora/tau/format/transcripts.js";
import { importTau } from "../../../src/corpora/tau/importer/importTau.js";
import { findRelease } from "../../../src/corpora/tau/importer/release.js";
import { TauDomain } from "../../../src/corpora/tau/scores/domain.js";
import { goldState, judgeRun } from "../../../src/corpora/tau/scores/judgeRuns.js";
import type { Signal } from "../../../src/kit/internal.js";
import { toolsOf } from "../../../src/mocks/tools/index.js";
import { type Backend, loadBackend, replayTranscript } from "../../../src/runtime/index.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import type { SystemTurn, Transcript } from "../../../src/transcript/index.js";
import { hasShared, shared } from "../../shared.js";

interface Expected {
  readonly task: string;
  readonly start_hash: readonly string[];
  readonly end_hash: readonly string[];
  readonly observations: readonly string[];
  readonly assertions_at_start: readonly boolean[];
  readonly assertions_at_end: readonly boolean[];
}

const DATA = "data/agents/tau2-telecom";
const linesOf = <T>(path: string): T[] =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The commands of a gold dialogue by what they are: those that set it up, the calls, and the assertions. */
function parts({ turns }: Transcript): Readonly<Record<"setUp" | "calls" | "assertions", readonly string[]>> {
  const commands = turns.filter((turn): turn is SystemTurn => turn.author === "System").map(({ command }) => command);
  const isOf = (name: string) => (command: string) => command.startsWith(`${name}(`);
  const setUp = commands.filter(isOf("set_up"));
  const assertions = commands.filter(isOf("assertion"));
  return { setUp, assertions, calls: commands.filter((one) => ![...setUp, ...assertions].includes(one)) };
}

describe.skipIf(!hasShared)("tau2's telecom, imported and in the sandbox (needs the reference data)", () => {
  const folder = mkdtempSync(join(tmpdir(), "backlot-telecom-"));
  let backend: Backend;
  let gold: ReadonlyMap<string, Transcript>;
  const expected = hasShared ? linesOf<Expected>(shared(`${DATA}/expected.jsonl`)) : [];

  beforeAll(async () => {
    const release = findRelease(shared(DATA), { domain: "telecom" });
    await writeImport(folder, importTau(release), { format: "tau" });
    backend = await loadBackend(join(folder, "intents"), {
      fixtures: join(folder, "fixtures"),
      behaviours: join(folder, "intents/behaviours"),
    });
    const dialogues = linesOf<Transcript>(join(folder, "transcripts.jsonl"));
    gold = new Map(dialogues.map((one) => [String((one.extra as { task: string }).task), one]));
  }, 120_000);
  afterAll(() => {
    backend?.close();
    rmSync(folder, { recursive: true });
  });

  it("gives the gold answers, and holds what the tasks assert, from the published start to the published end", () => {
    const ends: string[] = [];
    const held = { start: 0, end: 0 };
    let answers = 0;
    for (const [at, wanted] of expected.entries()) {
      const { setUp, calls, assertions } = parts(gold.get(wanted.task) as Transcript);
      const session = backend.open();
      const run = (commands: readonly string[]): unknown[] =>
        commands.map((command) => {
          const [signal] = session.execute(command) as readonly Signal[];
          return signal?.kind === "performed" ? signal.answer : signal;
        });
      const hashes = (): string[] => (run(["world_texts()"])[0] as string[]).map(sha256);
      expect(run(setUp), wanted.task).toEqual(setUp.map(() => null));
      expect(hashes(), wanted.task).toEqual(wanted.start_hash);
      const before = run(assertions);
      expect(before, wanted.task).toEqual(wanted.assertions_at_start);
      expect(run(calls), wanted.task).toEqual(wanted.observations);
      answers += at < 114 ? calls.length : 0;
      const end = hashes();
      expect(end, wanted.task).toEqual(wanted.end_hash);
      const after = run(assertions);
      expect(after, wanted.task).toEqual(wanted.assertions_at_end);
      if (at >= 114) continue;
      ends.push([wanted.task, ...end].join(":"));
      if (before.every((one) => one === true)) held.start++;
      if (after.every((one) => one === true)) held.end++;
    }
    const summary = JSON.parse(readFileSync(shared(`${DATA}/summary.json`), "utf8")) as Record<string, unknown>;
    expect({ gold_calls: answers, tasks: ends.length, digest: sha256(ends.join("\n")) }).toEqual({
      gold_calls: summary.gold_calls,
      tasks: summary.tasks,
      digest: summary.digest,
    });
    expect(held).toEqual({ start: summary.assertions_hold_at_start, end: summary.assertions_hold_at_end });
    expect(expected.length).toBe(134);
  });

  it("has gold dialogues that replay without a difference", () => {
    const some = [...gold.values()].filter((_, at) => at % 10 === 0);
    const replays = some.map((one) => replayTranscript(backend, one));
    expect(replays.map(({ status, divergences }) => [status, divergences])).toEqual(some.map(() => ["matched", []]));
    expect(some.length).toBe(14);
  });

  it("judges runs by the assertions and the calls: what gold does is right, and doing nothing is not", async () => {
    const domain = await TauDomain.load(folder);
    const some = expected.filter((_, at) => at % 12 === 0);
    for (const { task: id, observations, end_hash } of some) {
      const task = domain.tasks.get(id) as TauTask;
      const state = goldState(domain, task);
      expect(state.hash, id).toBe(end_hash.join(":"));
      const judged = (messages: readonly object[]) => {
        const [run] = runsOf({ task_id: id, messages, termination_reason: "user_stop" });
        return judgeRun(domain, task, state, runTranscript(run as TauRun, domain.shapes, task).transcript);
      };
      const done = task.actions.flatMap(({ name, arguments: given, requestor }, at) => [
        { role: requestor, content: null, tool_calls: [{ id: `c${at}`, name, arguments: given }] },
        { role: "tool", id: `c${at}`, content: observations[at] },
      ]);
      expect(judged(done), id).toMatchObject({ reward: 1, stateEqual: true, differing: 0 });
      expect(judged([]), id).toMatchObject({ reward: 0 });
    }
    expect(some.length).toBe(12);
    domain.close();
  });

  it("offers each principal its own tools, as the benchmark defines them", () => {
    const tools = JSON.parse(readFileSync(shared(`${DATA}/tools.json`), "utf8")) as Record<string, { name: string }[]>;
    const served = JSON.parse(readFileSync(join(folder, "mcp.json"), "utf8")) as { readonly tools: object };
    expect(Object.keys(served.tools)).toEqual(tools.assistant?.map(({ name }) => name));
    for (const principal of ["assistant", "user"])
      expect(toolsOf(backend, { principal }).map(({ name }) => name)).toEqual(
        tools[principal]?.map(({ name }) => name),
      );
  });
});
