import { describe, expect, test } from "vitest";
import { type HandledCall, type MockToolsOptions, mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { diff } from "../../../../src/runtime/session/snapshot.js";

/* Clock of a mock, and parts that reset and compare. */

const TOOLS = [
  { name: "create_task", input_schema: { type: "object", properties: { title: { type: "string" } } } },
  { name: "delete_task", input_schema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } },
  { name: "wait", input_schema: { type: "object", properties: {} } },
];
const ROWS = { tasks: [{ id: "T-1", title: "Sweep" }] };
const newMock = (handler: (call: HandledCall) => unknown, options: MockToolsOptions = {}) =>
  mockTools(TOOLS, { rows: ROWS, handlers: { wait: (_, call) => handler(call) }, ...options });
const waited = async (handler: (call: HandledCall) => unknown, options: MockToolsOptions = {}) =>
  (await newMock(handler, options).call("wait")).value;

describe("the clock of a handler", () => {
  const read = ({ clock: { now, today } }: HandledCall) => [now, today];

  test("stands where sessions of a back-end begin, or where the option says", async () => {
    expect(await waited(read)).toEqual([Date.parse("2024-01-01T09:00:00Z"), "2024-01-01"]);
    const now = "2025-06-30T23:30:00";
    expect(await waited(read, { now })).toEqual([Date.parse(`${now}Z`), "2025-06-30"]);
    expect(newMock(read, { now }).transcript().now).toBe(Date.parse(`${now}Z`));
    expect(() => newMock(read, { now: "today" })).toThrow('now is "today", which is not a point in time');
  });

  test("goes on by what passes in handlers and by late answers, for the next call too", async () => {
    const pass = ({ clock }: HandledCall) => {
      clock.pass(86_400_000);
      return clock.today;
    };
    const mock = newMock(pass, { faults: [{ tool: "wait", call: 2, delayMs: 2 }] });
    expect((await mock.call("wait")).value).toBe("2024-01-02");
    expect((await mock.call("wait")).value).toBe("2024-01-03");
    expect(mock.snapshot().now).toBe(Date.parse("2024-01-03T09:00:00Z") + 2);
    for (const wrong of [-1, Number.NaN, "1" as never, 1e18])
      await expect(waited(({ clock }) => clock.pass(wrong))).rejects.toThrow("time passes by milliseconds from 0");
  });
});

test("snapshots hold all rows by key, and differ by what calls changed", async () => {
  const mock = newMock(({ update, clock }) => {
    clock.pass(5);
    return update("tasks", "T-2", { title: "Paint it" });
  });
  const before = mock.snapshot();
  expect(before.rows).toEqual({ tasks: { "T-1": ROWS.tasks[0] } });
  await mock.call("create_task", { title: "Paint" });
  await mock.call("delete_task", { id: "T-1" });
  await mock.call("wait");
  expect(diff(before, mock.snapshot())).toEqual([
    { kind: "row", entity: "tasks", id: "T-1", before: ROWS.tasks[0] },
    { kind: "row", entity: "tasks", id: "T-2", after: { id: "T-2", title: "Paint it" } },
    { kind: "clock", before: before.now, after: before.now + 5 },
  ]);
});

test("a mock that is reset answers as a new one", async () => {
  const draws = ({ chance, clock, call }: HandledCall) => {
    clock.pass(1000);
    return [chance(), clock.now, call];
  };
  const mock = newMock(draws, { seed: 4 });
  const play = async () => {
    const created = await mock.call("create_task", { title: "Paint" });
    mock.userSays("Wait!");
    return [created.value, (await mock.call("wait")).value, mock.transcript(), mock.snapshot()];
  };
  const first = await play();
  mock.reset();
  expect(mock.rows("tasks")).toEqual(ROWS.tasks);
  expect(mock.transcript()).toEqual({ id: "mock", turns: [], seed: 4, now: Date.parse("2024-01-01T09:00:00Z") });
  expect(await play()).toEqual(first);
});
