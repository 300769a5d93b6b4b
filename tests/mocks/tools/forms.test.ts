import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ToolSessionOptions, toolSession, toolsOf, type ValuesRequest } from "../../../src/mocks/tools/index.js";
import { openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { explicitNull } from "../../../src/mocks/tools/strict/explicitNull.js";
import { fromStrict } from "../../../src/mocks/tools/strict/strictSchema.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { RICH_INTENTS } from "./richIntents.js";
import { toStrict } from "./toStrict.js";

/* Features of a call beyond values: comparisons in queries, one more item of a list, and null itself in strict mode. */

let backend: Backend;
let rich: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
  rich = await loadBackend(RICH_INTENTS, { engine: "native", behaviours: false });
});
afterAll(() => {
  backend.close();
  rich.close();
});

const open = (options: ToolSessionOptions = {}) => toolSession(backend.open({ seed: 3 }), options);
const openRich = (options: ToolSessionOptions = {}) => toolSession(rich.open({ seed: 3 }), options);

describe("conditions of queries", () => {
  it("compare slots, beside values, order and number of rows", async () => {
    const session = open();
    const where = [{ slot: "rating", operator: "at_least", value: 4.2 }];
    const found = await session.call("find_restaurants", { where, terrace: true, order_by: "-rating", limit: 3 });
    expect(found.commands).toEqual([
      'find_restaurants(terrace=True, order_by="-rating", limit=3, rating=at_least(4.2))',
    ]);
    expect(found.content).toMatchObject({
      status: "found",
      arguments: { terrace: true, rating: { operator: "at_least", args: [4.2] } },
    });
    const ratings = (found.content.rows ?? []).map(({ rating }) => Number(rating));
    expect(ratings.length).toBeGreaterThan(0);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(Math.min(...ratings)).toBeGreaterThanOrEqual(4.2);
    expect(replayTranscript(backend, session.transcript()).divergences).toEqual([]);
  });

  it("take lists where the operator does, and negations", async () => {
    const session = open();
    const where = [
      { slot: "price_level", operator: "one_of", value: ["budget", "moderate"] },
      { slot: "rating", operator: "between", value: [3, 5] },
      { slot: "cuisine", operator: "not_equal", value: "Italian" },
    ];
    const found = await session.call("find_restaurants", { where });
    expect(found.commands).toEqual([
      'find_restaurants(price_level=one_of(["budget", "moderate"]), rating=between([3, 5]), cuisine=not_equal("Italian"))',
    ]);
    expect(found.content.status).toBe("found");
    for (const row of found.content.rows ?? []) {
      expect(["budget", "moderate"]).toContain(row.price_level);
      expect(row.cuisine).not.toBe("Italian");
    }
  });

  it.each<[string, unknown, string, RegExp]>([
    ["no list", { slot: "rating" }, "BAD_TOOL_CALL", /where is not a list of conditions/],
    [
      "a condition that lacks something",
      [{ slot: "rating", value: 4 }],
      "BAD_TOOL_CALL",
      /of slot, operator and value/,
    ],
    ["no object", ["rating > 4"], "BAD_TOOL_CALL", /of slot, operator and value/],
    [
      "an operator that there is not",
      [{ slot: "rating", operator: "atleast", value: 4 }],
      "BAD_TOOL_CALL",
      /did you mean at_least\?/,
    ],
    [
      "code as an operator",
      [{ slot: "rating", operator: "at_least(4)); confirm(x0", value: 4 }],
      "BAD_TOOL_CALL",
      /no operator is called at_least\(4\)\); confirm/,
    ],
    ["a slot that there is not", [{ slot: "ratin", operator: "at_least", value: 4 }], "UNKNOWN_SLOT", /ratin/],
    [
      "a slot without an order",
      [{ slot: "terrace", operator: "at_least", value: true }],
      "WRONG_TYPE",
      /needs an order/,
    ],
    ["a value of another type", [{ slot: "rating", operator: "at_least", value: "4" }], "WRONG_TYPE", /takes float/],
    ["a list that is too long", [{ slot: "rating", operator: "between", value: [1, 2, 3] }], "WRONG_COUNT", /minimum/],
    ["null", [{ slot: "rating", operator: "at_least", value: null }], "WRONG_TYPE", /None/],
  ])("are refused for %s, and nothing changes", async (_, where, code, message) => {
    const session = open();
    const { content } = await session.call("find_restaurants", { where });
    expect(content.status).toBe("error");
    expect(content.errors?.[0]?.code).toBe(code);
    expect(content.errors?.[0]?.message).toMatch(message);
    expect(session.session.next).toBe(0);
    expect(replayTranscript(backend, session.transcript()).divergences).toEqual([]);
  });

  it("may fill a query that waits for slots, and count as given", async () => {
    const where = [{ slot: "origin", operator: "one_of", value: ["Lund", "Ystad"] }];
    const filled = openRich();
    await filled.call("find_journeys", { direct: true });
    expect((await filled.call("find_journeys", { where })).commands).toEqual(['x0.origin = one_of(["Lund", "Ystad"])']);
    const oneShot = openRich({ style: "one-shot" });
    expect((await oneShot.call("find_journeys", { where })).content.status).toBe("found");
    expect((await oneShot.call("find_journeys", {})).content.errors?.[0]?.message).toBe("find_journeys needs origin");
  });

  it("name only slots and operators that can be compared, and stand in queries alone", () => {
    for (const { parameters, conditionsParameter, annotations, intent } of toolsOf(rich)) {
      if (intent === null) continue;
      expect(conditionsParameter).toBe(annotations.readOnly ? "where" : null);
      if (intent !== "find_journeys") continue;
      const { where } = parameters.properties as Record<string, { items: { properties: Record<string, unknown> } }>;
      expect(where?.items.properties).toMatchObject({
        slot: { enum: ["origin", "day", "leaves", "price", "direct", "stops", "class", "date_of_journeys"] },
        operator: { enum: expect.arrayContaining(["at_least", "contains_any_of"]) },
      });
    }
  });
});

