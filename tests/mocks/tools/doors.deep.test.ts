import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as ours from "../../../generated/index.js";
import { type IntentClass, operator } from "../../../src/kit/index.js";
import { type IntentSpec, OPERATORS } from "../../../src/kit/internal.js";
import { comparedType } from "../../../src/labels/check/checkOperator.js";
import { build, printCommand } from "../../../src/labels/index.js";
import { toolSession, toolsOf } from "../../../src/mocks/tools/index.js";
import { type HeldList, listsOf } from "../../../src/mocks/tools/toolsOf.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { type JsonSchema, resolveIntents } from "../../../src/schema/index.js";
import { isFillable } from "../../../src/transcript/events/intents.js";
import { loadGenerated } from "../../codegen/load.js";
import { SOAK, sampleOf } from "../../runs.js";
import { schemaValue } from "./arbitraries.js";
import { classesIn, type Door, type DoorCall, type DoorEnd, doorsOf } from "./doors.js";
import { RICH_INTENTS } from "./richIntents.js";
import { DoorServers } from "./serverDoors.js";

/*
 * One session, many doors: a program led through each of them gives the same signals, the same transcript and the same end.
 */

/** Intents with all the doors to them. */
class House {
  readonly backend: Backend;
  readonly servers: DoorServers;
  readonly doors: readonly Door[];
  /** The lists that tasks may hold, by intent. */
  readonly lists: ReadonlyMap<string, readonly HeldList[]>;

  private constructor(backend: Backend, servers: DoorServers, classes: readonly IntentClass[]) {
    this.backend = backend;
    this.servers = servers;
    this.doors = [...doorsOf(classes), ...servers.doors];
    const { intents } = resolveIntents(backend.intents);
    this.lists = new Map(intents.map((intent) => [intent.command, isFillable(intent) ? listsOf(intent) : []]));
  }

  static async open(backend: Backend, exported: object): Promise<House> {
    return new House(backend, await DoorServers.start(backend), classesIn(exported));
  }

  get tools() {
    return toolsOf(this.backend).flatMap((tool) => (tool.intent === null ? [] : [{ ...tool, intent: tool.intent }]));
  }

  async close(): Promise<void> {
    await this.servers.close();
    this.backend.close();
  }
}

let house: House;
/** A house of intents with every type of slot that real tools have. */
let rich: House;
beforeAll(async () => {
  // Classes run without behaviours and without fixtures.
  house = await House.open(await loadBackend("intents", { engine: "native", behaviours: false }), ours);
  const { classes } = await loadGenerated(RICH_INTENTS);
  rich = await House.open(await loadBackend(RICH_INTENTS, { engine: "native", behaviours: false }), classes);
});
afterAll(async () => {
  await house.close();
  await rich.close();
});

type Slots = Readonly<Record<string, unknown>>;

