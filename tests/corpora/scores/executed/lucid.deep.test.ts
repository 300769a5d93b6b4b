import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { scoreExecuted } from "../../../../src/corpora/scores/executed/report.js";
import type { ExecutedDialogue } from "../../../../src/corpora/scores/executed/trajectory.js";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import { parseTranscript, type Transcript } from "../../../../src/transcript/index.js";
import { hasShared, shared } from "../../../shared.js";

describe.skipIf(!hasShared)("LUCID's gold labels, executed (needs the reference data)", () => {
  let backend: Backend;
  const gold = new Map<string, Transcript>();
  const strict = new Set<string>();

  beforeAll(async () => {
    backend = await loadBackend(shared("data/lucid/intents"), { engine: "native" });
    for (const line of readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").trim().split("\n")) {
      const transcript = parseTranscript(line);
      gold.set(transcript.id, transcript);
      if ((JSON.parse(line) as { strict: boolean }).strict) strict.add(transcript.id);
    }
  });

  const runs = new Map<boolean, ReturnType<typeof execute>>();
  const run = (keepGoing: boolean) => {
    const known = runs.get(keepGoing) ?? execute(keepGoing);
    runs.set(keepGoing, known);
    return known;
  };
  const execute = (keepGoing: boolean) => {
    const replays = [...gold.values()].map((one) => replayTranscript(backend, one, { record: true, keepGoing }));
    const executed = replays.flatMap(({ record }): ExecutedDialogue[] => (record === undefined ? [] : [record]));
    return { executed, matched: replays.filter(({ status }) => status === "matched").length };
  };

  test("the 1,643 strict dialogues are complete, without collateral, refusal or needless question, and executable", () => {
    const executed = run(true).executed.filter(({ id }) => strict.has(id));
    const wanted = new Map([...gold].filter(([id]) => strict.has(id)));
    expect(executed).toHaveLength(1643);
    expect(numbersOf(scoreExecuted(executed, { gold: wanted }))).toMatchObject({
      goalCompletion: 1,
      goalEffects: 1,
      goalSlots: 1,
      collateralChanges: 0,
      needlessQuestions: 0,
      correctionsNeeded: 0,
      extraTurns: 0,
      refusedCommands: 0,
      executableLabels: 1,
      executableDialogues: 1,
    });
  });

  test.each([true, false])("as many dialogues execute as replay matches (keep going: %s)", (keepGoing) => {
    const { executed, matched } = run(keepGoing);
    const { entries } = scoreExecuted(executed, { gold });
    const share = entries.find(({ path }) => path.join() === "executableDialogues")?.score;
    expect(Math.round((share?.value ?? 0) * (share?.support ?? 0))).toBe(matched);
    expect(share?.support).toBe(2000);
  });
});
