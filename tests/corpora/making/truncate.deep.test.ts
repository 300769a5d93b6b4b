import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attempt, KeptDialogue } from "../../../src/corpora/making/attempts.js";
import { CHECKS } from "../../../src/corpora/making/checks/checks.js";
import { makeDialogue } from "../../../src/corpora/making/makeDialogue.js";
import type { ModelRequest } from "../../../src/corpora/making/models/ask.js";
import { estimatingModels } from "../../../src/corpora/making/models/estimate.js";
import type { ModelAccess } from "../../../src/corpora/making/models/modelAccess.js";
import { YieldCount, yieldTable } from "../../../src/corpora/making/output/yieldCount.js";
import { soundEnd, truncate } from "../../../src/corpora/making/truncate.js";
import type { Writing } from "../../../src/corpora/making/writing/writing.js";
import { cleanDerivedTags } from "../../../src/corpora/scores/commands/cleanTags.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import type { Turn } from "../../../src/transcript/index.js";
import { PHENOMENA } from "../../../src/transcript/tags.js";
import { checkUser } from "../../../src/users/check/checkUser.js";
import { FEW_INTENTS, kept, made, ours } from "./made.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ours();
});
afterAll(() => backend.close());

const RATES = Object.fromEntries(PHENOMENA.map((name) => [name, 0.2]));
const TWO_GOALS = { seed: 31, lengths: [0, 1], rates: RATES, intents: FEW_INTENTS };

/** Returns the positions of user turns. */
const starts = (turns: readonly Turn[]): number[] => turns.flatMap(({ author }, at) => (author === "User" ? [at] : []));

describe("where a dialogue can end before its time", () => {
  let dialogues: readonly KeptDialogue[];
  beforeAll(async () => {
    dialogues = await kept(backend, { ...TWO_GOALS, count: 20, rates: { ...RATES, interleave: 0.2, query: 0.2 } });
  });

  test("is before its goodbye where nothing is wrong", () => {
    for (const { plan, transcript } of dialogues) {
      const goodbye = starts(transcript.turns).at(-1) as number;
      const goals = plan.goals.map((_, at) => at);
      expect(soundEnd(plan, transcript.turns, transcript.turns.length)).toEqual({ turns: goodbye, goals });
    }
  });

  test("is nowhere before something was reached", () => {
    for (const { plan, transcript } of dialogues) {
      const done = transcript.turns.findIndex(
        (turn) => turn.author === "Signal" && (turn.signal?.kind === "performed" || turn.signal?.kind === "found"),
      );
      expect(soundEnd(plan, transcript.turns, done)).toBeNull();
    }
  });

  test("never leaves a goal in the middle: what is kept are the plan's goals that came to their ends", () => {
    let found = 0;
    for (const { plan, transcript } of dialogues) {
      for (const limit of starts(transcript.turns).slice(0, -1)) {
        const end = soundEnd(plan, transcript.turns, limit);
        if (end === null || end.goals.length === plan.goals.length) continue;
        found++;
        expect(end.turns).toBeLessThanOrEqual(limit);
        expect(transcript.turns[end.turns - 1]?.author).toBe("Response");
        // The next turn begins something else.
        const next = transcript.turns[end.turns];
        expect(next?.author === "User" ? next.means?.intent : "").toBeTruthy();
      }
    }
    expect(found).toBeGreaterThan(10);
  });
});