describe("append", () => {
  it("adds a value to a list of the task that was spoken of last, or of one that is named", async () => {
    const session = open();
    await session.call("book_table", { restaurant_name: "Blue Heron" });
    const first = await session.call("append", { slot: "dietary_needs", value: "vegan" });
    expect(first.commands).toEqual(['x0.dietary_needs.append("vegan")']);
    await session.call("order_food", {});
    await session.call("append", { task: "x0", slot: "dietary_needs", value: "no nuts" });
    expect(session.session.state.x0?.slots.dietary_needs).toEqual(["vegan", "no nuts"]);
    expect(replayTranscript(backend, session.transcript()).divergences).toEqual([]);
  });

  it("adds objects, and values to lists within them", async () => {
    const session = openRich();
    await session.call("book_coach", { note: "none" });
    const added = await session.call("append", { slot: "passengers", value: { first_name: "Ana" } });
    expect(added.commands).toEqual(['x0.passengers.append({"first_name": "Ana"})']);
    const within = await session.call("append", { slot: "passengers[0].meals", value: "soup" });
    expect(within.commands).toEqual(['x0.passengers[0].meals.append("soup")']);
    expect(session.session.state.x0?.slots.passengers).toEqual([{ first_name: "Ana", meals: ["soup"] }]);
  });

  it.each([
    ["a slot that holds no list", { slot: "party_size", value: 2 }, "NOT_A_LIST"],
    ["a slot that there is not", { slot: "diet", value: "vegan" }, "UNKNOWN_SLOT"],
    ["a value of another type", { slot: "dietary_needs", value: 7 }, "WRONG_TYPE"],
    ["no value", { slot: "dietary_needs" }, "BAD_TOOL_CALL"],
    ["no slot", { value: "vegan" }, "BAD_TOOL_CALL"],
    ["another task", { task: "x7", slot: "dietary_needs", value: "vegan" }, "BAD_TOOL_CALL"],
  ])("refuses %s", async (_, args, code) => {
    const session = open();
    await session.call("book_table", {});
    const { content } = await session.call("append", args);
    expect([content.status, content.errors?.[0]?.code]).toEqual(["error", code]);
  });

  it("is there only where a task can be filled and holds a list", () => {
    const names = (intents: string[], style: "one-shot" | "slot-filling") =>
      toolsOf(backend, { intents, style }).map(({ name }) => name);
    expect(names(["book_table"], "slot-filling")).toContain("append");
    expect(names(["call_taxi", "find_meetings"], "slot-filling")).not.toContain("append");
    expect(names(["book_table"], "one-shot")).not.toContain("append");
    const append = toolsOf(rich).find(({ name }) => name === "append");
    expect(append?.parameters).toMatchObject({
      properties: {
        slot: { description: "The slot that holds the list: passengers, passengers[0].meals, labels, stops." },
        value: { anyOf: [{ type: "object" }, { type: "string" }, { enum: ["fragile", "cold", "heavy"] }] },
      },
    });
  });
});

