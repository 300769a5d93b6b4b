import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { generate } from "../../../src/codegen/generate.js";
import { typecheck } from "../../../src/codegen/typecheck/typecheck.js";
import type { Opening, Signal } from "../../../src/kit/internal.js";
import { classOf } from "../../../src/kit/internal.js";
import { parseCommand } from "../../../src/labels/parse/parse.js";
import { type TranspiledStep, toTypeScript } from "../../../src/labels/typescript/toTypeScript.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { catalogOf } from "../../../src/schema/catalog.js";
import type { Intent } from "../../../src/schema/types.js";
import { readIntents } from "../../../src/transcript/files/loadIntents.js";
import { readTranscripts } from "../../../src/transcript/files/readTranscripts.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { scope } from "../scene.js";

const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const steps = (...commands: readonly (readonly [index: number, text: string, next?: number])[]): TranspiledStep[] =>
  commands.map(([index, text, next]) => ({
    index,
    command: parseCommand(text),
    ...(next === undefined ? {} : { next }),
  }));

const print = (given: readonly TranspiledStep[], opening?: Opening): string =>
  toTypeScript(given, {
    catalog: scope.catalog,
    classesFrom: "./generated/index.js",
    ...(opening === undefined ? {} : { opening }),
  });

describe("a transpiled dialogue", () => {
  it("is a program over classes and the kit, one statement a command", () => {
    const dialogue = steps(
      [0, "say()"],
      [1, 'rent_kayak(river="Wharfe")', 1],
      [3, "x1.seats = 2", 3],
      [5, "x1.hours, x1.launch_date = 2.0, None", 5],
      [7, 'find_kayaks(seats=at_least(2), tags=contains_any_of(["red", x1.river]))', 7],
      [9, "x1.river, x7[0].river = x7[0].river, 'Swale'", 9],
      [12, "open_gate()", 12],
      [14, 'x1.sponsors.append("Ivo")', 14],
      [16, "x1", 16],
      [18, "say(x17)", 18],
    );
    expect(print(dialogue)).toBe(`import { Dialogue, operator } from "backlot/kit";
import { RentKayak, FindKayaks, OpenGate } from "./generated/index.js";

export const d = new Dialogue({ intents: [RentKayak, FindKayaks, OpenGate] });

d.say();                                                             // 0  say()
const x1 = d.start(RentKayak, { river: "Wharfe" });                  // 1  rent_kayak(river="Wharfe")
d.set([x1, "seats", 2]);                                             // 3  x1.seats = 2
d.set([x1, "hours", 2], [x1, "launch_date", null]);                  // 5  x1.hours, x1.launch_date = 2.0, None
const x7 = d.start(FindKayaks, { seats: operator("at_least", 2), tags: operator("contains_any_of", ["red", x1.get("river")] as never) }); // 7  find_kayaks(seats=at_least(2), tags=contains_any_of(["red", x1.river]))
d.set([x1, "river", x7.hit(0, "river")], [x7, "river", "Swale", 0]); // 9  x1.river, x7[0].river = x7[0].river, "Swale"
d.start(OpenGate);                                                   // 12  open_gate()
d.append(x1, "sponsors", "Ivo");                                     // 14  x1.sponsors.append("Ivo")
d.resume(x1);                                                        // 16  x1
d.say(17);                                                           // 18  say(x17)
`);
  });

  it("sets the index where it is not the next one, or cannot be known", () => {
    const program = print(steps([1, "say()"], [2, "open_gate()"], [4, "say()"], [5, "say()"], [9, "say()", 8]));
    const indexes = [...program.matchAll(/d\.at\((\d+)\);/g)].map((match) => Number(match[1]));
    // 1: not 0; 4: the gate's signals are not known; 9: said to be 8.
    expect(indexes).toEqual([1, 4, 9]);
  });

  it("opens with what the dialogue needs", () => {
    const program = print(steps([0, "open_gate()"]), {
      now: 1_704_099_600_000,
      entities: { kayaks: [{ id: "k1", river: "Wharfe", seats: 2 }] },
      outcomes: JSON.parse('{"open_gate": [{"reason": "rust"}], "__proto__": [], "two words": []}'),
    });
    expect(program).toContain(`new Dialogue({
  intents: [OpenGate],
  now: 1704099600000,
  entities: { kayaks: [{ id: "k1", river: "Wharfe", seats: 2 }] },
  outcomes: { open_gate: [{ reason: "rust" }], ["__proto__"]: [], "two words": [] },
});`);
  });

  it("computes hazardous keys, and casts what TypeScript cannot follow", () => {
    const program = print(
      steps(
        [0, 'tame(class="owl", constructor="c", __proto__="p")'],
        [1, "find_kayaks(level=x0.class)", 1],
        [2, 'send_parcel(weight="dontcare", label=x1.id, items=["a", x0.class])', 2],
        [3, "plan_picnic(place=x2.label, budget=x1[0].seats)", 3],
        [4, "send_parcel(label=x2.id)", 4],
      ),
    );
    expect(program).toContain('d.start(Tame, { class: "owl", ["constructor"]: "c", ["__proto__"]: "p" })');
    expect(program).toContain('{ level: x0.get("class") as never }');
    expect(program).toContain(
      '{ weight: "dontcare" as never, label: x1.hit(null, "id") as never, items: ["a", x0.get("class")] as never }',
    );
    expect(program).toContain('{ place: x2.get("label"), budget: x1.hit(0, "seats") }');
    expect(program).toContain('{ label: x2.get("id") as never }');
  });

  it("calls the kit's class otherwise where an intent is called dialogue", () => {
    const facts = { ...(scope.catalog.get("open_gate") as NonNullable<ReturnType<typeof scope.catalog.get>>) };
    const catalog = new Map([["dialogue", { ...facts, command: "dialogue" }]]);
    const program = toTypeScript(steps([0, "dialogue()"]), { catalog, classesFrom: "./classes.js" });
    expect(program).toContain('import { Dialogue as BacklotDialogue } from "backlot/kit";');
    expect(program).toContain("new BacklotDialogue({ intents: [Dialogue] })");
  });

  const refused: Readonly<Record<string, TranspiledStep[]>> = {
    "UNKNOWN_INTENT juggle": steps([0, "juggle()"]),
    "UNKNOWN_VARIABLE x4": steps([0, "x4"]),
    "UNKNOWN_VARIABLE x0 in its own call": steps([0, "plan_picnic(place=x0.place)"]),
    "UNKNOWN_VARIABLE paris": steps([0, "plan_picnic(place=paris)"]),
    "WRONG_COUNT of values": steps([0, "rent_kayak()"], [2, "x0.river, x0.seats = 1"]),
    "NAME_CLASH of indexes": steps([0, "rent_kayak()"], [0, "rent_kayak()"]),
  };
  for (const [title, given] of Object.entries(refused)) {
    it(`is refused: ${title}`, () => {
      expect(() => print(given)).toThrow(BacklotError);
      expect(() => print(given)).toThrow(expect.objectContaining({ code: title.split(" ")[0] }));
    });
  }
});