/** A comparison that stands for a slot's value. */
interface Condition {
  readonly slot: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Values for an intent, and for a query comparisons, each of another slot. */
interface Said {
  readonly intent: string;
  readonly slots: Slots;
  readonly conditions: readonly Condition[];
}

/** Next act of a program; its task is a number modulo the tasks so far. */
type Act =
  | ({ readonly kind: "start" } & Said)
  | ({ readonly kind: "fill"; readonly task: number } & Said)
  | { readonly kind: "append"; readonly task: number; readonly list: number }
  | { readonly kind: "confirm"; readonly task: number }
  | { readonly kind: "cancel"; readonly task: number }
  | { readonly kind: "clear"; readonly task: number };

type IntentTool = House["tools"][number];

/** Arbitrary values for some slots of an intent; tasks are named separately, and some slots are compared instead of given. */
function saidOf(
  { backend }: House,
  { intent, parameters, conditionsParameter: where }: IntentTool,
): fc.Arbitrary<Said> {
  const spec = backend.catalog.get(intent) as IntentSpec;
  const own = Object.entries(parameters.properties as Record<string, JsonSchema>).filter(([name]) =>
    spec.slots.some((slot) => slot.name === name),
  );
  const whole = { ...parameters, properties: Object.fromEntries(own), required: [] };
  const slots = schemaValue(whole, parameters) as fc.Arbitrary<Slots>;
  const order = spec.query ? orderOf(spec) : fc.constant({});
  const conditions = where === null ? fc.constant([]) : fc.array(condition(spec, parameters), { maxLength: 2 });
  return fc.tuple(slots, order, conditions).map(([all, ordered, some]) => {
    const compared = [...new Map(some.map((one) => [one.slot, one])).values()];
    const given = Object.entries(all).filter(([slot]) => !compared.some((one) => one.slot === slot));
    return { intent, slots: { ...Object.fromEntries(given), ...ordered }, conditions: compared };
  });
}

/** The order and the number of rows that a query may ask for. */
function orderOf({ slots }: IntentSpec): fc.Arbitrary<Slots> {
  const names = ["id", ...slots.map(({ name }) => name)].filter((name) => name !== "order_by" && name !== "limit");
  const orders = fc.constantFrom(...names, ...names.map((name) => `-${name}`));
  return fc.record({ order_by: orders, limit: fc.nat(5) }, { requiredKeys: [] });
}

/** Arbitrary comparison for a slot, with values like the slot's own. */
function condition({ slots }: IntentSpec, parameters: JsonSchema): fc.Arbitrary<Condition> {
  const properties = parameters.properties as Record<string, JsonSchema>;
  const pairs = slots.flatMap(({ name, type }) =>
    [...OPERATORS].flatMap(([compares, { takes }]) =>
      "type" in comparedType(compares, type) ? [{ slot: name, compares, takes }] : [],
    ),
  );
  return fc.constantFrom(...pairs).chain(({ slot, compares, takes }) => {
    const own = properties[slot] as JsonSchema;
    const one = schemaValue((own.items ?? own) as JsonSchema, parameters).filter((drawn) => drawn !== null);
    const value = takes === "list" ? fc.array(one, { minLength: 2, maxLength: 2 }) : one;
    return value.map((held) => ({ slot, operator: compares, value: held }));
  });
}

/** Steps with their commands, as they follow from one another: executed once beside, for the variables. */
function programOf({ backend, lists }: House, acts: readonly Act[]): DoorCall[] {
  const session = backend.open();
  const tasks: { readonly ref: string; readonly intent: string }[] = [];
  // Tools cannot give up or confirm a finished task: that is not a command.
  const over = new Set<string>();
  return acts.flatMap((act): DoorCall[] => {
    const call = callOf(backend, lists, act, tasks, `x${session.next}`);
    if (call === null || ((act.kind === "cancel" || act.kind === "confirm") && over.has(String(call.args.task))))
      return [];
    const signals = session.execute(call.command);
    // Classes judge values only as they run, so that refusals are worded otherwise.
    if (signals[0]?.kind === "error") return [];
    if (act.kind === "cancel") over.add(String(call.args.task));
    for (const signal of signals) {
      if (signal.kind === "performed" || signal.kind === "found") over.add(signal.ref);
      else if (signal.kind !== "error") over.delete(signal.ref);
    }
    if (act.kind === "start") tasks.push({ ref: `x${session.commands.at(-1)?.index}`, intent: act.intent });
    return [call];
  });
}

/** The comparisons as a tool takes them. */
const whereOf = (conditions: readonly Condition[]): Slots => (conditions.length === 0 ? {} : { where: conditions });

function callOf(
  backend: Backend,
  lists: House["lists"],
  act: Act,
  tasks: readonly { ref: string; intent: string }[],
  next: string,
): DoorCall | null {
  if (act.kind === "start") {
    const { intent, slots, conditions } = act;
    const spec = backend.catalog.get(intent);
    const task = spec !== undefined && isFillable(spec) ? { task: "new" } : {};
    const command = printCommand(build.start(intent, [...valuesOf(slots), ...comparisonsOf(conditions)]));
    const compared = conditions.map(({ slot, operator: name, value }) => [slot, operator(name, value as never)]);
    return {
      tool: intent,
      args: { ...slots, ...whereOf(conditions), ...task },
      command,
      classes: (all) => all.start(intent, { ...slots, ...Object.fromEntries(compared) }),
    };
  }
  const filled = tasks.filter(({ intent }) => isFillable(backend.catalog.get(intent) as never));
  const meant = filled[act.task % Math.max(1, filled.length)];
  if (meant === undefined || meant.ref === next) return null;
  const ref = meant.ref as `x${number}`;
  const spec = backend.catalog.get(meant.intent);
  const about = { task: ref };
  if (act.kind === "confirm") {
    if (spec?.confirm !== true) return null;
    return {
      tool: "confirm",
      args: about,
      command: `confirm(${ref})`,
      classes: (all) => all.dialogue.confirm(all.task(ref)),
    };
  }
  if (act.kind === "cancel") {
    return {
      tool: "cancel",
      args: about,
      command: `say(${ref})`,
      classes: (all) => all.dialogue.say(all.task(ref).index),
    };
  }
  if (act.kind === "append") {
    const held = lists.get(meant.intent) ?? [];
    const list = held[act.list % Math.max(1, held.length)];
    if (list === undefined) return null;
    const [value] = fc.sample(schemaValue(list.items), { numRuns: 1, seed: act.list });
    return {
      tool: "append",
      args: { ...about, slot: list.place, value },
      command: printCommand(build.append(build.target(ref, list.place), value as never)),
      classes: (all) => all.dialogue.append(all.task(ref), list.place, value as never),
    };
  }
  const names = spec?.slots.map(({ name }) => name) ?? [];
  if (act.kind === "clear") {
    const slots = names.slice(0, 2);
    if (slots.length === 0) return null;
    const classes: DoorCall["classes"] = (all) =>
      all.dialogue.set(...slots.map((name) => [all.task(ref), name, null] as const));
    return {
      tool: "clear",
      args: { ...about, slots },
      command: assigned(
        ref,
        slots.map((name) => [name, null]),
      ),
      classes,
    };
  }
  const slots = Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(act.slots, name) ? [[name, act.slots[name]]] : [])),
  );
  const conditions = spec?.query === true ? act.conditions.filter(({ slot }) => names.includes(slot)) : [];
  const compared = conditions.map(({ slot, operator: name, value }) => [slot, operator(name, value as never)] as const);
  if (Object.keys(slots).length + conditions.length === 0) return null;
  return {
    tool: meant.intent,
    args: { ...about, ...slots, ...whereOf(conditions) },
    command: assigned(ref, [...valuesOf(slots), ...comparisonsOf(conditions)]),
    classes: (all) =>
      all.dialogue.set(
        ...[...Object.entries(slots), ...compared].map(
          ([name, value]) => [all.task(ref), name, value as never] as const,
        ),
      ),
  };
}

