import { beforeAll, describe, expect, it } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { checkUser } from "../../../../src/users/check/checkUser.js";
import { playDialogue } from "../../../../src/users/dialogue/playDialogue.js";
import type { Plan } from "../../../../src/users/plans/plan.js";
import { schemaPolicy } from "../../../../src/users/reference/schemaPolicy.js";
import { type ModelUserOptions, modelUser } from "../../../../src/users/simulated/model/modelUser.js";
import { runs } from "../../../runs.js";
import { failureOf, ourBackend, TABLE } from "../../../testing/matchers/recorder.js";
import { AgendaDialogues } from "../../check/agendaDialogues.js";
import { bothOrders } from "../../check/backends.js";
import { answer, DONE, mockModel, promptsOf, type Reaction, slots, userTurns } from "./mockModel.js";

const PLAN: Plan = { version: 1, goals: [{ intent: "book_table", slots: TABLE, opens: "all" }] };
const OPENING = answer("A table for two, please.", { intent: "book_table", ...slots(TABLE) });
const YES = answer("Yes, do.", { confirms: true });

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

/** Returns the error of a failed rehearsal. */
async function refusalOf(run: () => Promise<unknown>): Promise<{ readonly code: string; readonly message: string }> {
  const error = await failureOf(run);
  return error instanceof BacklotError ? error : { code: "none", message: String(error) };
}

async function play(reactions: readonly Reaction[], options: Partial<ModelUserOptions> = {}) {
  const model = mockModel(...reactions);
  const user = modelUser({ model, backend, plan: PLAN, ...options });
  const transcript = await playDialogue({ backend, policy: schemaPolicy(backend), user, maxTurns: 40 });
  return { model, transcript, turns: userTurns(transcript) };
}