/** Bundles programs with the kit's sources and runs them natively. */
async function run(folder: string, names: readonly string[]): Promise<Signal[][]> {
  await build({
    entryPoints: names.map((name) => join(folder, `${name}.ts`)),
    outdir: join(folder, "run"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    chunkNames: "shared-[hash]",
    format: "esm",
    logLevel: "silent",
    alias: { "backlot/kit": here("src/kit/index.ts"), "backlot/generated": here("src/kit/generated.ts") },
  });
  const signals: Signal[][] = [];
  for (const name of names) {
    const module = (await import(pathToFileURL(join(folder, "run", `${name}.mjs`)).href)) as {
      d: { signals: Signal[] };
    };
    signals.push(module.d.signals);
  }
  return signals;
}

/** A recorded dialogue's commands, each with the index after the turn before it. */
function stepsOf({ turns }: Transcript): TranspiledStep[] {
  let next = 0;
  return turns.flatMap((turn) => {
    if ((turn.author !== "System" && turn.author !== "Signal") || turn.index === undefined) return [];
    const before = next;
    next = turn.index + 1;
    return turn.author === "System" ? [{ index: turn.index, command: parseCommand(turn.command), next: before }] : [];
  });
}

/** How a dialogue was opened. */
function openingOf({ entities, outcomes, faults, seed, now }: Transcript): Opening {
  const given = Object.entries({ entities, outcomes, faults, seed, now }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

describe("our examples, transpiled over the generated classes", () => {
  let folder: string;
  let intents: readonly Intent[];
  const transcripts: Transcript[] = [];
  const names = () => transcripts.map((_, i) => `dialogue${i}`);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "backlot-transpile-"));
    intents = await readIntents(here("intents"));
    await generate({ intents, out: folder });
    for (const file of readdirSync(here("examples")).filter((name) => name.endsWith(".jsonl"))) {
      for await (const read of readTranscripts(here(`examples/${file}`))) {
        if ("transcript" in read) transcripts.push(read.transcript);
      }
    }
    const catalog = catalogOf(intents);
    transcripts.forEach((transcript, i) => {
      const opening = openingOf(transcript);
      const program = toTypeScript(stepsOf(transcript), { catalog, opening, classesFrom: "./index.js" });
      writeFileSync(join(folder, `dialogue${i}.ts`), program);
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("type-check under the strictest options", async () => {
    expect(transcripts.length).toBeGreaterThan(50);
    expect((await typecheck(folder)).map((error) => error.message)).toEqual([]);
  });

  it("give the signals of a session when run natively", async () => {
    const signals = await run(folder, names());
    const backend = await loadBackend(here("intents"), { engine: "native" });
    let compared = 0;
    transcripts.forEach((transcript, i) => {
      const session = backend.open(openingOf(transcript));
      // Commands that were refused use no index; they are not part of the program.
      const said = stepsOf(transcript).flatMap(({ command, index }) => session.executeCommand(command, index));
      // Without fixtures some searches find nothing, and what reads their hits is refused: no program for those.
      if (said.some(({ kind }) => kind === "error")) return;
      expect(signals[i], transcript.id).toEqual(said);
      compared++;
    });
    backend.close();
    expect(compared).toBeGreaterThan(50);
  });
});

describe("a transpiled dialogue with hazardous slots", () => {
  it("sets and reads them as own properties", async () => {
    const folder = mkdtempSync(join(tmpdir(), "backlot-hazard-"));
    try {
      const tame = scope.catalog.get("tame");
      expect(classOf(tame as NonNullable<typeof tame>).spec.command).toBe("tame");
      mkdirSync(join(folder, "generated"));
      const facts = JSON.stringify(tame);
      writeFileSync(
        join(folder, "generated", "index.ts"),
        `import { classOf } from "backlot/kit";\nexport const Tame = classOf(JSON.parse(${JSON.stringify(facts)}));\n`,
      );
      const dialogue = steps(
        [0, 'tame(class="owl", __proto__="p")'],
        [2, "tame(class=x0.__proto__, constructor=x0.class)", 2],
        [4, 'x0.__proto__, x2.constructor = x2.constructor, "c"', 4],
      );
      writeFileSync(join(folder, "hazard.ts"), print(dialogue));
      const [signals] = await run(folder, ["hazard"]);
      const performed = signals?.map((signal) =>
        signal.kind === "performed" ? Object.entries(signal.arguments) : signal,
      );
      const entries = (values: Readonly<Record<string, string>>) => Object.entries(values);
      expect(performed).toEqual([
        entries({ class: "owl", ["__proto__"]: "p" }),
        entries({ class: "p", constructor: "owl" }),
        entries({ class: "owl", ["__proto__"]: "owl" }),
        entries({ class: "p", constructor: "c" }),
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
