import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BacklotError } from "../../../../src/base/errors.js";
import type { Form } from "../../../../src/corpora/forms/form.js";
import type { FormModels } from "../../../../src/corpora/forms/modules/contracts.js";
import {
  type FormSystemOptions,
  formSystem,
  type ModularTurn,
} from "../../../../src/corpora/forms/system/formSystem.js";
import { runs } from "../../../runs.js";
import { answersOf, BOAT, field, scripted } from "../scene.js";

/** Answers what is asked until nothing is, or so many questions were. */
async function fill(form: Form, options: FormSystemOptions, answer: (question: string) => string, most = 20) {
  const system = formSystem(form, options);
  const questions: string[] = [];
  const answers: string[] = [];
  let turn: ModularTurn = await system.after(answers);
  while (turn.question !== null && answers.length < most) {
    questions.push(turn.question);
    answers.push(answer(turn.question));
    turn = await system.after(answers);
  }
  return { turn, questions, answers };
}

const published = (options: FormSystemOptions = {}): FormSystemOptions => ({ ...options, repairs: [] });

describe("without a model", () => {
  test("every required field is asked for by its path, with its options, and filled", async () => {
    const said = new Map([
      ["Skipper › First Name", "Ada"],
      ["Skipper › Surname", "King"],
      ["Kind of boat\nOptions: Dinghy, Kayak", "Kayak"],
      ["Nickname", " "],
      ["Insurance › Company", "Harbour Mutual"],
      ["Insurance › Policy", ""],
    ]);
    const { turn, questions } = await fill(BOAT, {}, (question) => said.get(question) as string);
    expect(questions).toEqual([...said.keys()]);
    expect(answersOf(turn.form)).toEqual({
      "Skipper:First Name": "Ada",
      "Skipper:Surname": "King",
      "Kind of boat": "Kayak",
      Nickname: "",
      "Insurance:Company": "Harbour Mutual",
      "Insurance:Policy": "",
    });
    expect(turn).toMatchObject({ question: null, fields: [], ended: "finished" });
    expect(turn.manager).toEqual({
      chunks: { "Group 1": "validated", "Group 2": "validated" },
      "last action": ["stop", "fill_chunk", "fill_chunk", "form_chunks"],
    });
    expect(turn.dialogue.slice(0, 2)).toEqual([{ Assistant: "Skipper › First Name" }, { User: "Ada" }]);
    expect(turn.modules.slice(turn.modules.indexOf("user"), turn.modules.indexOf("user") + 6)).toEqual(
      "user answer_parsing information_extraction form_filling chunk_filling question_generation".split(" "),
    );
  });

  test("a required field that is left blank is asked for again", async () => {
    let asked = 0;
    const { turn } = await fill({ Name: field() }, {}, () => (++asked < 3 ? "  " : "Ada"));
    expect([asked, answersOf(turn.form)]).toEqual([3, { Name: "Ada" }]);
  });

  test("what is filled already is not asked for, nor is a form changed that is given", async () => {
    const form = { A: field(true, "x"), B: field() };
    const { questions, turn } = await fill(form, {}, () => "y");
    expect([questions, answersOf(turn.form), answersOf(form)]).toEqual([["B"], { A: "x", B: "y" }, { A: "x" }]);
  });

  test("labels with colons, of prototypes and without fields do no harm", async () => {
    const form = JSON.parse(
      '{"__proto__": {"answer": null, "required": true}, "a:b": {"c": {"answer": null, "required": true}},' +
        '"a": {"b": {"d": {"answer": null, "required": true}}}, "constructor": {"Sign": null}, "info": "A note"}',
    ) as Form;
    const { turn, questions } = await fill(form, {}, (question) => `the ${question}`);
    expect(questions).toEqual(["__proto__", "a:b › c", "a › b › d"]);
    expect(turn.ended).toBe("finished");
    expect(JSON.stringify(turn.form)).toBe(
      '{"__proto__":{"answer":"the __proto__","required":true},"a:b":{"c":{"answer":"the a:b › c","required":true}},' +
        '"a":{"b":{"d":{"answer":"the a › b › d","required":true}}},"constructor":{"Sign":null},"info":"A note"}',
    );
  });
});

describe("a form is a function of the answers", () => {
  test("models are asked once for each turn, and equal answers give equal turns", async () => {
    let calls = 0;
    const models: FormModels = { question_generation: () => ({ question: `Question ${++calls}?`, fields: ["A"] }) };
    const system = formSystem({ A: field(), B: field() }, { models });
    const first = await system.after([]);
    expect(await Promise.all([system.after([]), system.after([])])).toEqual([first, first]);
    const [one, other] = await Promise.all([system.after(["x"]), system.after(["x"])]);
    expect(one).toEqual(other);
    expect(calls).toBe(2);
    expect((await system.after(["y"])).question).toBe("Question 3?");
    expect((await system.after(["x"])).question).toBe("Question 2?");
    expect((await system.after(["x"])).form).not.toBe(one.form);
  });

  test("a dialogue that was never heard of is gone through, and answers after the end change nothing", async () => {
    const system = formSystem({ A: field(), B: field() });
    const turn = await system.after(["x", "y", "z", "z"]);
    expect([turn.ended, answersOf(turn.form)]).toEqual(["finished", { A: "x", B: "y" }]);
    expect(turn).toEqual(await system.after(["x", "y"]));
  });
});

