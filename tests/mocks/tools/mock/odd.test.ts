import { expect, test } from "vitest";
import * as z from "zod";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";

const TOOL = { name: "save_note", input_schema: { type: "object" } };

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

const circle: Record<string, unknown> = {};
circle.itself = circle;
const unreadable = Object.defineProperty({}, "x", {
  enumerable: true,
  get: () => (circle.nothing as string[]).at(0),
} as never);
const ODD: readonly [string, unknown][] = [
  ["50,000 deep", deep(50_000)],
  ["in a circle", { circle }],
  ["with a function", { run: () => 1 }],
  ["with a bigint", { count: 1n }],
  ["that cannot be read", { unreadable }],
];

test.each(ODD)("arguments %s are an error that the agent sees", async (_, args) => {
  const given: unknown[] = [];
  const mock = mockTools([TOOL], { handlers: { save_note: (own: object) => void given.push(own) } });
  for (const name of ["save_note", "no_such_tool"])
    expect(await mock.call(name, args)).toMatchObject({ isError: true });
  expect(await mock.run({ content: [{ type: "tool_use", id: "a", name: "save_note", input: args }] })).toMatchObject([
    { is_error: true },
  ]);
  expect(given).toEqual([]);
  expect(mock.transcript().turns).toHaveLength(6);
});

test.each([...ODD, ["that are none", null], ["that are lists", []]])("rows %s are refused by name", (_, row) => {
  for (const options of [{ rows: { notes: [{ id: 1 }, row] } }, { faults: [row] }] as never[])
    expect(() => mockTools([TOOL], options)).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
});

test.each(ODD)("examples %s are refused by name", (_, value) => {
  expect(() => mockTools([TOOL], { examples: { save_note: value } })).toThrow(
    expect.objectContaining({ code: "BAD_OPTION", message: expect.stringContaining("save_note") }),
  );
});

test.each(["rows", "faults", "handlers"])("%s of another kind are refused by name", (name) => {
  const given = { rows: { notes: 5 }, faults: 5, handlers: { save_note: 5 } }[name];
  expect(() => mockTools([TOOL], { [name]: given } as never)).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
});

test.each(ODD)(
  "a handler's result %s is passed on where no schema is against it, else it is WRONG_RESULT",
  async (_, value) => {
    const handlers = { save_note: () => value };
    const mock = mockTools([TOOL], { handlers });
    expect((await mock.call("save_note", {})).value).toBe(value);
    expect(await mock.run({ content: [{ type: "tool_use", id: "a", name: "save_note", input: {} }] })).toHaveLength(1);
    expect(mock.transcript().turns).toHaveLength(4);
    const judging = mockTools([{ ...TOOL, outputSchema: { type: "object" } }], { handlers });
    await expect(judging.call("save_note", {})).rejects.toMatchObject({ code: "WRONG_RESULT" });
  },
);

const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
test.each<[string, unknown]>([
  ["a revoked proxy", proxy],
  ["nothing that has words", Object.create(null)],
  ["what throws when it is asked", { toString: () => (circle.nothing as string[]).at(0) }],
  ["a symbol", Symbol("x")],
  ["undefined", undefined],
])("a handler that throws %s fails the call", async (_, thrown) => {
  const mock = mockTools([TOOL], {
    handlers: {
      save_note: () => {
        throw thrown;
      },
    },
  });
  expect(await mock.call("save_note", {})).toEqual({ value: expect.any(String), isError: true });
});

test("a schema of a library that throws, or answers later, judges the arguments", async () => {
  const refine = z.object({ text: z.string().refine(() => (circle.nothing as string[]).at(0)) });
  const later = z.object({ text: z.string().refine(async (text) => text === "good") });
  const mock = mockTools({ save_note: refine, keep_note: later });
  expect(await mock.call("keep_note", { text: "good" })).toMatchObject({ isError: false });
  expect(await mock.call("keep_note", { text: "bad" })).toMatchObject({ isError: true });
  expect(await mock.call("save_note", { text: "x" })).toMatchObject({ isError: true });
});

test("a handler is given a copy of the caller's arguments, and the record another", async () => {
  const args = { note: { text: "mine" } };
  const mock = mockTools([TOOL], {
    handlers: {
      save_note: (own) => {
        (own.note as { text: string }).text = "changed";
        return own;
      },
    },
  });
  expect((await mock.call("save_note", args)).value).toEqual({ note: { text: "changed" } });
  args.note.text = "later";
  expect(args).toEqual({ note: { text: "later" } });
  expect(mock.transcript().turns[0]).toMatchObject({ extra: { tool: { arguments: { note: { text: "mine" } } } } });
});
