import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Signal } from "../src/kit/internal.js";
import { behavioursIn } from "../src/runtime/behaviours/find.js";
import { loadBackend } from "../src/runtime/loadBackend.js";
import { replayCorpus } from "../src/runtime/replay/corpus.js";
import { replayTranscript } from "../src/runtime/replay/replay.js";
import { loadFixtures } from "../src/runtime/rows/load.js";
import type { IntentFile, SlotFile } from "../src/schema/types.js";
import { loadIntents, readIntents } from "../src/transcript/files/loadIntents.js";
import { readTranscripts } from "../src/transcript/files/readTranscripts.js";
import { PHENOMENA, SHAPES, type Tag } from "../src/transcript/tags.js";
import type { Transcript, Turn } from "../src/transcript/transcript.js";
import { sampleOf } from "./runs.js";

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const intents = readdirSync(here("intents"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(here(`intents/${name}`), "utf8")) as IntentFile);
const queries = intents.filter((intent) => intent.query_intent === true);
const transactional = intents.filter((intent) => intent.query_intent !== true);
const behaviours = new Set(behavioursIn(here("intents/behaviours")).map(({ intent }) => intent));
/** The world that the dialogues were recorded in. */
const WORLD = { fixtures: here("fixtures"), behaviours: here("intents/behaviours") };
const slots = intents.flatMap((intent) => Object.entries(intent.args).map(([name, slot]) => ({ intent, name, slot })));