describe("the answer parser", () => {
  const models = (outputs: Parameters<typeof scripted>[0]): FormModels => scripted(outputs);
  test("asks further, or again, in the words of a model", async () => {
    const { questions, turn } = await fill(
      { Name: field() },
      {
        models: models({
          answer_parsing: [
            { "next action": "REPEAT_question" },
            { "next action": "follow_up_question" },
            { "next action": "information_extraction" },
          ],
          repeat_question: [{ "new question": "Your name, please?" }],
          follow_up_question: [{ question: "And the surname?" }],
          information_extraction: [{ Name: "Ada King", hobby: ["sailing"] }],
        }),
      },
      (question) => `answer to ${question}`,
    );
    expect(questions).toEqual(["Name", "Your name, please?", "And the surname?"]);
    expect(answersOf(turn.form)).toEqual({ Name: "Ada King" });
    expect(turn.info).toEqual({ Name: "Ada King", hobby: ["sailing"] });
    expect(turn.dialogue).toHaveLength(6);
  });

  test("asks the same again where no model words it", async () => {
    const { questions } = await fill(
      { Name: field() },
      {
        models: models({
          answer_parsing: [
            { "next action": "repeat_question" },
            { "next action": "repeat_question" },
            { "next action": "follow_up_question" },
          ],
        }),
      },
      () => "Ada",
    );
    const again = "That does not answer the question.\nName";
    expect(questions).toEqual(["Name", again, again, again]);
  });
});

describe("the repairs", () => {
  const answered = { chunk_filling: [{ "next action": "question_generation" }, { "next action": "fill_validation" }] };

  test("ask_optional: a label without required fields is asked for", async () => {
    const form = { A: field(), B: field(false) };
    const without = await fill(form, published(), () => "x");
    expect([without.questions, answersOf(without.turn.form)]).toEqual([["A"], { A: "x" }]);
    const repaired = await fill(form, { repairs: ["ask_optional"] }, () => "x");
    expect([repaired.questions, answersOf(repaired.turn.form)]).toEqual([["A", "B"], { A: "x", B: "x" }]);
  });

  test("chunk_status: a chunk that was put down unvalidated is taken up again", async () => {
    const form = { A: field(), B: field() };
    const outputs = { chunk_filling: [{ "next action": "question_generation" }, { "next action": "stop" }] };
    const half = { A: { answer: "x" }, B: { answer: "y" } };
    const filling = { ...outputs, form_filling: [half] };
    const without = await fill(form, published({ models: scripted(filling) }), () => "x");
    expect([without.turn.ended, without.turn.chunks["Group 1"]?.fields]).toEqual([
      "finished",
      { A: "answered", B: "answered" },
    ]);
    const repaired = await fill(form, { models: scripted(filling) }, () => "x");
    expect([repaired.turn.ended, repaired.turn.chunks["Group 1"]?.fields]).toEqual([
      "finished",
      { A: "validated", B: "validated" },
    ]);
  });

  test("answers_only: the validator cannot make a field optional, nor lose it", async () => {
    const form = { A: { One: field(), Two: field(true, "kept") } };
    const outputs = {
      ...answered,
      form_filling: [{ A: { One: { answer: "x" } } }],
      fill_validation: [{ A: { One: { required: false, answer: "X" } } }],
    };
    const without = await fill(form, published({ models: scripted(outputs) }), () => "x");
    expect(without.turn.form).toEqual({ A: { One: { required: false, answer: "X" } } });
    const repaired = await fill(form, { models: scripted(outputs) }, () => "x");
    expect(repaired.turn.form).toEqual({ A: { One: field(true, "X"), Two: field(true, "kept") } });
  });

  test("all_labels: no label is lost, and none stands in two chunks", async () => {
    const form = { A: field(), B: field(), C: field() };
    const outputs = { question_grouping: [{ One: ["A"], Two: ["A", "B"] }] };
    const chunks = async (options: FormSystemOptions) =>
      Object.entries((await formSystem(form, options).after([])).chunks).map(([name, { fields }]) => [
        name,
        Object.keys(fields),
      ]);
    expect(await chunks(published({ models: scripted(outputs) }))).toEqual([
      ["One", ["A"]],
      ["Two", ["A", "B"]],
    ]);
    expect(await chunks({ models: scripted(outputs) })).toEqual([
      ["One", ["A"]],
      ["Two", ["B"]],
      ["Further fields", ["C"]],
    ]);
  });

  test("checked_decisions: the manager cannot stop early, go where nothing is, or begin anew", async () => {
    const decisions = [
      { "next action": "form_chunks", "chunk to work on": null },
      { "next action": "fill_chunk", "chunk to work on": "Group 7" },
      { "next action": "stop", "chunk to work on": null },
    ];
    const models = () => scripted({ dialogue_manager: decisions });
    const without = await fill({ A: field() }, published({ models: models() }), () => "x");
    expect([without.questions, without.turn.ended]).toEqual([[], "finished"]);
    const repaired = await fill({ A: field() }, { models: models() }, () => "x");
    expect([repaired.questions, answersOf(repaired.turn.form)]).toEqual([["A"], { A: "x" }]);
    const again = { "next action": "form_chunks", "chunk to work on": null };
    const anew = await fill({ A: field() }, { models: { dialogue_manager: () => again } }, () => "x");
    expect(answersOf(anew.turn.form)).toEqual({ A: "x" });
    // Once no required field is empty it may stop, whatever else is open.
    const each = { question_grouping: [{ One: ["A"], Two: ["B"] }] };
    const one = { "next action": "fill_chunk", "chunk to work on": "One" };
    const early = { ...each, dialogue_manager: [decisions[0] as object, one, decisions[2] as object] };
    const stopped = await fill({ A: field(), B: field(false) }, { models: scripted(early) }, () => "x");
    expect([stopped.questions, stopped.turn.ended]).toEqual([["A"], "finished"]);
  });

  test("field_paths: a field within a section is filled without a model", async () => {
    const form = { A: { Name: field() } };
    const without = await fill(form, published(), () => "x", 5);
    expect([without.questions, answersOf(without.turn.form)]).toEqual([Array(5).fill("Name"), {}]);
    const repaired = await fill(form, { repairs: ["field_paths"] }, () => "x");
    expect([repaired.questions, answersOf(repaired.turn.form)]).toEqual([["A › Name"], { "A:Name": "x" }]);
  });
});

