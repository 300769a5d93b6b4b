import "../../../src/testing/matchers/vitest.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mockTools } from "../../../src/mocks/tools/mock/index.js";
import { toolSession } from "../../../src/mocks/tools/session/asToolSession.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { rehearse, schemaPolicy, scriptedUser } from "../../../src/testing/index.js";
import { assertThat, type BacklotMatchers } from "../../../src/testing/matchers/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { ourBackend, TABLE } from "./recorder.js";

/* Number and order of tool calls, in the transcripts of a mock and of a session alike. */

const schema = { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] };
const TOOLS = ["track_order", "refund_order", "close_order"].map((name) => ({ name, input_schema: schema }));

let backend: Backend;
let mocked: Transcript;
let session: Transcript;

beforeAll(async () => {
  const mock = mockTools(TOOLS, { unhandled: "echo" });
  for (const [name, order_id] of [
    ["track_order", "A1"],
    ["refund_order", "A1"],
    ["track_order", "A2"],
  ] as const)
    await mock.call(name, { order_id });
  mocked = mock.transcript();
  backend = await ourBackend();
  const calls = toolSession(backend.open());
  await calls.call("book_table", TABLE);
  await calls.call("book_table", { party_size: 3 });
  await calls.call("confirm");
  session = calls.transcript();
});
afterAll(() => backend.close());

const failing = (expectation: () => void): string => {
  try {
    expectation();
  } catch (error) {
    return (error as Error).message.split("\n")[0] ?? "";
  }
  return "it holds";
};

describe("calls that are counted", () => {
  test("are those with the arguments that are named", () => {
    expect(mocked).toCallTool("track_order", {}, { times: 2 });
    expect(mocked).toCallTool("track_order", { order_id: "A2" }, { times: 1 });
    expect(mocked).toCallTool("close_order", {}, { times: 0 });
    expect(mocked).not.toCallTool("track_order", {}, { times: 1 });
    expect(mocked).not.toCallTool("track_order", { order_id: "A9" }, { times: 1 });
    expect(session).toCallTool("book_table", {}, { times: 2 });
    expect(session).toCallTool("book_table", { party_size: 3 }, { times: 1, before: "confirm" });
  });

  test("are told where they are too many or too few", () => {
    const told = (one: () => BacklotMatchers, args: object, times: number) =>
      failing(() => one().toCallTool("track_order", args as never, { times }));
    const is = () => assertThat(mocked);
    expect(told(is, {}, 1)).toBe("expected the assistant to call the tool track_order once; it did so 2 times");
    expect(told(is, { order_id: "A1" }, 2)).toBe(
      'expected the assistant to call the tool track_order(order_id="A1") 2 times; it did so once',
    );
    expect(told(is, { order_id: "A9" }, 1)).toMatch(/ once; it called track_order with other arguments$/);
    expect(told(is, {}, 0)).toMatch(/ 0 times; it did so 2 times$/);
    expect(told(() => assertThat(mocked).not, {}, 2)).toBe(
      "expected the assistant not to call the tool track_order 2 times",
    );
  });
});

describe("the order of calls", () => {
  test("is that of the first of each", () => {
    expect(mocked).toCallTool("track_order", {}, { before: "refund_order" });
    expect(mocked).not.toCallTool("track_order", { order_id: "A2" }, { before: "refund_order" });
    expect(mocked).not.toCallTool("refund_order", {}, { before: "track_order" });
    expect(session).toCallTool("book_table", {}, { before: "confirm" });
  });

  test("does not hold where the other tool is not called", () => {
    expect(failing(() => assertThat(mocked).toCallTool("refund_order", {}, { before: "close_order" }))).toBe(
      "expected the assistant to call the tool refund_order before close_order; it never called close_order",
    );
    expect(failing(() => assertThat(mocked).toCallTool("refund_order", {}, { before: "track_order" }))).toMatch(
      /it called track_order first$/,
    );
  });
});

test.each([
  [{ time: 2 }, "toCallTool has no option time; did you mean times?"],
  [{ times: -1 }, "toCallTool takes a whole number of times, not -1"],
  [{ times: 1.5 }, "toCallTool takes a whole number of times, not 1.5"],
  [{ times: 0, before: "refund_order" }, "cannot judge the order of calls that are not made"],
  [{ before: 3 }, "before of toCallTool takes the name of a tool"],
])("an expectation that makes no sense is refused, negated or not: %o", (calls, message) => {
  for (const one of [assertThat(mocked), assertThat(mocked).not])
    expect(() => one.toCallTool("track_order", {}, calls as never)).toThrow(message);
});

test("the commands of a policy are no calls: an expectation of them fails, and its negation", async () => {
  const goal = { intent: "book_table", slots: TABLE };
  const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user: scriptedUser(goal) });
  expect(transcript).toPerform("book_table");
  for (const one of [assertThat(transcript), assertThat(transcript).not])
    expect(failing(() => one.toCallTool("book_table"))).toContain("holds commands and no tool call");
  const silent = toolSession(backend.open());
  silent.responds("I can do nothing for you.");
  expect(silent.transcript()).not.toCallTool("book_table");
});
