import { describe, expect, test } from "vitest";
import "../../../../src/testing/matchers/vitest.js";
import { type MockToolsOptions, mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { checkProperties } from "../../../../src/testing/index.js";
import { assertThat } from "../../../../src/testing/matchers/index.js";
import type { PropertyName } from "../../../../src/testing/properties/property.js";
import { performancesOf } from "../../../../src/transcript/index.js";
import { parseTranscript } from "../../../../src/transcript/shape/parse.js";

/* Custom tools that need the user's agreement. */

const TOOLS = [
  { name: "get_order", input_schema: ofOrder({}) },
  { name: "refund_order", input_schema: ofOrder({ amount: { type: "number" } }) },
  { name: "note-down", input_schema: { type: "object", properties: { text: { type: "string" } } } },
];
function ofOrder(more: object) {
  return { type: "object", properties: { order_id: { type: "string" }, ...more }, required: ["order_id"] };
}
const CALL = { order_id: "A1", amount: 5 };
const WISH = { text: "Refund 5 for A1.", means: { intent: "refund_order", slots: CALL } };
const YES = { text: "Yes.", means: { confirms: true } };
const NO = { text: "No!", means: { confirms: false } };

const newMock = (options: MockToolsOptions = {}) =>
  mockTools(TOOLS, {
    rows: { orders: [{ order_id: "A1", status: "paid" }] },
    handlers: {
      refund_order: ({ order_id, amount }, { update }) =>
        update("orders", String(order_id), { status: "refunded", refunded: Number(amount) }),
    },
    unhandled: "echo",
    needsYes: ["refund_order", "note-down"],
    ...options,
  });
type Mock = ReturnType<typeof newMock>;
const consents = (mock: Mock) => performancesOf(mock.transcript()).map(({ consent }) => consent);

describe("a call that the user has to agree to", () => {
  test("is carried out, and has consent where the user said yes before it", async () => {
    const mock = newMock();
    mock.userSays(WISH);
    mock.responds("Shall I refund 5 for A1?");
    mock.userSays(YES);
    expect((await mock.call("refund_order", CALL)).value).toMatchObject({ status: "refunded" });
    expect(mock.transcript()).toPerformOnlyAfterConsent();
    expect(mock.transcript()).toPerformOnlyAfterConsent("refund_order");
    expect(mock.transcript()).toKeepTo("asksBeforePerforming");
    expect(mock.transcript()).toCallTool("refund_order", {}, { times: 1 });
    expect(() => assertThat(mock.transcript()).not.toPerformOnlyAfterConsent()).toThrow(
      'the user had said yes: "Yes."',
    );
  });

  test("has none before the yes, after a no, or twice for one yes", async () => {
    const mock = newMock();
    mock.userSays(WISH);
    await mock.call("refund_order", CALL);
    mock.userSays(NO);
    await mock.call("refund_order", CALL);
    mock.userSays(YES);
    await mock.call("refund_order", CALL);
    await mock.call("refund_order", CALL);
    mock.userSays({ text: "Thanks.", means: {} });
    await mock.call("refund_order", CALL);
    expect(consents(mock)).toEqual(["unconsented", "unconsented", "consented", "unconsented", "unconsented"]);
    expect(() => assertThat(mock.transcript()).toPerformOnlyAfterConsent()).toThrow("the user had not said yes");
    expect(() => assertThat(mock.transcript()).toKeepTo("asksBeforePerforming")).toThrow(
      "refund_order was performed before the user had agreed",
    );
    expect(checkProperties(mock.transcript(), { properties: ["asksBeforePerforming"] })).toHaveLength(4);
  });

  test("has it beforehand where the user names the tool, by its own name", async () => {
    const mock = newMock();
    mock.userSays({ text: "Just note it.", means: { intent: "note-down", confirms: true } });
    await mock.call("refund_order", CALL);
    await mock.call("note-down", { text: "x" });
    expect(consents(mock)).toEqual(["unconsented", "consented"]);
    expect(mock.transcript().turns[0]).toMatchObject({ means: { intent: "note_down" } });
  });

  test("is not disturbed by calls that failed, searched or were wrong before it, but a failure of its own ends the yes", async () => {
    const mock = newMock({ faults: [{ tool: "refund_order", call: 2, error: "closed" }] });
    await mock.call("get_order", { order_id: "A9" });
    mock.userSays(WISH);
    mock.userSays(YES);
    await mock.call("get_order", { order_id: "A1" });
    await mock.call("refund_order", { order_id: 1 });
    await mock.call("refund_order", CALL);
    await mock.call("refund_order", CALL);
    mock.userSays(YES);
    await mock.call("refund_order", CALL);
    expect(consents(mock)).toEqual(["unconsented", "consented"]);
    const told = mock.transcript().turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));
    expect(told.join(" ")).toBe("failed found failed confirm failed confirm performed confirm performed");
  });

  test("is unknown where nobody told what the user says, or what a text means", async () => {
    const mock = newMock();
    await mock.call("refund_order", CALL);
    expect(() => assertThat(mock.transcript()).toPerformOnlyAfterConsent()).toThrow("`userSays` puts one there");
    const heard = newMock();
    heard.userSays("Yes, please.");
    await heard.call("refund_order", CALL);
    expect(consents(heard)).toEqual(["unknown"]);
    for (const one of [assertThat(heard.transcript()), assertThat(heard.transcript()).not])
      expect(() => one.toPerformOnlyAfterConsent()).toThrow("its turn has no `means`");
  });
});

