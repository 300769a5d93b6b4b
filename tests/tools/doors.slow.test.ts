import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, printCommand } from "../../src/labels/index.js";
import { type Backend, loadBackend } from "../../src/runtime/backend.js";
import { replayTranscript } from "../../src/runtime/replay/replay.js";
import type { JsonSchema } from "../../src/schema/index.js";
import { toolSession, toolsOf } from "../../src/tools/index.js";
import { isFilled } from "../../src/tools/parameters.js";
import { DEEP, runs, sampleOf } from "../runs.js";
import { schemaValue } from "./arbitraries.js";
import { DOORS, type Door, type DoorCall, type DoorEnd } from "./doors.js";
import { DoorServers } from "./serverDoors.js";

/*
 * One session, many doors: a program led through each of them gives the same signals, the same transcript and the same end.
 */

let backend: Backend;
let servers: DoorServers;
beforeAll(async () => {
  // Classes run without behaviours and without fixtures.
  backend = await loadBackend("intents", { engine: "native", behaviours: false });
  servers = await DoorServers.start(backend);
});
afterAll(async () => {
  await servers.close();
  backend.close();
});

type Slots = Readonly<Record<string, unknown>>;

/** What a program says next; which task it means is a number that is taken modulo the tasks so far. */
type Act =
  | { readonly kind: "start"; readonly intent: string; readonly slots: Slots }
  | { readonly kind: "fill"; readonly task: number; readonly seed: Slots }
  | { readonly kind: "confirm" | "cancel" | "clear"; readonly task: number };

/** The slots of an intent, some of them; order and number of rows are not slots. */
function slotsOf(parameters: JsonSchema): fc.Arbitrary<Slots> {
  const { task: _, order_by: __, limit: ___, ...properties } = parameters.properties as Record<string, JsonSchema>;
  return schemaValue({ ...parameters, properties, required: [] }, parameters) as fc.Arbitrary<Slots>;
}

/** Steps with their commands, as they follow from one another: executed once beside, for the variables. */
function programOf(acts: readonly Act[]): DoorCall[] {
  const session = backend.open();
  const tasks: { readonly ref: string; readonly intent: string }[] = [];
  return acts.flatMap((act): DoorCall[] => {
    const call = callOf(act, tasks, `x${session.next}`);
    if (call === null) return [];
    const [first] = session.execute(call.command);
    // Classes judge values only as they run, so that refusals are worded otherwise.
    if (first?.kind === "error") return [];
    if (act.kind === "start") tasks.push({ ref: `x${session.commands.at(-1)?.index}`, intent: act.intent });
    return [call];
  });
}

function callOf(act: Act, tasks: readonly { ref: string; intent: string }[], next: string): DoorCall | null {
  if (act.kind === "start") {
    const { intent, slots } = act;
    const spec = backend.catalog.get(intent);
    const task = spec !== undefined && isFilled(spec) ? { task: "new" } : {};
    const command = printCommand(build.start(intent, Object.entries(slots) as [string, never][]));
    return { tool: intent, args: { ...slots, ...task }, command, classes: (all) => all.start(intent, slots) };
  }
  const filled = tasks.filter(({ intent }) => isFilled(backend.catalog.get(intent) as never));
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
  const names = spec?.slots.map(({ name }) => name) ?? [];
  const values =
    act.kind === "clear"
      ? names.slice(0, 2).map((name) => [name, null] as const)
      : act.kind === "fill"
        ? names.flatMap((name) => (Object.hasOwn(act.seed, name) ? [[name, act.seed[name]] as const] : []))
        : [];
  if (values.length === 0) return null;
  const command = printCommand(
    build.assign(...values.map(([name, value]) => [build.target(ref, name), value as never] as const)),
  );
  const classes: DoorCall["classes"] = (all) =>
    all.dialogue.set(...values.map(([name, value]) => [all.task(ref), name, value as never] as const));
  if (act.kind === "clear") return { tool: "clear", args: { ...about, slots: names.slice(0, 2) }, command, classes };
  return { tool: meant.intent, args: { ...about, ...Object.fromEntries(values) }, command, classes };
}

/** Leads a program through every door, and compares. */
async function expectAlike(program: readonly DoorCall[]): Promise<DoorEnd> {
  let first: DoorEnd | null = null;
  for (const door of [...DOORS, ...servers.doors]) {
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
    const overMcp = servers.doors.filter(({ name }) => name.startsWith("MCP"));
    expect(overMcp).toHaveLength(6);
    for (const door of overMcp) {
      const open = await door.open(backend);
      await open.call(known);
      await expect(open.call(unknown), door.name).rejects.toMatchObject({ code: -32602 });
      expect((await open.end()).turns, door.name).toHaveLength(2);
    }
    const http = servers.doors.find(({ name }) => name === "HTTP, tools") as Door;
    const open = await http.open(backend);
    await open.call(known);
    await expect(open.call(unknown)).rejects.toThrow(/ 404 .*"UNKNOWN_TOOL"/);
    expect((await open.end()).turns).toHaveLength(2);

    const session = toolSession(backend.open());
    const { content } = await session.call("book_tabel", {});
    expect(content).toMatchObject({ status: "error", errors: [{ code: "UNKNOWN_TOOL" }] });
    expect(session.transcript().turns).toMatchObject([{ author: "System" }, { author: "Signal" }]);
  });
});

describe("all doors", () => {
  it("give the same for every intent", async () => {
    const intents = toolsOf(backend).filter(({ intent }) => intent !== null);
    for (const { intent, parameters } of sampleOf(intents, 4)) {
      if (intent === null) continue;
      const acts = slotsOf(parameters).map((slots): Act[] => [
        { kind: "start", intent, slots: {} },
        { kind: "fill", task: 0, seed: slots },
        { kind: "start", intent, slots },
        { kind: "confirm", task: 1 },
        { kind: "clear", task: 1 },
      ]);
      await fc.assert(
        fc.asyncProperty(acts, async (all) => {
          const program = programOf(all);
          expect(program.length).toBeGreaterThan(0);
          await expectAlike(program);
        }),
        { numRuns: 2 },
      );
    }
  });

  it("give the same for random programs, and transcripts that replay clean", async () => {
    const intents = toolsOf(backend).filter(({ intent }) => intent !== null);
    const start = fc
      .constantFrom(...intents)
      .chain(({ intent, parameters }) =>
        slotsOf(parameters).map((slots): Act => ({ kind: "start", intent: intent as string, slots })),
      );
    const fill = fc
      .tuple(fc.nat(20), start)
      .map(([task, one]): Act => ({ kind: "fill", task, seed: one.kind === "start" ? one.slots : {} }));
    const other = fc.record({
      kind: fc.constantFrom("confirm", "cancel", "clear"),
      task: fc.nat(20),
    }) as fc.Arbitrary<Act>;
    const program = fc.tuple(start, fc.array(fc.oneof(start, fill, other, other), { maxLength: 12 }));
    let performed = 0;
    await fc.assert(
      fc.asyncProperty(program, async ([first, rest]) => {
        const { turns = [], signals } = await expectAlike(programOf([first, ...rest]));
        performed += signals.filter(({ kind }) => kind === "performed").length;
        expect(replayTranscript(backend, { id: "program", turns }).divergences).toEqual([]);
      }),
      runs(200),
    );
    expect(performed).toBeGreaterThan(DEEP ? 20 : 0);
  });
});