type Given = readonly (readonly [slot: string, value: build.BuildValue])[];

const valuesOf = (slots: Slots): Given => Object.entries(slots) as [string, build.BuildValue][];

const comparisonsOf = (conditions: readonly Condition[]): Given =>
  conditions.map(({ slot, operator: name, value }) => [slot, build.operator(name, value as build.BuildValue)]);

const assigned = (ref: `x${number}`, values: Given): string =>
  printCommand(build.assign(...values.map(([name, value]) => [build.target(ref, name), value] as const)));

/** Leads a program through every door, and compares. */
async function expectAlike({ backend, doors }: House, program: readonly DoorCall[]): Promise<DoorEnd> {
  let first: DoorEnd | null = null;
  for (const door of doors) {
    const open = await door.open(backend);
    for (const call of program) await open.call(call);
    const end = await open.end();
    first ??= end;
    expect([door.name, end.signals]).toEqual([door.name, first.signals]);
    if (end.variables !== undefined) expect([door.name, end.variables]).toEqual([door.name, first.variables]);
    if (end.turns !== undefined) expect([door.name, end.turns]).toEqual([door.name, first.turns]);
    if (end.snapshot !== undefined) expect([door.name, end.snapshot]).toEqual([door.name, first.snapshot]);
  }
  return first as DoorEnd;
}

