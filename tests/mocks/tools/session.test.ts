import { describe, expect, it } from "vitest";
import { type ToolSessionOptions, toolCallOf, toolSession } from "../../../src/mocks/tools/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { isTranscript } from "../../../src/transcript/index.js";
import { closedAfterFile } from "../../setup/closing.js";

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };

const backend = await closedAfterFile(
  loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" }),
);

const open = (options: ToolSessionOptions = {}) => toolSession(backend.open({ seed: 3 }), options);

/** Every dialogue of these tests ends as a transcript that replays clean. */
function replays(session: ReturnType<typeof open>): void {
  const transcript = session.transcript();
  expect(isTranscript(JSON.parse(JSON.stringify(transcript)))).toBe(true);
  expect(replayTranscript(backend, transcript).divergences).toEqual([]);
}

describe("slot-filling tools", () => {
  it("ask for what is missing, fill the same task, and perform after confirm", async () => {
    const session = open();
    const asked = await session.call("book_table", { restaurant_name: "Blue Heron" }, { id: "call-1" });
    expect(asked).toEqual({
      signals: [{ kind: "ask", ref: "x0", slot: "date" }],
      content: {
        status: "ask",
        task: "x0",
        intent: "book_table",
        slot: "date",
        missing: ["date", "time", "party_size"],
      },
      text: "book_table (x0) needs date. Also missing: time, party_size.",
      isError: false,
      commands: ['book_table(restaurant_name="Blue Heron")'],
    });
    const { restaurant_name: _, ...others } = TABLE;
    const waits = await session.call("book_table", others);
    expect(waits.content).toMatchObject({ status: "confirm", task: "x0", arguments: TABLE });
    const done = await session.call("confirm", {});
    expect(done.content).toMatchObject({ status: "performed", intent: "book_table", arguments: TABLE });
    expect(done.commands).toEqual(["confirm(x0)"]);
    // A performed task is finished: the next call starts another.
    expect((await session.call("book_table", {})).content.task).toBe("x6");
    const calls = session.transcript().turns.flatMap((turn) => (turn.author === "System" ? [toolCallOf(turn)] : []));
    expect(calls).toEqual([
      { name: "book_table", arguments: { restaurant_name: "Blue Heron" }, id: "call-1" },
      { name: "book_table", arguments: others },
      { name: "confirm", arguments: {} },
      { name: "book_table", arguments: {} },
    ]);
    replays(session);
  });

  it("correct what was performed, by the task's name", async () => {
    const session = open();
    await session.call("book_table", TABLE);
    await session.call("confirm");
    const changed = await session.call("book_table", { task: "x0", party_size: 4 });
    expect(changed.content).toMatchObject({ status: "performed", task: "x0", arguments: { party_size: 4 } });
    expect(changed.commands).toEqual(["x0.party_size = 4"]);
    replays(session);
  });

  it("clear slots, give tasks up, and begin others", async () => {
    const session = open();
    await session.call("book_table", { ...TABLE, occasion: "birthday" });
    expect((await session.call("clear", { slots: ["occasion", "date"] })).content).toMatchObject({
      status: "ask",
      slot: "date",
    });
    expect((await session.call("cancel")).content).toEqual({ status: "cancelled", task: "x0", intent: "book_table" });
    const other = await session.call("book_table", { party_size: 3 });
    expect(other.commands).toEqual(["book_table(party_size=3)"]);
    const third = await session.call("book_table", { task: "new" });
    expect(third.commands).toEqual(["book_table()"]);
    replays(session);
  });

  it("search", async () => {
    const session = open();
    const found = await session.call("find_restaurants", { limit: 2, order_by: "restaurant_name" });
    expect(found.content).toMatchObject({ status: "found", intent: "find_restaurants" });
    expect(found.content.rows).toHaveLength(2);
    expect(found.text).toMatch(/^find_restaurants \(x0\) found 2 of 10 rows: \[/);
    replays(session);
  });

  it.each([
    ["an unknown tool", "book_tabel", {}, "UNKNOWN_TOOL", "no tool is called book_tabel; did you mean book_table?"],
    [
      "no object",
      "book_table",
      "party_size=2",
      "BAD_TOOL_CALL",
      'the arguments of book_table are "party_size=2", not an object',
    ],
    ["a wrong type", "book_table", { party_size: "two" }, "WRONG_TYPE", /takes int, not str "two"/],
    ["a slot that there is not", "book_table", { party_siz: 2 }, "UNKNOWN_SLOT", /has no slot party_siz/],
    ["a name that is no identifier", "book_table", { "a b": 2 }, "SYNTAX", /a b/],
    ["code in a string", "book_table", { date: '2024-01-01"); confirm(x0' }, "WRONG_VALUE", /takes a date/],
    ["a task of nobody", "confirm", { task: "x9" }, "BAD_TOOL_CALL", '"x9" is not a task of this dialogue'],
    ["nothing to confirm", "confirm", {}, "BAD_TOOL_CALL", "there is no task for confirm"],
    ["a number beyond JSON", "book_table", { party_size: 10n }, "UNSUPPORTED", /bigint/],
    ["half a character", "book_table", { occasion: "\ud800" }, "WRONG_VALUE", /surrogate/],
    ["what is too long", "book_table", { occasion: "a".repeat(70_000) }, "TOO_LONG", /70023 characters/],
  ] as const)("answer %s with an error, and change nothing", async (_, name, args, code, message) => {
    const session = open();
    const { content, isError, signals } = await session.call(name, args);
    expect(isError).toBe(true);
    expect(signals[0]).toMatchObject({ kind: "error", code });
    expect(content.errors?.[0]?.message).toMatch(message);
    expect(session.session.state).toEqual({});
    expect(session.session.next).toBe(0);
    const recorded = session
      .transcript()
      .turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal ?? []) : []));
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({ kind: "error", code, message: expect.stringMatching(message) });
    replays(session);
  });

  it("end their sentences once, also where one is a question", async () => {
    const { text } = await open().call("book_tabel");
    expect(text).toContain("did you mean book_table? Call one of the tools");
    expect((await open().call("confirm")).text).toContain("there is no task for confirm. Call the tool");
  });

  it("are refused as before in transcripts of which no text names the code", () => {
    const session = open();
    const refusal = (text: string) => session.session.execute(text).map((one) => one.kind === "error" && one.code);
    expect(refusal("tool call refused: no tool is called nope")).toEqual(["SYNTAX"]);
    expect(refusal("tool call refused: SANDBOX_TIMEOUT: slow")).toEqual(["SYNTAX"]);
    expect(refusal("tool call refused: UNKNOWN_TOOL: no tool is called nope")).toEqual(["UNKNOWN_TOOL"]);
  });

  it("say that there is nothing to give up of what was carried out, found or given up before", async () => {
    const session = open();
    const refusal = async (args = {}) => {
      const { content, isError } = await session.call("cancel", args);
      return [content.status, isError, content.errors?.[0]?.code, content.errors?.[0]?.message];
    };
    const nothing = (became: string) => ["error", true, "NOTHING_TO_CANCEL", `${became}: there is nothing to give up`];
    await session.call("book_table", TABLE);
    await session.call("confirm");
    expect(await refusal()).toEqual(nothing("book_table (x0) was carried out"));
    expect(await refusal({ task: "x0" })).toEqual(nothing("book_table (x0) was carried out"));
    await session.call("call_taxi", {});
    await session.call("find_restaurants", {});
    const { content } = await session.call("cancel");
    expect(content).toMatchObject({ status: "cancelled", intent: "call_taxi" });
    expect(await refusal({ task: content.task })).toEqual(nothing(`call_taxi (${content.task}) was given up before`));
    expect((await refusal())[3]).toMatch(/^find_restaurants .* was carried out/);
    expect(session.session.state.x0?.performed).toBe(true);
    replays(session);
  });

  it("share one record with all that is commanded on the session", async () => {
    const session = open();
    session.session.execute('book_table(restaurant_name="Blue Heron")');
    session.userSays("On the 18th");
    await session.call("book_table", { date: "2024-05-18" });
    session.execute('x0.time = "20:00"');
    toolSession(session.session, { style: "one-shot" }).responds("For how many?");
    expect(session.transcript("both").turns.map(({ author }) => author)).toEqual(
      "System Signal User System Signal System Signal Response".split(" "),
    );
    replays(session);
  });
});