describe("null itself", () => {
  const passengers = [{ first_name: "Ana" }];

  it("is said by an object in strict mode, where null alone stands for nothing given", async () => {
    const { session, run } = openaiTools(rich.open(), { strict: true });
    const call = (args: object) =>
      run({
        tool_calls: [{ id: "1", type: "function", function: { name: "book_coach", arguments: JSON.stringify(args) } }],
      });
    const rest = { contact: null, company: null, task: null };
    await call({ ...rest, passengers, note: null });
    expect(session.transcript().turns.at(-1)).toMatchObject({ signal: { kind: "ask", slot: "note" } });
    await call({ ...rest, passengers: null, note: { given: null } });
    expect(session.transcript().turns.at(-2)).toMatchObject({ command: "x0.note = None" });
    expect(session.transcript().turns.at(-1)).toMatchObject({ signal: { kind: "confirm" } });
  });

  it("keeps apart what is absent, null and given, at each level", () => {
    const { parameters } = toolsOf(rich).find(({ name }) => name === "book_coach") as { parameters: object };
    for (const args of [
      {},
      { note: null },
      { passengers: [{ first_name: "Ana", email: null, address: { street: "Mill Lane", flat: null } }] },
      { passengers: [{ first_name: "Ana", address: null, given: true }], contact: null },
    ]) {
      expect(fromStrict(parameters as never, toStrict(parameters as never, args))).toEqual(args);
    }
    expect(toStrict(parameters as never, { note: null })).toMatchObject({ note: { given: null }, contact: null });
  });

  it("has a field that no object of the property has", () => {
    const object = { type: "object", properties: { given: { type: ["string", "null"] } }, additionalProperties: false };
    const schema = { type: "object", properties: { held: { anyOf: [object, { type: "null" }] } } };
    expect(explicitNull(schema, schema.properties.held)).toBe("given_2");
    for (const args of [{}, { held: null }, { held: { given: null } }, { held: {} }]) {
      expect(fromStrict(schema, toStrict(schema, args))).toEqual(args);
    }
    expect(explicitNull(schema, { type: "string" })).toBeNull();
  });

  it("answers a slot that may hold it: nobody is asked for that again", async () => {
    const session = openRich();
    const { content, text } = await session.call("book_coach", { note: null });
    expect(content).toMatchObject({ status: "ask", slot: "passengers", missing: ["passengers"] });
    expect(text).toBe("book_coach (x0) needs passengers.");
    const again = await session.call("book_coach", { note: "by the window", task: "x0" });
    expect(again.content.missing).toEqual(["passengers"]);
    const emptied = await session.call("clear", { slots: ["note"] });
    expect(emptied.commands).toEqual(["x0.note = None"]);
    expect(emptied.content).toMatchObject({ slot: "passengers", missing: ["passengers"] });
    expect((await openRich().call("book_coach", {})).content.missing).toEqual(["passengers", "note"]);
    // Null in a part of a slot is no answer to the slot, and a slot that may not hold null stays open.
    const parts = openRich();
    await parts.call("book_coach", { passengers: [{ first_name: "Ana", email: "ana@example.org" }] });
    expect(parts.session.execute("x0.passengers[0].email = None")[0]).toMatchObject({ kind: "ask", slot: "note" });
    expect((await parts.call("clear", { slots: ["passengers"] })).content.missing).toEqual(["passengers", "note"]);
    expect(replayTranscript(rich, session.transcript()).divergences).toEqual([]);
  });

  it("is not asked for in a form either", async () => {
    const asked: unknown[] = [];
    const ask = ({ schema }: ValuesRequest) => {
      asked.push(schema.required);
      return "declined" as const;
    };
    const forms = { style: "one-shot", ask } as const;
    await openRich(forms).call("book_coach", { note: null });
    await openRich(forms).call("book_coach", {});
    expect(asked).toEqual([["passengers"], ["passengers", "note"]]);
  });

  it("is an answer where a one-shot call requires what may be null", async () => {
    const session = openRich({ style: "one-shot" });
    expect((await session.call("book_coach", { passengers })).content.errors?.[0]?.message).toBe(
      "book_coach needs note",
    );
    expect((await session.call("book_coach", { passengers, note: null })).content.status).toBe("confirm");
    expect((await session.call("book_coach", { passengers: null, note: null })).content.status).toBe("error");
  });
});