describe("the beginning of a dialogue that fails later", () => {
  test("is executed anew, and keeps words and labels", async () => {
    let truncated = 0;
    for (const { plan } of await kept(backend, { ...TWO_GOALS, count: 10 })) {
      const { transcript } = await makeDialogue(backend, plan);
      const said = transcript.turns.map(
        (turn): Turn => (turn.author === "Response" ? { ...turn, text: `Well then. ${turn.text}` } : turn),
      );
      const at = starts(said).at(-2) as number;
      const discard = { stage: "check" as const, reason: "texts", problem: "it was planted", at };
      const got = await truncate(backend, plan, { transcript: { ...transcript, turns: said }, discard });
      if (got === null) continue;
      truncated++;
      expect(got.turns).toBeLessThanOrEqual(at);
      expect(got.transcript.turns.slice(0, got.turns)).toEqual(said.slice(0, got.turns));
      const goodbye = got.transcript.turns.slice(got.turns);
      expect(goodbye.map(({ author }) => author)).toEqual(["User", "System", "Response"]);
      expect(goodbye[1]).toMatchObject({ command: "say()", extra: { provenance: { stage: "truncate" } } });
      expect(got.transcript.extra?.truncated).toEqual({
        turns: got.turns,
        stage: "check",
        reason: "texts",
        problem: "it was planted",
      });
      expect(got.plan.goals).toEqual(plan.goals.slice(0, got.plan.goals.length));
    }
    expect(truncated).toBeGreaterThan(2);
  });

  test("ends with a user who is called away where nothing has come of it: LUCID's second cut", async () => {
    let cut = 0;
    for (const { plan } of await kept(backend, {
      seed: 31,
      lengths: [1],
      rates: {},
      count: 40,
      intents: FEW_INTENTS,
    })) {
      const { transcript } = await makeDialogue(backend, plan);
      const { turns } = transcript;
      const done = turns.findIndex(
        (turn) => turn.author === "Signal" && (turn.signal?.kind === "performed" || turn.signal?.kind === "found"),
      );
      const at = starts(turns).findLast((start) => start < done) as number;
      const discard = { stage: "check" as const, reason: "texts", problem: "it was planted", at };
      const got = await truncate(backend, plan, { transcript, discard });
      if (at <= 10) expect(got).toBeNull();
      if (got === null) continue;
      cut++;
      expect(got.turns).toBeGreaterThan(10);
      expect(got.turns).toBeLessThanOrEqual(at);
      expect(got.transcript.turns.slice(0, got.turns)).toEqual(turns.slice(0, got.turns));
      const [leaving, command, answer, ...more] = got.transcript.turns.slice(got.turns);
      expect(leaving).toMatchObject({ author: "User", means: { cancels: true } });
      expect(leaving).not.toHaveProperty("tags");
      expect(command).toMatchObject({ command: "say()" });
      expect([answer?.author, more]).toEqual(["Response", []]);
      expect(checkUser(got.transcript, got.plan)).toEqual([]);
      expect(replayTranscript(backend, got.transcript).status).toBe("matched");
    }
    expect(cut).toBeGreaterThan(5);
  });

  test.each([
    ["a command that the plan does not give", { author: "System", command: "say()" }],
    ["another signal", { author: "Signal", signal: { kind: "failed", ref: "x0", reason: "no", arguments: {} } }],
  ])("is not kept with %s in it", async (_, wrong) => {
    let tried = 0;
    for (const { plan } of await kept(backend, { ...TWO_GOALS, count: 12, rates: {} })) {
      const { transcript } = await makeDialogue(backend, plan);
      const { turns } = transcript;
      const discard = { stage: "check" as const, reason: "texts", problem: "later", at: turns.length };
      const whole = await truncate(backend, plan, { transcript, discard });
      if (whole === null) continue;
      tried++;
      const planted = turns.findIndex(({ author }) => author === wrong.author);
      const changed = turns.map((turn, at) => (at === planted ? ({ ...turn, ...wrong } as Turn) : turn));
      expect(await truncate(backend, plan, { transcript: { ...transcript, turns: changed }, discard })).toBeNull();
    }
    expect(tried).toBeGreaterThan(2);
  });

  test("is not kept where it is not known what is wrong", async () => {
    const [dialogue] = await kept(backend, { ...TWO_GOALS, count: 1 });
    const { plan, transcript } = dialogue as KeptDialogue;
    const discard = { stage: "check" as const, reason: "duplicates", problem: "it was there before" };
    expect(await truncate(backend, plan, { transcript, discard })).toBeNull();
  });
});