describe("modelUser", () => {
  it("says what the model says, with its meaning, and values as the goal writes them", async () => {
    const texts = { ...TABLE, party_size: "2", restaurant_name: "blue heron" };
    const { model, transcript, turns } = await play([
      answer("A table for two, please.", { intent: "book_table", ...slots(texts) }),
      YES,
      DONE,
    ]);
    expect(turns).toEqual([
      { author: "User", text: "A table for two, please.", means: { intent: "book_table", slots: TABLE } },
      { author: "User", text: "Yes, do.", means: { confirms: true } },
    ]);
    expect(checkUser(transcript, PLAN)).toEqual([]);
    const [first = "", second = ""] = promptsOf(model);
    expect(first).toContain("Blue Heron");
    expect(first).toContain("You speak first");
    expect(second).toContain("You: A table for two, please.");
    expect(second).toContain("confirm x0");
    expect(model.doGenerateCalls[0]?.responseFormat).toMatchObject({ type: "json" });
  });

  it.each<[string, RegExp, Reaction, Reaction[]]>([
    [
      "a value from nowhere",
      /^hallucination: the user says party size 9/,
      answer("Nine.", { intent: "book_table", ...slots({ ...TABLE, party_size: 9 }) }),
      [OPENING, YES, DONE],
    ],
    [
      "another time in its words than in its meaning",
      /^hallucination: the user says 21:15/,
      { ...OPENING, text: "At 21:15." },
      [OPENING, YES, DONE],
    ],
    [
      "an end before the goal is reached",
      /^premature_termination: the user ends the dialogue without/,
      DONE,
      [OPENING, YES, DONE],
    ],
    ["a yes that nobody asked for", /^wrong_sequence: the user says yes/, YES, [OPENING, YES, DONE]],
    ["prose", /^the answer is not a JSON object/, "I would like a table.", [OPENING, YES, DONE]],
    ["JSON of another form", /^the answer is not a JSON object/, "[1, 2]", [OPENING, YES, DONE]],
    ["no text", /^`text` is missing/, answer(" ", { intent: "book_table" }), [OPENING, YES, DONE]],
    ["a flood of text", /^`text` has 3000 characters/, answer("na ".repeat(1000)), [OPENING, YES, DONE]],
    [
      "slots of another form",
      /^`slots` is not a list/,
      answer("So.", { slots: { date: "2024-05-18" } }),
      [OPENING, YES, DONE],
    ],
    [
      "a value that is an object",
      /^`slots` is not a list/,
      answer("So.", { slots: [{ slot: "date", value: {} }] }),
      [OPENING, YES, DONE],
    ],
    ["requests of another form", /^`requests` is not a list/, answer("So.", { requests: [7] }), [OPENING, YES, DONE]],
    ["an intent that is not a text", /^`intent` is neither/, answer("So.", { intent: 7 }), [OPENING, YES, DONE]],
    ["a yes that is a text", /^`confirms` is neither/, answer("So.", { confirms: "yes" }), [OPENING, YES, DONE]],
  ])("sends back %s with what is wrong, and takes the next answer", async (_, problem, wrong, right) => {
    const { model, transcript, turns } = await play([wrong, ...right]);
    expect(turns[0]?.extra).toEqual({ model: { refused: [expect.stringMatching(problem)] } });
    expect(turns[1]?.extra).toBeUndefined();
    expect(promptsOf(model)[1]).toContain("That is not what you would say");
    expect(checkUser(transcript, PLAN)).toEqual([]);
  });

  it("lets the agenda speak after the last retry, and says so", async () => {
    const { model, transcript, turns } = await play(["nonsense"], { retries: 1 });
    expect(turns.map(({ means }) => means)).toEqual([{ intent: "book_table", slots: TABLE }, { confirms: true }]);
    for (const { extra } of turns) expect(extra).toMatchObject({ model: { agenda: true } });
    // The end of the dialogue is the agenda's as well.
    expect(model.doGenerateCalls).toHaveLength(6);
    expect(transcript.final?.["x0"]).toMatchObject({ confirmed: true, slots: TABLE });
    expect(checkUser(transcript, PLAN)).toEqual([]);
  });

  it("has no error where the agenda says everything, whatever the plan", async () => {
    const both = await bothOrders();
    const dialogues = new AgendaDialogues(both);
    for (let seed = 0; seed < runs(60).numRuns; seed++) {
      const { intents: _, ...plan } = dialogues.plan(seed);
      const user = modelUser({ model: mockModel("nonsense"), backend: both[0], plan, retries: 0 });
      const { faults = [], seed: chance = 1 } = plan;
      const transcript = await playDialogue({
        backend: both[0],
        policy: schemaPolicy(both[0]),
        user,
        faults,
        seed: chance,
      });
      expect({ seed, violations: checkUser(transcript, plan) }).toEqual({ seed, violations: [] });
    }
  });

  it("gives up where it is told to, with what was refused", async () => {
    const { code, message } = await refusalOf(() => play([DONE], { otherwise: "throw", retries: 1 }));
    expect(code).toBe("USER_FAILED");
    expect(message).toMatch(
      /^the model's answers were refused 2 times: premature_termination: the user ends the dialogue/,
    );
  });

  it.each<[string, RegExp, Reaction, Partial<ModelUserOptions>]>([
    ["throws", /^the model could not be asked: no such key/, new Error("no such key"), {}],
    ["never answers", /^the model gave no answer within 50 ms/, "never", { timeout: 50 }],
  ])("fails where the model %s, agenda or not", async (_, problem, reaction, options) => {
    const { code, message } = await refusalOf(() => play([reaction], options));
    expect(code).toBe("USER_FAILED");
    expect(message).toMatch(problem);
  });

  it.each<[string, object, string]>([
    ["no model", { model: undefined }, "BAD_USER"],
    ["a model that is none", { model: { generate: true } }, "BAD_USER"],
    ["retries below none", { retries: -1 }, "BAD_USER"],
    ["retries without end", { retries: Number.POSITIVE_INFINITY }, "BAD_USER"],
    ["no time", { timeout: 0 }, "BAD_USER"],
    ["another way out", { otherwise: "shrug" }, "BAD_USER"],
    ["a plan of nothing", { plan: { version: 1, goals: [] } }, "BAD_PLAN"],
    ["a plan for other intents", { plan: { version: 1, goals: [{ intent: "fly" }] } }, "BAD_PLAN"],
  ])("refuses %s", (_, options, code) => {
    const given = { model: mockModel("{}"), backend, plan: PLAN, ...options } as ModelUserOptions;
    expect(() => modelUser(given)).toThrow(expect.objectContaining({ code }));
  });
});
