import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { checkUser, undecidedTurns } from "../../../src/users/check/checkUser.js";
import { USER_ERRORS } from "../../../src/users/check/violation.js";
import { playDialogue } from "../../../src/users/dialogue/playDialogue.js";
import type { Policy } from "../../../src/users/dialogue/policy.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";
import { scriptedUser } from "../../../src/users/simulated/scripted.js";
import { SOAK } from "../../runs.js";
import { TABLE } from "../../testing/matchers/recorder.js";
import { AgendaDialogues } from "./agendaDialogues.js";
import { bothOrders } from "./backends.js";
import { BREAKERS } from "./brokenDialogues.js";
import { PLANTED_ERRORS } from "./plantedErrors.js";
import { brokenDialogues } from "./playBroken.js";
import { playPlanted } from "./playPlanted.js";

/** Number of dialogues for each way to break one: 112 in all, or 16. */
const EACH = SOAK ? 7 : 1;

let backends: readonly [Backend, Backend];
beforeAll(async () => {
  backends = await bothOrders();
});

const played = (user: Parameters<typeof playDialogue>[0]["user"], policy?: Policy, more: object = {}) =>
  playDialogue({ backend: backends[0], policy: policy ?? schemaPolicy(backends[0]), user, ...more });
const GOAL = { intent: "book_table", slots: TABLE } as const;

describe("checkUser", () => {
  it("finds no error of the agenda user, whatever the plan and the policy", async () => {
    const dialogues = new AgendaDialogues(backends);
    for (let seed = 0; seed < (SOAK ? 150 : 40); seed++) {
      const { plan, policy, transcript } = await dialogues.play(seed);
      expect({ seed, policy, violations: checkUser(transcript, plan) }).toEqual({ seed, policy, violations: [] });
    }
  });

  it.each(PLANTED_ERRORS)("finds the $tag of a user: $name", async (planted) => {
    const transcript = await playPlanted(backends[0], planted);
    const found = checkUser(transcript, planted.plan);
    expect(new Set(found.map(({ tag }) => tag))).toEqual(new Set([planted.tag]));
    for (const { turn } of found) expect(transcript.turns[turn]).toMatchObject({ author: "User" });
  });

  it("finds every error that is put into sound dialogues, under its tag and no other", async () => {
    const broken = await brokenDialogues(backends, EACH);
    expect(broken).toHaveLength(BREAKERS.length * EACH);
    const found = broken.map(({ plan, transcript, ...rest }) => ({
      ...rest,
      tags: [...new Set(checkUser(transcript, plan).map((one) => one.tag))],
    }));
    expect(found.filter(({ tag, tags }) => tags.join() !== tag)).toEqual([]);
  });

  it("is tried with ten planted errors of each kind, and no two alike", () => {
    const counts = Object.fromEntries(USER_ERRORS.map((tag) => [tag, 0]));
    for (const { tag } of PLANTED_ERRORS) counts[tag] = (counts[tag] ?? 0) + 1;
    expect(counts).toEqual(Object.fromEntries(USER_ERRORS.map((tag) => [tag, 10])));
    expect(new Set(PLANTED_ERRORS.map(({ plan, lines }) => JSON.stringify([plan, lines]))).size).toBe(60);
  });

  it("finds no error of a scripted user, by its goals alone", async () => {
    const goals = [
      { ...GOAL, opens: "all" as const },
      { intent: "log_workout", slots: { activity: "running", minutes: 30 } },
    ];
    expect(checkUser(await played(scriptedUser(goals)), goals)).toEqual([]);
    const [first = GOAL] = goals;
    const alone = checkUser(await played(scriptedUser(first)), goals);
    expect(alone).toMatchObject([{ tag: "premature_termination", goal: 1, turn: 4 }]);
  });

  it("takes what the assistant showed for known, in rows, alternatives and words", async () => {
    const said = [
      { text: "…", means: { intent: "book_table", slots: { ...TABLE, time: "20:00" } } },
      { text: "…", means: { confirms: true } },
      { text: "Then at 21:15.", means: { slots: { time: "21:15" } } },
      { text: "…", means: { confirms: true } },
    ];
    const user = ({ turns }: Transcript) => said[turns.filter(({ author }) => author === "User").length] ?? null;
    const goal = { ...GOAL, opens: "all" as const };
    const outcome = { reason: "full", alternatives: [{ time: "21:15" }] };
    const outcomes = { book_table: [outcome, { rows: [] }] };
    expect(checkUser(await played(user, undefined, { outcomes }), goal)).toEqual([]);
    const told = await played(user, undefined, {
      outcomes: { book_table: [{ reason: "full" }, { rows: [] }] },
      respond: () => "We are full; there is a table at 21:15.",
    });
    expect(checkUser(told, goal)).toEqual([]);
    const silent = await played(user, undefined, { outcomes: { book_table: [{ reason: "full" }, { rows: [] }] } });
    expect(checkUser(silent, goal)).toMatchObject([{ tag: "hallucination", slot: "time", turn: 8 }]);
  });

  it("does not hold a user to what an assistant asked for in words", async () => {
    const said = [
      { text: "…", means: { intent: "book_table" } },
      { text: "…", means: { slots: { ...TABLE } } },
      { text: "…", means: { confirms: true } },
    ];
    const user = ({ turns }: Transcript) => said[turns.filter(({ author }) => author === "User").length] ?? null;
    const policy: Policy = (transcript) =>
      transcript.turns.length === 1 ? null : schemaPolicy(backends[0])(transcript);
    const asking = { respond: ({ turns }: Transcript) => (turns.length === 1 ? "Tell me all about it." : null) };
    const early = checkUser(await played(user, policy, asking), GOAL).filter(({ tag }) => tag === "early_information");
    expect(early).toEqual([]);
    const unasked = checkUser(await played(user, policy), GOAL).filter(({ tag }) => tag === "early_information");
    expect(unasked.map(({ slot }) => slot)).toEqual(Object.keys(TABLE));
  });

  it("reads of turns without a meaning what their texts say, and names them", async () => {
    const transcript = await played(scriptedUser(["A table at the Blue Heron.", "At 23:45, please."]));
    expect(undecidedTurns(transcript)).toEqual([0, 2]);
    expect(checkUser(transcript, { ...GOAL, opens: ["restaurant_name"] })).toMatchObject([
      { tag: "hallucination", turn: 2, message: "says 23:45, which no goal holds and nobody showed it" },
    ]);
  });

  it("does not blame the user for a dialogue that was stopped", async () => {
    const transcript = await played(scriptedUser(GOAL), undefined, { maxTurns: 2 });
    expect(checkUser(transcript, GOAL)).toEqual([]);
    expect(checkUser({ turns: transcript.turns }, GOAL)).toMatchObject([{ tag: "premature_termination", turn: 4 }]);
  });

  it("takes an empty dialogue for one that ends too early", () => {
    expect(checkUser({ turns: [] }, GOAL)).toMatchObject([{ tag: "premature_termination", turn: -1 }]);
  });

  it.each([
    null,
    7,
    "book_table",
    {},
    [],
    [{ slots: {} }],
    { version: 9, goals: [GOAL] },
    { ...GOAL, opens: ["colour"] },
  ])("refuses %j for a plan", (wanted) => {
    expect(() => checkUser({ turns: [] }, wanted as never)).toThrow(expect.objectContaining({ code: "BAD_PLAN" }));
  });
});
