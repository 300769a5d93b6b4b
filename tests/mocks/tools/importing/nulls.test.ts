import { describe, expect, it } from "vitest";
import { build, parseCommand, printCommand } from "../../../../src/labels/index.js";
import { toolSession } from "../../../../src/mocks/tools/index.js";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { formatTranscript } from "../../../../src/transcript/files/index.js";
import { parseTranscript } from "../../../../src/transcript/index.js";
import { imported } from "./imported.js";

const maybe = (type: string) => ({ type: [type, "null"] });
const scores = { type: "array", items: maybe("integer") };
const grid = { type: "array", items: { anyOf: [{ type: "array", items: maybe("string") }, { type: "null" }] } };
const tool = (name: string, properties: object, required: readonly string[]) => ({
  name,
  input_schema: { type: "object", properties, required, additionalProperties: false },
});
const TOOLS = [
  tool("create_run", { title: { type: "string" }, scores, grid, notes: { type: "object" }, tags: list("string") }, [
    "title",
  ]),
  tool("get_run", { run_id: { type: "string" } }, ["run_id"]),
  tool("list_runs", { scores }, []),
];

function list(type: string): object {
  return { type: "array", items: { type } };
}

const RUN = {
  title: "First",
  scores: [3, null, 1],
  grid: [null, ["a", null], []],
  notes: { marks: [null, { by: [null] }] },
};

describe("null in lists", () => {
  it("comes in and goes out as it was where the tool's schema lets it in, by an import as by mockTools", async () => {
    const { backend, report } = await imported({ tools: TOOLS });
    expect(report.notes.map(({ reason }) => reason)).not.toContain("a slot takes less than the tool");
    const session = toolSession(backend.open());
    const mock = mockTools(TOOLS);
    const call = async (name: string, args: object) => {
      const { value, isError } = await session.call(name, args);
      expect({ value, isError }).toEqual(await mock.call(name, args));
      return value;
    };
    const made = await call("create_run", RUN);
    expect(made).toEqual({ ...RUN, run_id: "run_1" });
    expect(await call("get_run", { run_id: "run_1" })).toEqual(made);
    expect(await call("list_runs", { scores: [3, null, 1] })).toEqual([made]);
    expect(await call("list_runs", { scores: [3, 9] })).toEqual([made]);
    expect(await call("list_runs", { scores: [9] })).toEqual([]);
    for (const transcript of [session.transcript(), mock.transcript()])
      expect(parseTranscript(formatTranscript(transcript))).toEqual(transcript);
  });

  it("stays in given rows, whether a tool takes it or not, and is found as no value", async () => {
    const tools = [...TOOLS, tool("set_run", { run_id: { type: "string" }, owner: maybe("string") }, ["run_id"])];
    const run = { run_id: "r", title: "First", owner: null, ended: null };
    const rows = { runs: [run, { run_id: "s", title: "Second", owner: "Ana", ended: "2024-05-01", score: 3 }] };
    const { backend } = await imported({ tools, rows });
    const session = toolSession(backend.open());
    const mock = mockTools(tools, { rows });
    for (const [name, args] of [
      ["get_run", { run_id: "r" }],
      ["list_runs", {}],
      ["set_run", { run_id: "r", owner: "Ben" }],
      ["set_run", { run_id: "s", owner: null }],
      ["list_runs", {}],
    ] as const) {
      const { value } = await session.call(name, args);
      expect(value).toEqual((await mock.call(name, args)).value);
    }
    expect(mock.rows("runs")).toEqual([
      { ...run, owner: "Ben" },
      { ...rows.runs[1], owner: null },
    ]);
  });

  it("is refused where the schema lets none in, with its place", async () => {
    const { backend } = await imported({ tools: TOOLS });
    const session = toolSession(backend.open());
    for (const [args, said] of [
      [{ tags: ["a", null] }, /tags\.1.*not null/],
      [{ scores: ["a", null] }, /scores\.0/],
      [{ grid: [[null, 3]] }, /grid\.0/],
    ] as const) {
      const { isError, value } = await session.call("create_run", { title: "Odd", ...args });
      expect([isError, value]).toEqual([true, expect.stringMatching(said)]);
    }
  });

  it("can be said, appended, put in an item's place and taken on from another task by commands", async () => {
    const { backend } = await imported({ tools: TOOLS });
    const session = backend.open();
    const start = build.start("create_run", RUN);
    expect(printCommand(parseCommand(printCommand(start)))).toBe(printCommand(start));
    const commands = [
      printCommand(start),
      "x0.scores.append(None)",
      "x0.scores[0] = None",
      "x0.notes.marks[1] = None",
      'create_run(title="Second", scores=x0.scores)',
    ];
    for (const command of commands)
      expect([command, session.execute(command).filter(({ kind }) => kind === "error")]).toEqual([command, []]);
    const tasks = Object.values(session.state);
    expect(tasks.map(({ slots }) => slots.scores)).toEqual([
      [null, null, 1, null],
      [null, null, 1, null],
    ]);
    expect(tasks[0]?.slots.notes).toEqual({ marks: [null, null] });
    expect(session.execute('x0.tags = ["a"]').at(0)?.kind).not.toBe("error");
    for (const command of ["x0.tags.append(None)", "x0.tags[0] = None"])
      expect(session.execute(command)).toEqual([expect.objectContaining({ kind: "error", code: "WRONG_TYPE" })]);
  });
});
