import { describe, expect, test } from "vitest";
import { fillForm, formSystem, profileUser } from "../../../../src/corpora/forms/index.js";
import type { ModuleRequest } from "../../../../src/corpora/forms/modules/contracts.js";
import { countersOf } from "../../../../src/corpora/forms/scores/counters.js";
import { paperScores } from "../../../../src/corpora/forms/scores/scoreFormsFiles.js";
import { singleAgent } from "../../../../src/corpora/forms/system/singleAgent.js";
import { answersOf, BOAT, field, scripted } from "../scene.js";

describe("the single agent", () => {
  test("asks, asks further, fills and stops, as its model decides", async () => {
    const requests: ModuleRequest[] = [];
    const models = scripted(
      {
        agent_question: [{ question: "Who are you?" }, { question: "And your boat?" }, { question: "Its name?" }],
        agent_action: [{ "next action": "follow_up" }, { "next action": "fill_form" }, { "next action": "stop" }],
        agent_filling: [{ Skipper: { "First Name": { answer: "Ada", required: false } } }],
      },
      requests,
    );
    const agent = singleAgent(BOAT, { models });
    expect((await agent.after([])).question).toBe("Who are you?");
    expect((await agent.after(["Ada"])).question).toBe("And your boat?");
    const third = await agent.after(["Ada", "a kayak"]);
    expect([third.question, answersOf(third.form)]).toEqual(["Its name?", { "Skipper:First Name": "Ada" }]);
    expect((third.form.Skipper as typeof BOAT.Skipper)["First Name"].required).toBe(true);
    const end = await agent.after(["Ada", "a kayak", "Nutshell"]);
    expect(end).toMatchObject({ question: null, ended: "finished" });
    expect(end.dialogue).toHaveLength(6);
    expect(end.modules.filter((module) => module === "user")).toHaveLength(3);
    expect(requests.filter(({ module }) => module === "agent_filling").map(({ attempt }) => attempt)).toEqual([1]);
  });

  test("shows its model the newest part of the conversation", async () => {
    const histories: number[] = [];
    const models = {
      agent_question: ({ input }: ModuleRequest<"agent_question">) => {
        histories.push(input.history.length);
        return { question: `Question ${histories.length}?` };
      },
      agent_action: () => ({ "next action": "follow_up" }),
    };
    const agent = singleAgent({ A: field() }, { models, historyTokens: 30, countTokens: () => 10 });
    await agent.after(["1", "2", "3"]);
    expect(histories).toEqual([0, 2, 3, 3]);
    const short = singleAgent({ A: field() }, { models, historyTokens: 19 });
    histories.length = 0;
    // A token is four characters: {"User":"x…x"} has 51, so 13 tokens; what was asked has 7.
    await short.after(["x".repeat(40), "y".repeat(100)]);
    expect(histories).toEqual([0, 1, 0]);
  });

  test("whatever its model gives, the form keeps its shape", async () => {
    const agent = singleAgent(
      { A: field() },
      { models: () => '{"A": {"answer": {"deep": 1}}, "next action": "dance"}' },
    );
    const turn = await agent.after(["x"]);
    expect([turn.ended, turn.form]).toEqual(["finished", { A: field(true, "x") }]);
  });
});

test("without models both fill the form, and the paper's numbers compare them", async () => {
  const answers = {
    "First Name": "Ada",
    Surname: "King",
    "Kind of boat": "Kayak",
    Nickname: "Nutshell",
    Company: "H",
    Policy: 7,
  };
  const scores = [];
  for (const system of [await formSystem(BOAT), singleAgent(BOAT)]) {
    const run = await fillForm(system, profileUser({ description: "a sailor", answers }), { id: "own/1" });
    const counters = countersOf(run);
    expect(counters).toMatchObject({ length: 6, turns: 6, reps: 0, "filled obl. fields": 3, "filled opt. fields": 3 });
    scores.push(paperScores(counters as Parameters<typeof paperScores>[0]));
  }
  // Two turns for each pair of fields are twice what the paper allows: 1 / max(1, 2 · 6 / 6).
  expect(scores).toEqual(Array(2).fill({ success: 1, efficiency: 0.5, score: 2 / 3 }));
});