describe("whatever models do", () => {
  test("one that never gets anywhere is stopped", async () => {
    const models: FormModels = { chunk_filling: () => ({ "next action": "fill_validation" }) };
    const { turn } = await fill({ A: field() }, { models, maxDecisions: 30 }, () => "x");
    expect([turn.ended, turn.question]).toEqual(["limit", null]);
  });

  test("the form keeps its shape, and a turn asks or ends", async () => {
    const text = fc.constantFrom(
      "Skipper",
      "Nickname",
      "Skipper:Surname",
      "Group 1",
      "First Name",
      "__proto__",
      "",
      "x",
    );
    const action = fc.constantFrom(
      ...["form_chunks", "fill_chunk", "stop", "question_generation", "fill_validation", "follow_up_question"],
      ...["repeat_question", "information_extraction", "dance"],
    );
    const answer = fc.oneof(text, fc.constantFrom(null, 7, "", ["x"], {}, { deep: {} }));
    const output = fc.oneof(
      fc.record({ "next action": action, "chunk to work on": fc.option(text) }),
      fc.record({ question: text, "new question": text, fields: fc.array(text), summary: text }),
      fc.dictionary(text, fc.oneof(fc.array(text), answer)),
      fc.dictionary(text, fc.dictionary(text, fc.record({ answer }))),
      fc.constantFrom("no", "{", "[]", null, undefined, 7),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(output),
        fc.array(text, { maxLength: 6 }),
        fc.boolean(),
        async (outputs, answers, isPublished) => {
          const models: FormModels = () => outputs.next().value as string;
          const options = { models, maxDecisions: 20, groupingSize: 2 };
          const system = formSystem(BOAT, isPublished ? published(options) : options);
          const turn = await system.after(answers);
          expect(turn.question === null).toBe(turn.ended !== null);
          if (!isPublished) expect(emptied(turn.form)).toEqual(BOAT);
          expect(Object.getPrototypeOf(turn.form)).toBe(Object.prototype);
        },
      ),
      runs(500),
    );
  });

  /** A form with all of its answers taken back. */
  function emptied(form: Form): unknown {
    return JSON.parse(JSON.stringify(form), function (this: unknown, key, value: unknown) {
      return key === "answer" ? null : value;
    });
  }
});

describe("what is not a form, or not an option, is refused", () => {
  const code = (make: () => unknown): string => {
    try {
      make();
    } catch (error) {
      return (error as BacklotError).code;
    }
    return "none";
  };
  let deep: object = field();
  for (let depth = 0; depth < 100_000; depth++) deep = { deep };
  const circular: Record<string, unknown> = { A: field() };
  circular.self = circular;
  test.each([null, [], "form", {}, { A: {} }, { answer: null }, deep, circular, { A: { answer: () => {} } }])(
    "%#",
    (form) => expect(code(() => formSystem(form as Form))).toBe("BAD_FORM"),
  );
  test.each([{ groupingSize: 0 }, { timeoutMs: 0.5 }, { maxDecisions: Number.NaN }])("%o", (options) =>
    expect(code(() => formSystem(BOAT, options))).toBe("BAD_OPTION"),
  );
});
