import { generateText, stepCountIs, tool } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import "../../../../src/testing/matchers/vitest.js";

const ORDERS = [
  { order_id: "A100", status: "shipped", total: 30 },
  { order_id: "A101", status: "paid", total: 12.5 },
];
const SCHEMAS = {
  get_order: z.object({ order_id: z.string() }),
  list_orders: z.object({ status: z.string().optional(), limit: z.number().int().optional() }),
  refund_order: z.object({ order_id: z.string(), amount: z.number().positive() }),
};

describe("mocked tools", () => {
  it("answer from the rows in the shape of the rows, and fail where there is none", async () => {
    const mock = mockTools(SCHEMAS, { rows: { orders: ORDERS } });
    expect(await mock.call("get_order", { order_id: "A100" })).toEqual({ value: ORDERS[0], isError: false });
    expect(await mock.call("list_orders", { status: "paid" })).toEqual({ value: [ORDERS[1]], isError: false });
    expect(await mock.call("list_orders", { limit: 1 })).toEqual({ value: [ORDERS[0]], isError: false });
    expect(await mock.call("get_order", { order_id: "B7" })).toEqual({
      value: 'There is no order with the order_id "B7".',
      isError: true,
    });
    expect(mock.tools).toBe(SCHEMAS);
  });

  it("keep what was created, changed and deleted, with keys in the style of those that are there", async () => {
    const mock = mockTools(
      {
        create_task: z.object({ title: z.string(), project: z.string() }),
        get_task: z.object({ task_id: z.string() }),
        list_tasks: z.object({ project: z.string().optional(), query: z.string().optional() }),
        update_task: z.object({ task_id: z.string(), title: z.string() }),
        delete_task: z.object({ task_id: z.string() }),
      },
      { rows: { tasks: [{ task_id: "T-009", title: "Sweep", project: "yard" }] } },
    );
    const made = await mock.call("create_task", { title: "Paint the fence", project: "yard" });
    expect(made.value).toEqual({ task_id: "T-010", title: "Paint the fence", project: "yard" });
    expect((await mock.call("list_tasks", { query: "FENCE" })).value).toEqual([made.value]);
    await mock.call("update_task", { task_id: "T-010", title: "Paint the gate" });
    expect((await mock.call("get_task", { task_id: "T-010" })).value).toEqual({
      task_id: "T-010",
      title: "Paint the gate",
      project: "yard",
    });
    await mock.call("delete_task", { task_id: "T-009" });
    expect((await mock.call("get_task", { task_id: "T-009" })).isError).toBe(true);
    expect(mock.rows("tasks")).toHaveLength(1);
    expect(Object.fromEntries([...mock.recognised].map(([name, meaning]) => [name, meaning?.does]))).toEqual({
      create_task: "create",
      get_task: "read",
      list_tasks: "list",
      update_task: "update",
      delete_task: "remove",
    });
  });

  it("take handlers that are typed by the tool's own schema, and failures of certain calls", async () => {
    const mock = mockTools(SCHEMAS, {
      rows: { orders: ORDERS },
      handlers: {
        refund_order: ({ order_id, amount }, { rows }) => {
          expectTypeOf(order_id).toEqualTypeOf<string>();
          expectTypeOf(amount).toEqualTypeOf<number>();
          const order = rows("orders").find((row) => row.order_id === order_id);
          if (order === undefined) throw new Error("there is no such order");
          return { refunded: amount };
        },
      },
      faults: [{ tool: "refund_order", call: 2, error: { code: "BANK_CLOSED" } }],
    });
    const refund = { order_id: "A100", amount: 5 };
    expect(await mock.call("refund_order", refund)).toEqual({ value: { refunded: 5 }, isError: false });
    expect(await mock.call("refund_order", refund)).toEqual({ value: { code: "BANK_CLOSED" }, isError: true });
    expect(await mock.call("refund_order", { order_id: "Z", amount: 5 })).toEqual({
      value: "there is no such order",
      isError: true,
    });
    const transcript = mock.transcript();
    expect(transcript).toPerform("refund_order", { amount: 5 });
    expect(transcript).toCallTool("refund_order", { order_id: "Z" });
    expect(transcript).toFail("there is no such order");
  });

  it("refuse wrong arguments as the tool's library does, and tools that there are not", async () => {
    const mock = mockTools(SCHEMAS, { rows: { orders: ORDERS } });
    const wrong = await mock.call("refund_order", { order_id: "A100", amount: -5 });
    expect(wrong).toMatchObject({ isError: true, value: expect.stringMatching(/arguments of refund_order.*amount/) });
    expect((await mock.call("get_orders", {})).value).toBe("no tool is called get_orders; did you mean get_order?");
    expect((await mock.call("get_order", "A100")).isError).toBe(true);
  });

  it("refuse what has no handler in strict, results of another shape, and handlers that hang", async () => {
    const code = (mock: ReturnType<typeof mockTools>, args = {}) =>
      mock.call("weigh", args).then(
        () => "answered",
        (error) => error.code,
      );
    const output = { type: "object", properties: { grams: { type: "number" } }, required: ["grams"] };
    const tools = [{ name: "weigh", inputSchema: { type: "object" }, outputSchema: output }];
    expect(await code(mockTools(tools, { strict: true }))).toBe("UNHANDLED_CALL");
    expect(await code(mockTools(tools, { handlers: { weigh: () => ({ kilos: 1 }) } }))).toBe("WRONG_RESULT");
    const hangs = { handlers: { weigh: () => new Promise(() => undefined) }, timeoutMs: 20 };
    expect(await code(mockTools(tools, hangs))).toBe("HANDLER_TIMEOUT");
    const generated = (await mockTools(tools).call("weigh", {})).value as { grams: number };
    expect(generated.grams).toEqual(expect.any(Number));
  });

  it("let what is recognised wrong be corrected", async () => {
    const tools = [{ name: "whereabouts", input_schema: { type: "object", properties: { ref: { type: "string" } } } }];
    const rows = { parcels: [{ code: "P1", at: "depot" }] };
    expect(mockTools(tools, { rows }).recognised.get("whereabouts")).toBeNull();
    const meanings = { whereabouts: { does: "read", entity: "parcels", key: "code", parameter: "ref" } } as const;
    const mock = mockTools(tools, { rows, meanings });
    expect((await mock.call("whereabouts", { ref: "P1" })).value).toEqual({ code: "P1", at: "depot" });
  });

  it("are the same in a list as alone", async () => {
    const order = z.object({ order_id: z.string(), note: z.string().optional() });
    const tools = {
      get_order: tool({ inputSchema: z.object({ order_id: z.string() }), outputSchema: order }),
      list_orders: tool({ inputSchema: z.object({}), outputSchema: z.object({ orders: z.array(order) }) }),
    };
    const mock = mockTools(tools, { rows: { orders: [{ order_id: "A1" }] } });
    const { value } = await mock.call("get_order", { order_id: "A1" });
    expect((await mock.call("list_orders", {})).value).toEqual({ orders: [value] });
  });

  it("fill a tool's own output schema with the rows, and nothing in it reads as a failure", async () => {
    const order = z.object({ order_id: z.string(), status: z.string(), total: z.number() });
    const tools = {
      list_orders: tool({
        inputSchema: z.object({ status: z.string().optional() }),
        outputSchema: z.object({ orders: z.array(order), total_count: z.number(), has_more: z.boolean() }),
      }),
      cancel_order: tool({
        inputSchema: z.object({ order_id: z.string() }),
        outputSchema: z.object({ success: z.boolean(), order }),
      }),
    };
    const mock = mockTools(tools, { rows: { orders: ORDERS } });
    expect((await mock.call("list_orders", {})).value).toEqual({ orders: ORDERS, total_count: 2, has_more: false });
    expect((await mock.call("cancel_order", { order_id: "A101" })).value).toEqual({
      success: true,
      order: { ...ORDERS[1], status: "cancelled" },
    });
    expect(mock.rows("orders")).toEqual([ORDERS[0], { ...ORDERS[1], status: "cancelled" }]);
  });

  it("stand whatever arguments and results there are, and nobody changes their rows from outside", async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const mock = mockTools(
      [
        { name: "odd", parameters: { type: "object" } },
        { name: "list_orders", parameters: {} },
      ],
      {
        rows: { orders: ORDERS },
        handlers: { odd: () => circle },
      },
    );
    const args = { "user-id": "u", __proto__x: null, deep: { "@type": [1, { a: Number.NaN }] }, n: 1 / 0, ok: 1 };
    expect((await mock.call("odd", args)).value).toBe(circle);
    expect((await mock.call("", undefined)).isError).toBe(true);
    const [odd] = mock.transcript().turns;
    expect(odd).toMatchObject({ author: "System", command: expect.stringContaining("ok=1") });
    Object.assign(mock.rows("orders")[0] ?? {}, { status: "stolen" });
    expect((await mock.call("list_orders", {})).value).toEqual(ORDERS);
  });

  it("take schemas of zod that JSON Schema cannot say as far as it can", async () => {
    const mock = mockTools(
      { get_order: z.object({ order_id: z.string(), at: z.date().optional() }) },
      { rows: { orders: ORDERS } },
    );
    expect((await mock.call("get_order", { order_id: "A100", at: new Date(0) })).value).toEqual(ORDERS[0]);
    expect((await mock.call("get_order", { order_id: "A100", at: "yesterday" })).isError).toBe(true);
  });

  it("refuse lists that are none, twins and names of no tool", () => {
    const code = (tools: object, options = {}) => {
      try {
        mockTools(tools, options);
        return "taken";
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(code([{ description: "no name" }])).toBe("BAD_TOOLS");
    expect(code([{ name: "a" }, { name: "a" }])).toBe("BAD_TOOLS");
    expect(code({ a: 1 })).toBe("BAD_TOOLS");
    expect(code(SCHEMAS, { rows: [] })).toBe("BAD_OPTION");
    expect(code(SCHEMAS, { handlers: { get_ordr: () => 1 } })).toBe("BAD_OPTION");
    expect(code(SCHEMAS, { faults: [{ tool: "get_ordr", error: "no" }] })).toBe("BAD_OPTION");
  });
});

const parameters = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: { order_id: { type: "string", description: "The number, as on the receipt" } },
  required: ["order_id"],
};
const about = { name: "get_order", description: "Looks an order up" };