/** The intents of a dialogue by command name, in order of appearance. */
const intentsOf = (turns: readonly Turn[]): string[] => [
  ...new Set(
    turns.flatMap((turn) => {
      const call = turn.author === "System" ? /^(?!say|confirm|resume)([a-z_]+)\(/.exec(turn.command) : null;
      return call === null ? [] : [call[1] as string];
    }),
  ),
];

/** The commands that follow a user turn with this tag, up to the next user turn. */
function commandsAfter(tag: Tag, turns: readonly Turn[]): string[][] {
  return turns.flatMap((turn, at) => {
    if (turn.author !== "User" || turn.tags?.includes(tag) !== true) return [];
    const rest = turns.slice(at + 1);
    const end = rest.findIndex((next) => next.author === "User");
    const answer = end < 0 ? rest : rest.slice(0, end);
    return [answer.flatMap((next) => (next.author === "System" ? [next.command] : []))];
  });
}

describe("our own intents", () => {
  it("are at least 48 files over at least 8 domains, 24 of them transactional, and no entity lacks a query's file", () => {
    expect(intents.length).toBeGreaterThanOrEqual(48);
    expect(new Set(intents.flatMap((intent) => intent.domain ?? [])).size).toBeGreaterThanOrEqual(8);
    expect(transactional.length).toBeGreaterThanOrEqual(24);
    const searched = new Set(queries.map((intent) => intent.entity_name));
    const entities = transactional.flatMap((intent) => intent.entity_name ?? []);
    expect(entities.filter((entity) => !searched.has(entity))).toEqual([]);
  });

  it("have fixtures for every entity, and each transactional one rows to work on", async () => {
    const tables = loadFixtures(WORLD.fixtures, await readIntents(here("intents")));
    const entities = new Set(intents.flatMap((intent) => intent.entity_name ?? []));
    expect([...entities].filter((entity) => (tables[entity] ?? []).length < 3)).toEqual([]);
    // The one that makes no row of its own changes those of the house.
    const without = transactional.filter((intent) => intent.entity_name === undefined);
    expect(without.map((intent) => intent.command)).toEqual(["set_thermostat"]);
    expect(Object.keys(tables)).toContain("thermostats");
  });

  it("have behaviours at least ten times", () => {
    expect(transactional.filter((intent) => behaviours.has(intent.command)).length).toBeGreaterThanOrEqual(10);
  });

  it("describe every intent and slot, and give every text slot four to eight sample values", () => {
    for (const { intent, name, slot } of slots) {
      const where = `${intent.command}.${name}`;
      expect(intent.description, where).toMatch(/^[A-Z].*[^.]$/);
      expect(slot.description, where).toMatch(/^[A-Z].*[^.]$/);
      if (slot.type !== "str") continue;
      expect(slot.values?.length, where).toBeGreaterThanOrEqual(4);
      expect(slot.values?.length, where).toBeLessThanOrEqual(8);
      expect(new Set(slot.values).size, where).toBe(slot.values?.length);
    }
  });

  const uses: Readonly<Record<string, (slot: SlotFile) => boolean>> = {
    ...Object.fromEntries(
      ["str", "int", "float", "bool", "date", "time"].map((type) => [type, (slot) => slot.type === type]),
    ),
    enum: ({ type }) => typeof type === "object" && "enum" in type,
    list: ({ type }) => typeof type === "object" && "list" in type,
    default: (slot) => slot.default !== undefined,
    "required_when equals": ({ required_when: when }) => when !== undefined && "equals" in when,
    "required_when in": ({ required_when: when }) => when !== undefined && "in" in when,
    "match fold": (slot) => slot.match === "fold",
    disambiguation: (slot) => slot.disambiguation === true,
  };
  it.each(Object.entries(uses))("use %s", (_, test) => {
    expect(slots.some(({ slot }) => test(slot))).toBe(true);
  });

  it("break no rule, not even an advised one", async () => {
    const { problems } = await loadIntents(here("intents"));
    expect(problems.map(({ error }) => error.message)).toEqual([]);
  });

  it("wait, perform when told, act without confirmation and leave no row", () => {
    expect(queries.some((intent) => intent.wait_for_required === true)).toBe(true);
    expect(transactional.some((intent) => intent.performs === "when_told")).toBe(true);
    expect(transactional.some((intent) => intent.confirmation_required !== true)).toBe(true);
    expect(transactional.some((intent) => intent.entity_name === undefined)).toBe(true);
  });
});

describe("our own dialogues", () => {
  const dialogues: { readonly theme: string; readonly transcript: Transcript }[] = [];
  beforeAll(async () => {
    for await (const record of readTranscripts(here("examples"))) {
      if ("problem" in record) throw record.problem;
      dialogues.push({ theme: basename(record.file, ".jsonl"), transcript: record.transcript });
    }
  });
  const tagged = (tag: Tag): Transcript[] =>
    dialogues
      .map(({ transcript }) => transcript)
      .filter(({ turns }) => turns.some((turn) => turn.author === "User" && turn.tags?.includes(tag) === true));

  it("are at least 72, each called after its theme, none twice", () => {
    expect(dialogues.length).toBeGreaterThanOrEqual(72);
    for (const { theme, transcript } of dialogues) expect(transcript.id).toMatch(new RegExp(`^${theme}-\\d{3}$`));
    expect(new Set(dialogues.map(({ transcript }) => transcript.id)).size).toBe(dialogues.length);
  });

  it("are of several intents at least ten times, and leave no intent unused", () => {
    const used = dialogues.map(({ transcript }) => intentsOf(transcript.turns));
    expect(used.filter((names) => names.length > 1).length).toBeGreaterThanOrEqual(10);
    const all = new Set(used.flat());
    expect(intents.map((intent) => intent.command).filter((name) => !all.has(name))).toEqual([]);
  });

  it("are no two alike: no user says the same long sentence twice", () => {
    const said = dialogues.flatMap(({ transcript }) =>
      transcript.turns.flatMap((turn) => (turn.author === "User" && turn.text.length > 30 ? [turn.text] : [])),
    );
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  it.each(PHENOMENA)("show %s in at least five dialogues", (phenomenon) => {
    expect(tagged(phenomenon).length).toBeGreaterThanOrEqual(5);
  });

  describe("show what does not go smoothly", () => {
    const signalsOf = ({ turns }: Transcript): Signal[] =>
      turns.flatMap((turn) => (turn.author === "Signal" && turn.signal !== undefined ? [turn.signal] : []));
    const commandsOf = ({ turns }: Transcript): string[] =>
      turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
    const has =
      (test: (signal: Signal) => boolean) =>
      (transcript: Transcript): boolean =>
        signalsOf(transcript).some(test);
    /** A failure that no outcome and no fault has planned: a behaviour decided it, on the rows that are there. */
    const isDecided = (transcript: Transcript): boolean => {
      const planned = new Set([
        ...Object.keys(transcript.outcomes ?? {}),
        ...(transcript.faults ?? []).map(({ intent }) => intent),
      ]);
      return has((signal) => signal.kind === "failed" && behaviours.has(signal.intent) && !planned.has(signal.intent))(
        transcript,
      );
    };
    const OPERATORS =
      /=(?:at_least|at_most|greater_than|less_than|between|one_of|not_equal|contains|contains_none_of|contains_all_of|contains_any_of)\(/;
    const kinds: Readonly<Record<string, readonly [least: number, test: (transcript: Transcript) => boolean]>> = {
      "a failure": [24, has(({ kind }) => kind === "failed")],
      "an alternative": [20, has((signal) => signal.kind === "failed" && (signal.alternatives ?? []).length > 0)],
      "a failure that a behaviour decided": [16, isDecided],
      "an empty result": [8, has((signal) => signal.kind === "found" && signal.rows.length === 0)],
      "a choice among values": [6, has(({ kind }) => kind === "choose")],
      "an operator": [24, (transcript) => commandsOf(transcript).some((command) => OPERATORS.test(command))],
      "an order or a limit": [12, (transcript) => commandsOf(transcript).some((one) => /order_by=|limit=/.test(one))],
      "a failure on demand": [2, ({ faults = [] }) => faults.length > 0],
      "a seed": [5, ({ seed }) => seed !== undefined],
    };
    it.each(Object.entries(kinds))("%s", (_, [least, test]) => {
      expect(dialogues.filter(({ transcript }) => test(transcript)).length).toBeGreaterThanOrEqual(least);
    });
  });

  it.each(SHAPES)("show the shape %s", (shape) => {
    expect(tagged(shape).length).toBeGreaterThan(0);
  });

  it("answer each phenomenon as LUCID's rules say", () => {
    const all = dialogues.flatMap(({ transcript }) => transcript.turns);
    const only = ["cancellation", "early_end", "sarcasm", "delay_confirmation", "irrelevant", "overheard"] as const;
    for (const tag of only) for (const commands of commandsAfter(tag, all)) expect(commands, tag).toEqual(["say()"]);
    for (const commands of commandsAfter("all_in_one", all)) expect(commands[0]).toMatch(/^[a-z_]+\(.+\)$/);
    for (const commands of commandsAfter("start_multi_slot", all)) expect(commands[0]).toMatch(/^[a-z_]+\(.+,.+\)$/);
    for (const commands of commandsAfter("query", all)) expect(commands[0]).toMatch(/^find_/);
    for (const commands of commandsAfter("confirm", all)) expect(commands[0]).toMatch(/^confirm\(x\d+\)$/);
    for (const commands of commandsAfter("correction", all)) expect(commands[0]).toMatch(/^\(?x\d+\./);
    for (const commands of commandsAfter("answer_other_slot", all)) expect(commands[0]).toMatch(/^x\d+\.\w+ = /);
  });

  it("count one index over commands and signals; only a refused command has none", () => {
    for (const { transcript } of dialogues) {
      let next = 0;
      transcript.turns.forEach((turn, at) => {
        if (turn.author !== "System" && turn.author !== "Signal") return;
        const answer = turn.author === "System" ? transcript.turns[at + 1] : turn;
        const refused = answer?.author === "Signal" && answer.signal?.kind === "error";
        expect(turn.index, `${transcript.id}, turn ${at}`).toBe(refused ? undefined : next);
        if (!refused) next += 1;
      });
    }
  });

  it("say something after every user turn, and nothing to nobody", () => {
    for (const { transcript } of dialogues) {
      const spoken = transcript.turns.filter((turn) => turn.author === "User" || turn.author === "Response");
      spoken.forEach((turn, at) => {
        expect(turn.author, `${transcript.id}, "${turn.text}"`).toBe(at % 2 === 0 ? "User" : "Response");
        expect(turn.text.trim()).toBe(turn.text);
      });
      expect(transcript.turns.at(-1)?.author).toBe("Response");
    }
  });

  it.each(sampleOf(["isolated", "quickjs"] as const, 2))(
    "replay clean on the %s engine, final values included",
    async (engine) => {
      const backend = await loadBackend(here("intents"), { ...WORLD, engine });
      const summary = await replayCorpus(backend, here("examples"), { workers: 1, keepGoing: true });
      backend.close();
      expect(summary.divergences).toEqual([]);
      const { matched, diverged, unchecked, unreadable, problems } = summary;
      expect({ matched, diverged, unchecked, unreadable, problems }).toEqual({
        matched: dialogues.length,
        diverged: 0,
        unchecked: 0,
        unreadable: 0,
        problems: 0,
      });
    },
  );

  it("replay clean on the native engine where they need no behaviour", async () => {
    const backend = await loadBackend(here("intents"), { engine: "native", fixtures: WORLD.fixtures });
    const plain = dialogues.filter(({ transcript }) =>
      intentsOf(transcript.turns).every((one) => !behaviours.has(one)),
    );
    expect(plain.length).toBeGreaterThanOrEqual(8);
    for (const { transcript } of plain) expect(replayTranscript(backend, transcript).divergences).toEqual([]);
    backend.close();
  });

  it("diverge wherever one signal is tampered with, so that a clean replay means something", async () => {
    const backend = await loadBackend(here("intents"), { ...WORLD, engine: "quickjs" });
    for (const { transcript } of sampleOf(dialogues, 8)) {
      transcript.turns.forEach((turn, at) => {
        if (turn.author !== "Signal" || turn.signal === undefined) return;
        const turns = transcript.turns.with(at, { ...turn, signal: tampered(turn.signal) });
        const { status } = replayTranscript(backend, { ...transcript, turns });
        expect(status, `${transcript.id}, turn ${at}`).toBe("diverged");
      });
    }
    backend.close();
  });
});

/** The signal with one thing in it that is not so. */
function tampered(signal: Signal): Signal {
  switch (signal.kind) {
    case "ask":
      return { ...signal, slot: `${signal.slot}_too` };
    case "choose":
      return { ...signal, options: [...signal.options, "another"] };
    case "confirm":
      return { ...signal, kind: "ready" };
    case "ready":
      return { ...signal, kind: "confirm" };
    case "performed":
      return { ...signal, arguments: { ...signal.arguments, tampered: true } };
    case "found":
      return { ...signal, rows: [...signal.rows, {}] };
    case "failed":
      return { ...signal, reason: `not really: ${signal.reason}` };
    case "error":
      return { ...signal, code: "INTERNAL" };
    default:
      return signal satisfies never;
  }
}