/** Drafts are sound; in one dialogue of two, the user turn that opens the second goal is refused. */
function refusing(): ModelAccess {
  const sound = estimatingModels({ model: "a/model" });
  return {
    ...sound,
    async ask(request: ModelRequest) {
      const answer = await sound.ask(request);
      const [, dialogue = "", turn = ""] = /^dialogue-(\d+)\.0 turn (\d+)$/.exec(request.item) ?? [];
      const isChosen = request.stage === "userTurn" && Number(dialogue) % 2 === 1 && Number(turn) > 1;
      return isChosen && request.prompt.includes("you want: ")
        ? { ...answer, text: "I'm sorry, I can't help with that." }
        : answer;
    },
  };
}

const truncatedIn = (attempts: readonly Attempt[]) =>
  attempts.flatMap((one) => ("kept" in one && one.kept.truncatedFrom !== undefined ? [one.kept] : []));

describe.each(["outline", "first"] as const)("a corpus with a model (words %s)", (words) => {
  const run = (how: Partial<Writing> = {}) =>
    made(backend, { ...TWO_GOALS, count: 10, writing: { models: refusing(), words, validate: false, ...how } });
  let attempts: readonly Attempt[];
  beforeAll(async () => {
    attempts = await run();
  });

  test("keeps beginnings that pass every check, replay, and have the tags that follow from their commands", () => {
    const begun = truncatedIn(attempts);
    expect(begun.length).toBeGreaterThan(2);
    for (const { transcript, plan } of begun) {
      expect(CHECKS.flatMap((check) => check.find(transcript, plan, backend) ?? [])).toEqual([]);
      expect(replayTranscript(backend, transcript).status).toBe("matched");
      const users = transcript.turns.flatMap((turn) => (turn.author === "User" ? [turn.tags ?? []] : []));
      for (const [at, derived] of cleanDerivedTags(transcript).entries()) {
        if (derived.includes("derived_answer_other_slot")) expect(users[at]).toContain("answer_other_slot");
      }
      expect(plan.goals).toHaveLength(1);
    }
  });

  test("takes the dialogue's number, says where it was cut, and keeps the whole attempt", () => {
    for (const { transcript, truncatedFrom } of truncatedIn(attempts)) {
      expect(transcript.id).toBe(`dialogue-${truncatedFrom?.index}`);
      expect(truncatedFrom).toMatchObject({ stage: "userTurn", reason: "refusal", truncated: expect.any(Number) });
      expect(truncatedFrom?.plan?.goals).toHaveLength(2);
      expect(truncatedFrom?.transcript?.turns.length).toBeGreaterThanOrEqual(truncatedFrom?.truncated as number);
    }
  });

  test("is counted: discarded, truncated and kept add up to the attempts", () => {
    const counts = new YieldCount(RATES);
    for (const one of attempts) counts.add(one);
    const { report } = counts;
    const begun = truncatedIn(attempts);
    expect(report.truncated).toBe(begun.length);
    expect(report.dialogues).toBe(10);
    const refused = report.discards.find(({ stage }) => stage === "userTurn");
    expect(refused?.truncated).toBe(begun.length);
    const numbers = yieldTable(report)
      .slice(2)
      .map((line) => Number(line.split("|").at(-2)));
    const all = numbers.pop();
    expect(all).toBe(attempts.length);
    expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(all);
    expect(numbers).toContain(begun.length);
    // A operator that was to come up later is not counted as shown.
    for (const { name, dialogues } of report.operators) {
      const shows = attempts.filter(
        (one) => "kept" in one && one.kept.plan.operators?.some((operator) => operator.name === name) === true,
      );
      expect(dialogues).toBe(shows.length);
    }
  });

  test("attempts a whole dialogue again where nothing is to be truncated", async () => {
    const whole = await run({ truncate: false });
    expect(truncatedIn(whole)).toEqual([]);
    const dialogues = whole.flatMap((one) => ("kept" in one ? [one.kept] : []));
    expect(dialogues).toHaveLength(10);
    for (const { plan } of dialogues) expect(plan.goals.length).toBeGreaterThanOrEqual(2);
  });
});