describe("the formats of tools", () => {
  it.each([
    ["OpenAI chat", [{ type: "function", function: { ...about, parameters } }]],
    ["OpenAI responses", [{ type: "function", ...about, parameters, strict: false }]],
    ["Anthropic", [{ ...about, input_schema: parameters }]],
    ["MCP", { tools: [{ ...about, inputSchema: parameters, annotations: { readOnlyHint: true } }] }],
    ["JSON Schema", { get_order: { description: about.description, parameters } }],
  ])("%s: are read, and come out byte for byte", async (_, tools) => {
    const before = JSON.stringify(tools);
    const mock = mockTools(tools as object, { rows: { orders: ORDERS } });
    expect(JSON.stringify(mock.tools)).toBe(before);
    expect((await mock.call("get_order", { order_id: "A101" })).value).toEqual(ORDERS[1]);
    expect((await mock.call("get_order", {})).isError).toBe(true);
  });

  it("OpenAI's and Anthropic's calls are carried out, and answered as they take it", async () => {
    const mock = mockTools([{ ...about, input_schema: parameters }], { rows: { orders: ORDERS } });
    const text = JSON.stringify(ORDERS[0]);
    const args = JSON.stringify({ order_id: "A100" });
    const called = { name: "get_order", arguments: args };
    expect(await mock.run({ tool_calls: [{ id: "1", type: "function", function: called }] })).toEqual([
      { role: "tool", tool_call_id: "1", content: text },
    ]);
    expect(await mock.run({ output: [{ type: "function_call", call_id: "2", ...called }] })).toEqual([
      { type: "function_call_output", call_id: "2", output: text },
    ]);
    const uses = [
      { type: "tool_use", id: "3", name: "get_order", input: { order_id: "A100" } },
      { type: "tool_use", id: "4", name: "get_order", input: { order_id: "no" } },
    ];
    expect(await mock.run({ content: uses })).toEqual([
      { type: "tool_result", tool_use_id: "3", content: text },
      { type: "tool_result", tool_use_id: "4", content: 'There is no order with the order_id "no".', is_error: true },
    ]);
    expect(await mock.run({ content: "It was shipped." })).toEqual([]);
    await expect(mock.run({ text: "no answer" } as never)).rejects.toMatchObject({ code: "BAD_TOOL_CALL" });
  });

  it("an agent on the AI SDK calls the mock in the place of its own functions", async () => {
    const own = {
      get_order: tool({
        description: about.description,
        inputSchema: z.object({ order_id: z.string() }),
        execute: async ({ order_id }): Promise<{ order_id: string; status: string }> => {
          throw new Error(`production was called for ${order_id}`);
        },
      }),
    };
    const mock = mockTools(own, {
      rows: { orders: ORDERS },
      faults: [{ tool: "get_order", call: 1, error: "the database is asleep" }],
    });
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const answers: string[] = [];
    const model = new MockLanguageModelV3({
      doGenerate: async ({ prompt }) => {
        answers.push(JSON.stringify(prompt.filter(({ role }) => role === "tool").at(-1)?.content ?? null));
        const turn = prompt.filter(({ role }) => role === "assistant").length;
        const call = {
          type: "tool-call" as const,
          toolCallId: `c${turn}`,
          toolName: "get_order",
          input: '{"order_id":"A100"}',
        };
        return turn < 2
          ? { usage, warnings: [], content: [call], finishReason: { unified: "tool-calls", raw: "tool_calls" } }
          : {
              usage,
              warnings: [],
              content: [{ type: "text", text: "It was shipped." }],
              finishReason: { unified: "stop", raw: "stop" },
            };
      },
    });
    const { text } = await generateText({
      model,
      tools: mock.tools,
      prompt: "Where is A100?",
      stopWhen: stepCountIs(5),
    });
    expect(text).toBe("It was shipped.");
    expect(answers[1]).toContain("the database is asleep");
    expect(answers[2]).toContain('"status":"shipped"');
    expect(own.get_order.description).toBe(mock.tools.get_order.description);
    expect(mock.tools.get_order.inputSchema).toBe(own.get_order.inputSchema);
    expect(mock.transcript()).toFind("get_order", { status: "shipped" });
  });

  it("a tool with a function of its own, as LangChain has it, calls the mock", async () => {
    class Structured {
      name = "get_order";
      description = "Looks an order up";
      schema = z.object({ order_id: z.string() });
      func = async (_: unknown): Promise<unknown> => "production";
      invoke(input: unknown) {
        return this.func(input);
      }
    }
    const mock = mockTools([new Structured()], { rows: { orders: ORDERS } });
    expect(await mock.tools[0].invoke({ order_id: "A100" })).toEqual(ORDERS[0]);
  });
});
