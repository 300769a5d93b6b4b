import { describe, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/index.js";
import { backendWith, project } from "./project.js";

describe("a plain answer", () => {
  test.each([
    ['"Transfer successful"', "Transfer successful"],
    ["null", null],
    ["[1, [2.5], {}]", [1, [2.5], {}]],
    ["python.json({ paid: float(5) })", '{"paid": 5.0}'],
  ])("%s stands in place of a row, and makes none", async (code, answer) => {
    const backend = await backendWith({ act: `perform: () => answer(${code})` });
    const session = backend.open();
    expect(session.execute('act(how="so")')).toEqual([
      { kind: "performed", ref: "x0", intent: "act", arguments: { how: "so" }, answer },
    ]);
    expect(session.tables).toEqual({});
    expect(session.incomplete).toEqual([]);
    expect(session.fork().execute('act(how="so")')).toMatchObject([{ ref: "x2", answer }]);
    backend.close();
  });

  test.each([
    ["perform: () => answer(() => 1)", "act", "the answer is a function"],
    ["check: () => answer(1)", "act", "answered with neither a success nor a failure"],
    ["perform: () => answer(1)", "find_journeys", "succeed([ ... ])"],
  ])("%s is a fault of the behaviour", async (parts, intent, message) => {
    const backend = await backendWith({ [intent]: parts });
    const command = intent === "act" ? 'act(how="so")' : "find_journeys()";
    expect(backend.open().execute(command)).toMatchObject([
      { kind: "error", code: "SANDBOX_FAULT", message: expect.stringContaining(message) as string },
    ]);
    backend.close();
  });

  test("can be planned for a task, and not for a search", async () => {
    const backend = await backendWith({});
    const session = backend.open({ outcomes: { act: [{ answer: "done" }], find_journeys: [{ answer: "done" }] } });
    expect(session.execute('act(how="so")')).toMatchObject([{ kind: "performed", answer: "done" }]);
    expect(session.execute("find_journeys()")).toMatchObject([{ kind: "error", code: "UNPLANNED_OUTCOME" }]);
    backend.close();
  });
});

describe("changes before the end of a behaviour", () => {
  const ADD = 'world.add("things", { how: "kept" });';

  test("stay if it answers fail", async () => {
    const backend = await backendWith({ act: `perform: (_, world) => { ${ADD} return fail("too late"); }` });
    const session = backend.open();
    expect(session.execute('act(how="so")')).toMatchObject([{ kind: "failed", reason: "too late" }]);
    expect(session.tables).toMatchObject({ things: { added: [{ how: "kept" }] } });
    expect(session.fork().tables).toEqual(session.tables);
    backend.close();
  });

  test("are undone if it throws", async () => {
    const backend = await backendWith({ act: `perform: (_, world) => { ${ADD} throw new Error("no"); }` });
    const session = backend.open();
    expect(session.execute('act(how="so")')).toMatchObject([{ kind: "error", code: "SANDBOX_FAULT" }]);
    expect(session.tables).toEqual({});
    expect(session.execute("say()")).toEqual([]);
    backend.close();
  });
});

describe("an exact slot", () => {
  const ADD = {
    command: "add_up",
    description: "Adds up numbers",
    args: {
      numbers: { type: { object: { type: ["array", "number", "null"], "x-exact": true } }, optional: true },
      plain: { type: { object: { type: ["array", "number", "null"] } }, optional: true },
    },
  };

  test("keeps integers and floats apart; another does not", async () => {
    const behaviour = `import { answer, defineBehaviour, python } from "backlot/kit";
export default defineBehaviour("add_up", { perform: ({ slots }) => answer(python.json([slots.numbers, slots.plain])) });`;
    const folder = project({ "add_up.json": JSON.stringify(ADD), "add_up.behavior.ts": behaviour });
    const backend = await loadBackend(folder, { engine: "quickjs" });
    const session = backend.open();
    const answered = (command: string): unknown => session.execute(command).map((one) => "answer" in one && one.answer);
    expect(answered("add_up(numbers=[5, 5.0, 2.5], plain=[5, 5.0, 2.5])")).toEqual(["[[5, 5.0, 2.5], [5, 5, 2.5]]"]);
    expect(answered("x0.numbers = 7.0")).toEqual(["[7.0, [5, 5, 2.5]]"]);
    expect(answered("add_up(numbers=x0.numbers, plain=x0.numbers)")).toEqual(["[7.0, 7.0]"]);
    backend.close();
  });
});
