import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolSession } from "../../../../src/mocks/tools/index.js";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { runs } from "../../../runs.js";
import { imported } from "./imported.js";

const string = { type: "string" };
const tool = (name: string, properties: object, more: object = {}) => ({
  name,
  input_schema: { type: "object", properties, ...more },
});

/** Rules of a schema for unnamed properties, and whether these are kept. */
const SAYINGS = {
  any: [{ additionalProperties: true }, "kept"],
  text: [{ additionalProperties: string }, "kept"],
  pattern: [{ patternProperties: { "": string }, additionalProperties: false }, "kept"],
  // Only properties that a part names are kept.
  part: [{ allOf: [{ properties: { colour: string } }] }, "kept"],
  silent: [{}, "ignored"],
  closed: [{ additionalProperties: false }, "refused"],
} as const;

type Saying = keyof typeof SAYINGS;
const sayings = Object.keys(SAYINGS) as Saying[];

/** For each saying an entity, whose rows are said by parameters, and one whose rows are said in one object. */
const TOOLS = sayings.flatMap((saying) => {
  const [more] = SAYINGS[saying];
  return [
    tool(`create_${saying}_task`, { title: string }, { ...more, required: ["title"] }),
    tool(`update_${saying}_task`, { task_id: string, title: string }, { ...more, required: ["task_id"] }),
    tool(`list_${saying}_tasks`, { title: string }, more),
    tool(`get_${saying}_task`, { task_id: string }, { required: ["task_id"] }),
    tool(`create_${saying}_note`, { note: { type: "object", properties: { text: string }, ...more } }),
    tool(`get_${saying}_note`, { note_id: string }, { required: ["note_id"] }),
  ];
});

const names = fc.constantFrom(..."colour X-Trace @type others others_2 id date_of_any_tasks __proto__".split(" "));
const others = fc.dictionary(names, fc.constantFrom("red", "a b", ""), {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
});

describe("arguments that a schema lets in and does not name", () => {
  it("are kept, ignored or refused as the schema says, by an import as by mockTools, and found by their values", async () => {
    const { backend } = await imported({ tools: TOOLS });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sayings), others, others, async (saying, first, second) => {
        const [, becomes] = SAYINGS[saying];
        const mock = mockTools(TOOLS);
        const session = toolSession(backend.open());
        const call = async (name: string, args: object): Promise<{ value: unknown; isError: boolean }> => {
          const result = await session.call(name, args);
          const both = { value: result.value, isError: result.isError };
          expect(both).toEqual(await mock.call(name, args));
          return both;
        };
        const isKept = (name: string): boolean => becomes === "kept" && (saying !== "part" || name === "colour");
        const kept = (args: object): object =>
          Object.fromEntries(Object.entries(args).filter(([name]) => isKept(name)));
        const made = await call(`create_${saying}_task`, { ...first, title: "Paint" });
        expect(made.isError).toBe(becomes === "refused");
        await call(`create_${saying}_note`, { note: { ...first, text: "Buy milk" } });
        await call(`get_${saying}_note`, { note_id: `${saying}_note_1` });
        if (made.isError) return;
        const { task_id: key } = made.value as { task_id: string };
        const changed = await call(`update_${saying}_task`, { ...second, task_id: key });
        expect(changed.value).toEqual({
          ...kept(first),
          ...kept(second),
          task_id: key,
          title: "Paint",
        });
        expect(await call(`get_${saying}_task`, { task_id: key })).toEqual(changed);
        expect((await call(`list_${saying}_tasks`, second)).value).toEqual([changed.value]);
        const [unknown = ""] = Object.keys(second);
        const absent = await call(`list_${saying}_tasks`, { [unknown]: "no such" });
        expect(absent.value).toHaveLength(isKept(unknown) ? 0 : 1);
      }),
      runs(300),
    );
  });

  it("have a slot together, are in what was commanded, and are nowhere said to be lost", async () => {
    const { backend, report, read } = await imported({ tools: TOOLS.filter(({ name }) => name.endsWith("task")) });
    expect(read("intents/create_text_task.json")).toMatchObject({
      args: { title: { type: "str" }, others: { type: { object: { type: "object" } }, optional: true } },
      tool: { others: "others" },
    });
    expect(read("intents/create_silent_task.json")).not.toHaveProperty("args.others");
    expect(JSON.stringify(report.notes)).not.toContain("additionalProperties: parameters");
    const session = toolSession(backend.open());
    await session.call("create_any_task", { title: "Paint", "X-Trace": { hops: [1, 2] }, none: null });
    expect(session.transcript().turns.find(({ author }) => author === "System")).toMatchObject({
      command: 'create_any_task(title="Paint", others={"X-Trace": {"hops": [1, 2]}, "none": None})',
    });
  });
});
