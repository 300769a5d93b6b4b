import { describe, expect, test } from "vitest";
import { callModule } from "../../../../src/corpora/forms/modules/callModule.js";
import type {
  FormModels,
  FormModule,
  ModuleInputs,
  ModuleRequest,
} from "../../../../src/corpora/forms/modules/contracts.js";
import { BOAT, scripted } from "../scene.js";

const LIMIT = { timeoutMs: 1_000 };
const MANAGER = { state: { chunks: {}, "last action": [] } };

describe("a module", () => {
  test("takes what its model says, in prose or not", async () => {
    const models = scripted({ question_extraction: ['I would say {"summary": "Who sails?"}'] });
    expect(await callModule({ models, ...LIMIT }, "question_extraction", { label: "Skipper", section: {} })).toBe(
      "Who sails?",
    );
  });

  test("is asked once more, at high temperature and shown the shape again, and then not again", async () => {
    const requests: ModuleRequest[] = [];
    const models = scripted(
      { chunk_filling: ["question_generation, I suppose", '{"next action": "dance"}'] },
      requests,
    );
    const input = { state: { fields: { Skipper: "empty" }, "last action": [], "last question": null } } as const;
    const fallbacks: { module: FormModule; reason: string }[] = [];
    expect(await callModule({ models, ...LIMIT, fallbacks }, "chunk_filling", input)).toBeNull();
    expect(fallbacks).toEqual([{ module: "chunk_filling", reason: "its answer is not of the wanted shape" }]);
    expect(requests.map(({ attempt, temperature }) => [attempt, temperature])).toEqual([
      [1, "base"],
      [2, "high"],
    ]);
    const [first, second] = requests.map(({ prompt }) => prompt);
    expect(first).toContain('{"fields":{"Skipper":"empty"},"last action":[],"last question":null}');
    expect(second?.startsWith(first as string)).toBe(true);
    expect(second?.slice(first?.length)).toContain('{"next action": "question_generation, fill_validation or stop"}');
  });

  test("takes the second answer where the first cannot be used", async () => {
    const models = scripted({ question_generation: ["?", { question: "Who are you?", fields: ["Skipper"] }] });
    const asked = await callModule({ models, ...LIMIT }, "question_generation", { chunk: BOAT });
    expect(asked).toEqual({ question: "Who are you?", fields: ["Skipper"] });
  });

  test("without a model, or with one for other modules, gives nothing", async () => {
    for (const models of [
      {},
      { chunk_filling: () => "{}" },
      Object.create({ dialogue_manager: () => "{}" }) as object,
    ]) {
      expect(await callModule({ models, ...LIMIT }, "dialogue_manager", MANAGER)).toBeNull();
    }
  });

  test("gives up on models that throw, reject, are silent, or give what is not JSON", async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { deep };
    const signals: AbortSignal[] = [];
    const bad: FormModels[] = [
      () => {
        throw new Error("no key");
      },
      () => Promise.reject(new Error("no network")),
      () => undefined as unknown as string,
      () => 7 as unknown as string,
      () => circular,
      () => deep,
      ({ signal }) => {
        signals.push(signal);
        return new Promise<string>(() => {});
      },
    ];
    const fallbacks: { module: FormModule; reason: string }[] = [];
    for (const models of bad) {
      expect(await callModule({ models, timeoutMs: 5, fallbacks }, "dialogue_manager", MANAGER)).toBeNull();
    }
    expect(fallbacks.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^it threw Error: no key/),
      expect.stringMatching(/^it threw Error: no network/),
      "its answer holds no JSON object",
      "its answer holds no JSON object",
      expect.stringMatching(/^it threw TypeError: Converting circular/),
      expect.stringMatching(/^it threw RangeError/),
      "it did not answer within 5 ms",
    ]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test("cannot change what it is asked about", async () => {
    const chunk = structuredClone(BOAT);
    const models: FormModels = ({ input }) => {
      (input as { chunk: { Nickname: { answer: string } } }).chunk.Nickname.answer = "changed";
      return "no";
    };
    await callModule({ models, ...LIMIT }, "question_generation", { chunk });
    expect(chunk).toEqual(BOAT);
  });
});

describe("an output without the module's shape is none", () => {
  const asked = { dialogue: [], fields: [], chunk: {} };
  const groups = { summaries: { A: "first", B: "second" }, groups: {} };
  const filling = { chunk: { A: { type: "text-field", required: true, answer: null } }, info: {}, fields: [] };
  test.each<[FormModule, unknown, object]>([
    ["dialogue_manager", MANAGER, { "next action": "fill_chunk" }],
    ["dialogue_manager", MANAGER, { "next action": "fill_chunk", "chunk to work on": 1 }],
    ["dialogue_manager", MANAGER, { "next action": "wait", "chunk to work on": null }],
    ["question_extraction", { label: "A", section: {} }, { summary: "" }],
    ["question_grouping", groups, { One: "A" }],
    ["question_grouping", groups, { One: ["A", "C"] }],
    ["question_grouping", groups, { One: ["A", ["B"]] }],
    ["grouping_validation", groups, { One: ["A", "an invented label"] }],
    ["question_generation", { chunk: {} }, { question: null, fields: ["A"] }],
    ["question_generation", { chunk: {} }, { question: "What?", fields: [] }],
    ["answer_parsing", asked, { "next action": ["information_extraction"] }],
    ["follow_up_question", asked, { "new question": "What else?" }],
    ["repeat_question", asked, { question: "What?" }],
    ["information_extraction", { dialogue: [] }, { name: { first: "Ada" } }],
    ["form_filling", filling, {}],
    ["form_filling", filling, { B: { answer: "Ada" } }],
    ["form_filling", filling, { A: { answer: "Ada", note: "new" } }],
    ["form_filling", filling, { A: { required: "yes", answer: "Ada" } }],
    ["form_filling", filling, { A: { answer: { first: "Ada" } } }],
    ["fill_validation", filling, { A: "Ada" }],
    ["user", { profile: "", topic: "", question: "" }, { reply: "Ada" }],
    ["agent_action", { form: {}, history: [], answer: "" }, { "next action": "information_extraction" }],
  ])("%s: %#", async (module, input, output) => {
    const call = { models: () => output, ...LIMIT };
    expect(await callModule(call, module, input as ModuleInputs[FormModule])).toBeNull();
  });

  test("labels may be missing, and summaries stand for labels", async () => {
    const models: FormModels = ({ module }) =>
      module === "form_filling" ? { A: { answer: ["x", "y"] } } : { One: ["second", "A"], Two: [] };
    expect(await callModule({ models, ...LIMIT }, "form_filling", filling)).toEqual({ A: { answer: ["x", "y"] } });
    const grouped = await callModule({ models, ...LIMIT }, "question_grouping", groups);
    expect(grouped && [...grouped]).toEqual([
      ["One", ["A", "B"]],
      ["Two", []],
    ]);
  });
});