describe("an unknown tool", () => {
  it("is an error of the protocol to clients of servers, and leaves no turn; in this process it is a turn with an error", async () => {
    const known: DoorCall = {
      tool: "book_table",
      args: { party_size: 2 },
      command: "book_table(party_size=2)",
      classes: () => undefined,
    };
    const unknown: DoorCall = { ...known, tool: "book_tabel" };
    const overMcp = house.servers.doors.filter(({ name }) => name.startsWith("MCP"));
    expect(overMcp).toHaveLength(6);
    for (const door of overMcp) {
      const open = await door.open(house.backend);
      await open.call(known);
      await expect(open.call(unknown), door.name).rejects.toMatchObject({ code: -32602 });
      expect((await open.end()).turns, door.name).toHaveLength(2);
    }
    const http = house.servers.doors.find(({ name }) => name === "HTTP, tools") as Door;
    const open = await http.open(house.backend);
    await open.call(known);
    await expect(open.call(unknown)).rejects.toThrow(/ 404 .*"UNKNOWN_TOOL"/);
    expect((await open.end()).turns).toHaveLength(2);

    const session = toolSession(house.backend.open());
    const { content } = await session.call("book_tabel", {});
    expect(content).toMatchObject({ status: "error", errors: [{ code: "UNKNOWN_TOOL" }] });
    expect(session.transcript().turns).toMatchObject([{ author: "System" }, { author: "Signal" }]);
  });
});

/** Programs of a house: of values, comparisons, lists that grow, and acts on tasks. */
function programs(own: House): fc.Arbitrary<readonly Act[]> {
  const { tools, lists } = own;
  const withLists = tools.filter(({ intent }) => (lists.get(intent) ?? []).length > 0);
  const start = fc
    .oneof({ weight: 2, arbitrary: fc.constantFrom(...tools) }, fc.constantFrom(...withLists))
    .chain((tool) => saidOf(own, tool).map((said): Act => ({ kind: "start", ...said })));
  const fill = fc.tuple(fc.nat(20), start).map(([task, one]) => ({ ...one, kind: "fill", task }) as Act);
  const append = fc.tuple(fc.nat(20), fc.nat(1_000)).map(([task, list]): Act => ({ kind: "append", task, list }));
  const other = fc.record({
    kind: fc.constantFrom("confirm", "cancel", "clear"),
    task: fc.nat(20),
  }) as fc.Arbitrary<Act>;
  return fc
    .tuple(start, fc.array(fc.oneof(start, fill, append, other, other), { maxLength: 12 }))
    .map(([first, rest]) => [first, ...rest]);
}

describe("all doors", () => {
  it("give the same for every intent", async () => {
    for (const own of [house, rich]) {
      for (const tool of sampleOf(own.tools, own === house ? 12 : 2)) {
        const { intent } = tool;
        const none = { intent, slots: {}, conditions: [] };
        const acts = saidOf(own, tool).map((said): Act[] => [
          { kind: "start", ...none },
          { kind: "fill", task: 0, ...said },
          { kind: "start", ...said },
          { kind: "append", task: 0, list: 0 },
          { kind: "append", task: 1, list: 1 },
          { kind: "confirm", task: 1 },
          { kind: "clear", task: 1 },
        ]);
        await fc.assert(
          fc.asyncProperty(acts, async (all) => {
            const program = programOf(own, all);
            expect(program.length).toBeGreaterThan(0);
            await expectAlike(own, program);
          }),
          { numRuns: SOAK ? 2 : 1 },
        );
      }
    }
  });

  it.each(["our intents", "intents with every type of slot"])(
    "give the same for random programs of %s, and transcripts that replay clean",
    async (name) => {
      const own = name === "our intents" ? house : rich;
      const seen = { performed: 0, compared: 0, appended: 0, programs: 0 };
      await fc.assert(
        fc.asyncProperty(programs(own), async (acts) => {
          const program = programOf(own, acts);
          const { turns = [], signals } = await expectAlike(own, program);
          seen.programs += 1;
          seen.performed += signals.filter(({ kind }) => kind === "performed").length;
          seen.compared += program.filter(({ args }) => "where" in args).length;
          seen.appended += program.filter(({ tool }) => tool === "append").length;
          expect(replayTranscript(own.backend, { id: "program", turns }).divergences).toEqual([]);
        }),
        { numRuns: SOAK ? 200 : 5 },
      );
      if (SOAK) console.log(`${name}: ${JSON.stringify(seen)}`);
      const counts = [seen.performed, seen.compared, seen.appended];
      expect(Math[SOAK ? "min" : "max"](...counts)).toBeGreaterThan(SOAK ? 20 : 0);
    },
  );
});