describe("one-shot tools", () => {
  const one = (options: ToolSessionOptions = {}) => open({ style: "one-shot", ...options });

  it("refuse a call that lacks what is required", async () => {
    const session = one();
    const { content } = await session.call("book_table", { date: "2024-05-18", time: null });
    expect(content.errors?.[0]).toMatchObject({
      code: "BAD_TOOL_CALL",
      message: "book_table needs restaurant_name, time, party_size",
    });
    replays(session);
  });

  it("perform where the user agrees, and record it", async () => {
    const session = one({ confirm: ({ arguments: held }) => held.party_size === 2 });
    const done = await session.call("book_table", TABLE);
    expect(done.content.status).toBe("performed");
    expect(done.signals.map(({ kind }) => kind)).toEqual(["confirm", "performed"]);
    const not = await session.call("book_table", { ...TABLE, party_size: 3 });
    expect(not.content).toEqual({ status: "declined", task: "x4", intent: "book_table" });
    const said = session.transcript().turns.flatMap((turn) => (turn.author === "User" ? [turn.means] : []));
    expect(said).toEqual([{ confirms: true }, { confirms: false }]);
    replays(session);
  });

  it("wait where nobody can be asked now", async () => {
    const session = one();
    const waits = await session.call("book_table", TABLE);
    expect(waits.content.status).toBe("confirm");
    expect((await session.confirmTask("x0", true)).content.status).toBe("performed");
    expect((await session.call("book_table", TABLE, { approved: true })).content.status).toBe("performed");
    replays(session);
  });

  it("take the model's word where they are made so", async () => {
    const session = one({ confirmedFlag: true });
    const tool = session.tools.find(({ name }) => name === "book_table");
    expect(tool?.parameters).toMatchObject({ properties: { confirmed: { type: "boolean" } } });
    expect((await session.call("book_table", { ...TABLE, confirmed: true })).content.status).toBe("performed");
    expect(session.transcript().turns.some(({ author }) => author === "User")).toBe(false);
    replays(session);
  });

  it("ask for what is missing where they may", async () => {
    const asked: unknown[] = [];
    const session = one({
      confirm: () => true,
      ask: ({ schema, text }) => {
        asked.push(schema.required, text);
        return asked.length === 2 ? { date: "2024-05-18", time: "20:00", party_size: 5 } : "declined";
      },
    });
    const done = await session.call("book_table", { restaurant_name: "Blue Heron" });
    expect(done.content.status).toBe("performed");
    expect(asked).toEqual([
      ["date", "time", "party_size"],
      "book_table (x0) needs date. Also missing: time, party_size.",
    ]);
    expect((await session.call("book_table", {})).content.status).toBe("declined");
    replays(session);
  });
});

describe("names", () => {
  it("that no provider takes are made legal, and lead back", async () => {
    const long = "a".repeat(70);
    const intents = [`${long}b`, `${long}c`].map((command) =>
      parseIntent({
        command,
        args: JSON.parse(`{ "__proto__": { "type": "str" }, "${long}": { "type": "int" }, "task": { "type": "str" } }`),
      }),
    );
    const odd = await loadBackend(intents, { engine: "native" });
    const session = toolSession(odd.open());
    const [first, second] = session.tools;
    expect(first?.name).toBe("a".repeat(64));
    expect(second?.name).toBe(`${"a".repeat(62)}_2`);
    expect(Object.keys(second?.parameters.properties as object)).toEqual(["_proto_", "a".repeat(64), "task", "task_2"]);
    await session.call(second?.name ?? "", { _proto_: "p", [`a`.repeat(64)]: 3, task: "t" });
    const { intent, slots } = session.session.state.x0 ?? {};
    expect(intent).toBe(`${long}c`);
    expect(Object.entries(slots ?? {})).toEqual([
      ["__proto__", "p"],
      [long, 3],
      ["task", "t"],
    ]);
    odd.close();
  });
});
