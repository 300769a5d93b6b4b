import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Entry, INSTANCES, isLong, type Tool } from "../../../src/corpora/bfcl/format/definitions.js";
import { importBfcl } from "../../../src/corpora/bfcl/importer/importBfcl.js";
import { readEntries } from "../../../src/corpora/bfcl/importer/release.js";
import { scoreBfclFiles } from "../../../src/corpora/bfcl/scores/scoreBfclFiles.js";
import { EntrySession, toolsOf } from "../../../src/corpora/bfcl/scores/verdict.js";
import { python, type Value } from "../../../src/kit/internal.js";
import { type Backend, replayCorpus } from "../../../src/runtime/index.js";
import { loadImported } from "../../../src/runtime/loadImported.js";
import { parseExact } from "../../../src/transcript/files/importing/exactJson.js";
import { type ImportReport, writeImport } from "../../../src/transcript/files/importing/index.js";
import { sampleOf } from "../../runs.js";
import { removedAfterFile } from "../../setup/folders.js";
import { hasShared, shared } from "../../shared.js";

/*
 * The whole public half: the answers of all gold calls, the state after each turn, and the sequences that try the branches
 * of all methods.
 */

type Table = Readonly<Record<string, Value>>;

interface Expected {
  readonly id: string;
  readonly initial: Table;
  readonly turns: readonly { readonly responses: readonly string[]; readonly changed: Table }[];
  readonly final_hash: string;
}

interface Case {
  readonly id: string;
  readonly class: string;
  readonly config: Value;
  readonly calls: readonly string[];
  readonly responses: readonly string[];
  readonly state: Value;
}

const RELEASE = shared("data/agents/bfcl");
const lines = (name: string): string[] => readFileSync(join(RELEASE, name), "utf8").trimEnd().split("\n");
const exact = <Shape>(text: string): Shape => parseExact(text, "data") as unknown as Shape;
const entriesOf = (table: Table): [string, Value][] => Object.entries((table.$map ?? table) as Table);
const textOf = (value: unknown): string => python.json(value, { sorted: true });

describe.runIf(hasShared)("BFCL's multi-turn sets (needs the reference data)", () => {
  const folder = hasShared ? removedAfterFile(mkdtempSync(join(tmpdir(), "backlot-bfcl-"))) : "";
  const project = join(folder, "project");
  let backend: Backend;
  let report: ImportReport;
  let tools: ReadonlyMap<string, Tool>;
  const entries: Entry[] = [];

  beforeAll(async () => {
    report = await writeImport(project, importBfcl([RELEASE]), { format: "bfcl" });
    backend = await loadImported(project);
    tools = toolsOf(backend);
    for await (const read of readEntries(join(RELEASE, "entries.jsonl"))) if ("entry" in read) entries.push(read.entry);
  });

  afterAll(() => backend?.close());

  /** The state of a session's classes as the original dumps it: private attributes apart. */
  function dumped(session: EntrySession): Map<string, unknown> {
    return new Map(
      (session.tables[INSTANCES]?.added ?? []).map(({ id, state, hidden }) => {
        const shown = { ...(state as Record<string, unknown>) };
        return [String(id), hidden === undefined ? shown : { ...shown, _hidden: hidden }];
      }),
    );
  }

  test("all of it comes in, without a remark", () => {
    expect(report).toMatchObject({ intents: 130, dialogues: 400, commands: 2_367, signals: 2_367, notes: [] });
  });

  test("all gold calls are answered as by the original, and leave the same state after each turn", () => {
    const counts = { answers: 0, turns: 0, hashes: 0 };
    const wrong: string[] = [];
    for (const [nth, text] of lines("expected.jsonl").entries()) {
      const { id, initial, turns, final_hash } = exact<Expected>(text);
      const entry = entries[nth] as Entry;
      const session = new EntrySession(backend, tools, entry);
      const state = new Map(entriesOf(initial));
      for (const [turn, calls] of entry.ground_truth.entries()) {
        const { responses = [], changed = {} } = turns[turn] ?? {};
        const answers = calls.map((call) => session.call(call).response);
        for (const [name, value] of entriesOf(changed)) state.set(name, value);
        const now = dumped(session);
        const same = answers.filter((answer, i) => answer === responses[i]).length;
        const isSame = [...state].every(([name, value]) => textOf(value) === textOf(now.get(name)));
        counts.answers += same;
        counts.turns += Number(isSame);
        if (same < responses.length || !isSame) wrong.push(`${id}, turn ${turn}`);
      }
      const hash = createHash("sha256").update(textOf(Object.fromEntries(dumped(session))));
      counts.hashes += Number(hash.digest("hex") === final_hash);
    }
    expect({ ...counts, wrong }).toEqual({ answers: 2_367, turns: 1_720, hashes: 400, wrong: [] });
  });

  test("112 sequences over all methods are answered as by the original, and leave the same state", () => {
    const wrong: string[] = [];
    const methods = new Set<string>();
    for (const text of lines("cases.jsonl")) {
      const { id, class: owner, config, calls, responses, state } = exact<Case>(text);
      const entry = {
        id,
        question: [],
        initial_config: { [owner]: config },
        involved_classes: [owner],
        ground_truth: [],
      };
      const session = new EntrySession(backend, tools, entry);
      expect(isLong(id)).toBe(false);
      for (const [i, call] of calls.entries()) {
        methods.add(call.slice(0, call.indexOf("(")));
        const { response } = session.call(call);
        if (response !== responses[i]) wrong.push(`${id}: ${call}: ${response}, not ${responses[i]}`);
      }
      if (textOf(dumped(session).get(owner)) !== textOf(state)) wrong.push(`${id}: state`);
    }
    expect([methods.size, wrong]).toEqual([128, []]);
  });

  test("the imported dialogues replay", async () => {
    const summary = await replayCorpus(backend, join(project, "transcripts.jsonl"));
    expect(summary).toMatchObject({ matched: 400, commands: 2_367, problems: 0, divergences: [] });
  });

  test("gold calls as predictions are all right", async () => {
    const file = join(folder, "gold.jsonl");
    // All gold calls are executed above: the soak scores them all, the deep run every twentieth entry.
    const some = sampleOf(entries, 20);
    writeFileSync(file, some.map(({ id, ground_truth: result }) => `${JSON.stringify({ id, result })}\n`).join(""));
    const { report: scored } = await scoreBfclFiles(project, file);
    const sets = ["base", "miss_func", "miss_param", "long_context"].map((set) => `multi_turn_${set}`);
    expect(scored.entries.map(({ path, score }) => [path[0], score.value, score.support])).toEqual([
      ["accuracy", 1, some.length],
      ...sets.map((set) => [set, 1, some.length / 4]),
    ]);
    expect(some.length).toBeOneOf([20, 400]);
    expect(scored.notes.map(({ count }) => count)).toEqual(some.length === 400 ? [] : [380]);
  });
});