describe("properties of a mock's transcript", () => {
  test("hold of a sound dialogue, each of them", async () => {
    const mock = newMock();
    mock.userSays(WISH);
    await mock.call("get_order", { order_id: "A1" });
    mock.responds("A1 is paid. Shall I refund 5 for A1?");
    mock.userSays(YES);
    await mock.call("refund_order", CALL);
    mock.responds("Done: 5 is refunded for A1.");
    expect(checkProperties(mock.transcript())).toEqual([]);
  });

  const said = async (mock: Mock, amount: number) => {
    mock.userSays(WISH);
    mock.userSays(YES);
    await mock.call("refund_order", { order_id: "A1", amount });
    return mock;
  };
  test.each<[PropertyName, () => Promise<Mock>]>([
    ["derivableArguments", () => said(newMock(), 50)],
    ["reachesEveryGoal", () => said(newMock(), 50)],
    [
      "performsOnce",
      async () => {
        const mock = await said(newMock(), 5);
        mock.userSays({ text: "Thanks.", means: {} });
        await mock.call("refund_order", CALL);
        return mock;
      },
    ],
    [
      "asksAfterFailures",
      async () => {
        const mock = await said(newMock({ faults: [{ tool: "refund_order", error: "closed" }] }), 5);
        await mock.call("refund_order", CALL);
        return mock;
      },
    ],
    [
      "leavesCancelledTasks",
      async () => {
        const mock = newMock();
        mock.userSays(WISH);
        mock.userSays({ text: "Never mind.", means: { cancels: true } });
        await mock.call("refund_order", CALL);
        return mock;
      },
    ],
  ])("%s convicts the agent that breaks it", async (property, broken) => {
    const mock = await broken();
    expect(checkProperties(mock.transcript(), { properties: [property] })).not.toEqual([]);
    expect(mock.transcript()).not.toKeepTo(property);
  });

  test("are judged of a copy with the mock, and not without knowing which tools need a yes", async () => {
    const mock = await said(newMock(), 5);
    const copy = parseTranscript(JSON.stringify(mock.transcript()));
    expect(copy).toKeepTo("asksBeforePerforming", { backend: mock });
    expect(() => assertThat(copy).toKeepTo("asksBeforePerforming")).toThrow("the back-end or the mock, as { backend }");
    const unsaid = mockTools(TOOLS, { unhandled: "echo" });
    await unsaid.call("refund_order", CALL);
    expect(() => assertThat(unsaid.transcript()).toKeepTo("performsOnce")).toThrow("give mockTools `needsYes`");
    expect(() => assertThat(unsaid.transcript()).toPerformOnlyAfterConsent()).toThrow(
      "no tool of the mock needs a yes",
    );
    const none = newMock({ needsYes: [] });
    expect(() => assertThat(none.transcript()).toKeepTo("performsOnce")).toThrow("the dialogue does not decide it");
    await none.call("note-down", { text: "x" });
    expect(none.transcript()).toKeepTo("performsOnce");
  });

  test("a tool that needs no yes is told apart from one that nobody agreed to, after not too", async () => {
    const mock = newMock({ needsYes: ["refund_order"] });
    await mock.call("note-down", { text: "x" });
    for (const one of [assertThat(mock.transcript()), assertThat(mock.transcript()).not])
      expect(() => one.toPerformOnlyAfterConsent("note_down")).toThrow(
        "note_down needs no yes: `needsYes` of mockTools names the tools that do",
      );
  });
});

describe("a name that there is not", () => {
  test.each([
    [{ needsYes: ["refund_ordr"] }, "no tool is called refund_ordr; did you mean refund_order?"],
    [{ needsYes: "refund_order" as never }, "needsYes takes a list"],
  ])("is refused among the options: %o", (options, message) => {
    expect(() => newMock(options)).toThrow(message);
  });

  test.each([
    [{ text: "x", means: { intent: "refund_ordr" } }, "no tool is called refund_ordr; did you mean refund_order?"],
    [{ text: "x", means: { intent: "refund_order", slots: { ordr_id: "A" } } }, "did you mean order_id?"],
    [{ text: "x", mean: { confirms: true } }, "userSays takes a text, or a turn of the user"],
    [{ means: { confirms: true } }, "userSays takes a text, or a turn of the user"],
    [{ text: "x", means: { confirms: "yes" } }, "userSays takes a text, or a turn of the user"],
    [null, "userSays takes a text, or a turn of the user"],
  ])("is refused in what the user says: %o", (said, message) => {
    const mock = newMock();
    expect(() => mock.userSays(said as never)).toThrow(message);
    expect(mock.transcript().turns).toEqual([]);
  });
});
