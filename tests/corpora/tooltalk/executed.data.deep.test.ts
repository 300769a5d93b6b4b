import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numbersOf } from "../../../src/corpora/scores/report.js";
import { entityOf, type ToolTalkDialogue } from "../../../src/corpora/tooltalk/format/definitions.js";
import {
  type ExecutedDialogue,
  executeDialogue,
  type OpenedRelease,
  openRelease,
} from "../../../src/corpora/tooltalk/scores/execute.js";
import { differenceOf, verdictOf } from "../../../src/corpora/tooltalk/scores/report.js";
import { scoreTooltalkFiles } from "../../../src/corpora/tooltalk/scores/scoreTooltalkFiles.js";
import { float, python, type Row, type Value } from "../../../src/kit/internal.js";
import type { Session } from "../../../src/runtime/index.js";
import { hasShared, shared } from "../../shared.js";

/*
 * All 126 calls of the dialogues, beside what the original tools answered and left in their databases.
 */

interface Expected {
  readonly file: string;
  readonly calls: readonly {
    readonly api: string;
    readonly parameters: Readonly<Record<string, Value>>;
    readonly response: Value | null;
    readonly exception: string | null;
    readonly counts_as_match: boolean;
    readonly difference: string | null;
  }[];
  readonly databases_hash: string;
}

const FOLDER = shared("data/agents/tooltalk");
const lines = (path: string): unknown[] =>
  readFileSync(join(FOLDER, path), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe.skipIf(!hasShared)("ToolTalk's calls (needs the reference data)", () => {
  let release: OpenedRelease;
  let executed: readonly ExecutedDialogue[];
  let expected: readonly Expected[];

  beforeAll(async () => {
    release = await openRelease(FOLDER);
    expected = lines("expected.jsonl") as Expected[];
    executed = release.dialogues.map((dialogue) => executeDialogue(release, dialogue, null));
  });
  afterAll(() => release?.backend.close());

  test("are executed with the original answers", () => {
    const answers = executed.map(({ dialogue, gold }) => ({
      file: (dialogue as ToolTalkDialogue).file,
      calls: gold.map(({ executed: { api, parameters, response, exception } }) => ({
        api,
        parameters,
        response,
        exception,
      })),
    }));
    expect(answers).toEqual(
      expected.map(({ file, calls }) => ({
        file,
        calls: calls.map(({ api, parameters, response, exception }) => ({ api, parameters, response, exception })),
      })),
    );
    expect(answers.flatMap(({ calls }) => calls)).toHaveLength(126);
  });

  test("leave the databases as the original tools did", () => {
    const names = readdirSync(join(FOLDER, "databases")).map((file) => basename(file, ".json"));
    expect(executed.map(({ session }) => hashOf(session, names))).toEqual(
      expected.map(({ databases_hash }) => databases_hash),
    );
  });

  test("differ from the recording in 17 answers, each of a known class", () => {
    const found = executed.flatMap(({ gold }) => gold.map(differenceOf));
    expect(found).toEqual(expected.flatMap(({ calls }) => calls.map(({ difference }) => difference)));
    expect(found.filter((one) => one === null)).toHaveLength(109);
  });

  test("count as matches by ToolTalk's rules", () => {
    const verdicts = executed.flatMap(({ gold }) => gold.map((call) => verdictOf(call.executed, call.recorded)));
    expect(verdicts.filter((one) => one === "match")).toHaveLength(126);
    expect(expected.flatMap(({ calls }) => calls).every((one) => one.counts_as_match)).toBe(true);
  });

  test("are executed in turns after the last one too", () => {
    const [dialogue, first] = [release.dialogues[0] as ToolTalkDialogue, executed[0] as ExecutedDialogue];
    const { conversation } = dialogue;
    const calls = conversation.map(({ apis = [] }) => apis.map(({ request }) => request));
    const { predicted } = executeDialogue(release, dialogue, new Map([...calls, ...calls].entries()));
    expect(predicted).toHaveLength(2 * first.predicted.length);
    expect(predicted.at(-1)?.turn).toBeGreaterThanOrEqual(conversation.length);
  });

  test("score 100 % as the predictions of a system", async () => {
    const { report } = await scoreTooltalkFiles({ gold: FOLDER, predictions: join(FOLDER, "dialogues.jsonl") });
    const whole = { success: 1, softSuccess: 1, recall: 1, precision: 1, actionPrecision: 1, badActionRate: 0 };
    expect(numbersOf(report)).toEqual({ ...whole, textsAside: whole, easy: whole, tooltalk: whole });
    expect(report.notes).toEqual([]);
  });
});

function hashOf(session: Session, names: readonly string[]): string {
  const databases = names.map((name) => [name, databaseOf(name, session.tableRows(entityOf(name)).rows)]);
  return createHash("sha256")
    .update(python.json(Object.fromEntries(databases), { sorted: true }))
    .digest("hex");
}

/** The only column of floats. */
const FLOAT = "avg_rainfall";

/** A database of a world as ToolTalk writes it. */
function databaseOf(name: string, rows: readonly Row[]): unknown {
  const entity = entityOf(name);
  return Object.fromEntries(
    rows.map(({ id, ...held }) => [id, entity === "account" ? accountOf(held) : withFloats(held.records as Records)]),
  );
}

const ACCOUNT = ["username", "email", "phone", "name", "password", "session_token"];

/** Rows leave empty columns out; an account has all but the code. */
function accountOf({ verification_code: code = null, ...held }: Row): Row {
  const account = Object.fromEntries(ACCOUNT.map((name) => [name, held[name] ?? null]));
  return code === null ? account : { ...account, verification_code: code };
}

type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function withFloats(records: Records): Records {
  const entries = Object.entries(records).map(([key, record]): [string, Records[string]] => {
    const held = record[FLOAT];
    return [key, typeof held === "number" ? { ...record, [FLOAT]: float(held) } : record];
  });
  return Object.fromEntries(entries);
}
