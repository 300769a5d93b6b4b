import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BacklotError } from "../../src/base/errors.js";
import type { IntentSpec } from "../../src/kit/internal.js";
import type { Command } from "../../src/labels/ast.js";
import { checkCommand } from "../../src/labels/check/check.js";
import type { Use } from "../../src/labels/check/scope.js";
import { parseCommand } from "../../src/labels/parse/parse.js";
import { printCommand } from "../../src/labels/print.js";
import { catalogOf } from "../../src/schema/catalog.js";
import { parseIntent } from "../../src/schema/index.js";
import type { IntentFile } from "../../src/schema/types.js";
import { hasShared, shared } from "../shared.js";
import { stripSpans } from "./trees.js";

type Turn =
  | { author: "System"; expression: string; index: number }
  | { author: "Signal"; dialog: string; index: number }
  | { author: "User" };

interface Dialogue {
  readonly _id: string;
  readonly strict: boolean;
  readonly turns: readonly Turn[];
}

interface Odd {
  readonly id: string;
  readonly class: string;
  readonly advice: "accept" | "reject" | "decide";
  readonly intents: readonly string[];
  readonly setup: readonly string[];
  readonly command: string;
}

const lines = <T>(path: string): T[] =>
  readFileSync(shared(path), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

const intents = () =>
  readdirSync(shared("data/lucid/intents")).map((name) =>
    parseIntent(JSON.parse(readFileSync(shared(`data/lucid/intents/${name}`), "utf8")) as IntentFile),
  );

const useOf = (command: Command, catalog: ReadonlyMap<string, IntentSpec>): Use => {
  if (command.kind !== "start") return { kind: command.kind === "say" ? "say" : "other" };
  return { kind: "task", spec: catalog.get(command.intent.text) as IntentSpec };
};

describe.skipIf(!hasShared)("LUCID's dialogues (needs the reference data)", () => {
  const dialogues = hasShared ? lines<Dialogue>("data/lucid/dialogues.jsonl") : [];
  const expressions = dialogues.flatMap(({ turns }) =>
    turns.flatMap((turn) => (turn.author === "System" ? [turn.expression] : [])),
  );

  it("parse, all 28,066 commands of them, and read the same when printed", () => {
    expect(expressions).toHaveLength(28_066);
    for (const text of new Set(expressions)) {
      const command = parseCommand(text);
      const printed = printCommand(command);
      expect(stripSpans(parseCommand(printed)), text).toEqual(stripSpans(command));
      expect(printCommand(parseCommand(printed)), text).toBe(printed);
    }
  });

  it("have no problem where they are marked strict", () => {
    const catalog = catalogOf(intents());
    const strict = dialogues.filter((dialogue) => dialogue.strict);
    expect(strict).toHaveLength(1_643);
    for (const { _id, turns } of strict) {
      const uses = new Map<number, Use>();
      for (const turn of turns) {
        if (turn.author === "User") continue;
        if (turn.author === "Signal") {
          uses.set(turn.index, { kind: turn.dialog.startsWith("hint(") ? "hint" : "other" });
          continue;
        }
        const command = parseCommand(turn.expression);
        const problems = checkCommand(command, { catalog, uses }).map((problem) => problem.message);
        expect(problems, `${_id} ${turn.expression}`).toEqual([]);
        uses.set(turn.index, useOf(command, catalog));
      }
    }
  });
});

/** The codes that refuse an odd command after its setup; none where it is accepted. Every command but say gets one signal. */
function codes({ setup, command }: Odd, catalog: ReadonlyMap<string, IntentSpec>): string[] {
  const uses = new Map<number, Use>();
  const execute = (text: string): string[] => {
    let read: Command;
    try {
      read = parseCommand(text);
    } catch (error) {
      if (error instanceof BacklotError) return [error.code];
      throw error;
    }
    const problems = checkCommand(read, { catalog, uses });
    if (problems.length > 0) return problems.map((problem) => problem.code);
    uses.set(uses.size, useOf(read, catalog));
    if (read.kind !== "say") uses.set(uses.size, { kind: "hint" });
    return [];
  };
  setup.forEach(execute);
  return execute(command);
}

describe.skipIf(!hasShared)("LUCID's odd commands (needs the reference data)", () => {
  const odd = hasShared ? lines<Odd>("data/lucid/oracle/errors.jsonl") : [];
  const all = hasShared ? new Map(intents().map((intent) => [intent.command, intent])) : new Map();
  const judged = odd.map((one) => {
    const catalog = catalogOf(one.intents.flatMap((name) => all.get(name) ?? []));
    return { ...one, codes: codes(one, catalog) };
  });
  const of = (advice: Odd["advice"]) => judged.filter((one) => one.advice === advice);
  const named = (ones: readonly Odd[]) => ones.map(({ id, command }) => `${id} ${command}`);

  it("are refused, all 264, where they are to be rejected", () => {
    expect(of("reject")).toHaveLength(264);
    expect(named(of("reject").filter((one) => one.codes.length === 0))).toEqual([]);
  });

  it("are accepted where they are to be accepted", () => {
    expect(of("accept").length).toBeGreaterThan(20);
    expect(named(of("accept").filter((one) => one.codes.length > 0))).toEqual([]);
  });

  it("are refused by their form alone where the form is wrong", () => {
    const lexical =
      "syntax positional kwargs_splat nested_call two_statements empty plain_assignment import expression null_byte statement";
    const wrong = of("reject").filter((one) => lexical.split(" ").includes(one.class));
    expect(wrong.length).toBeGreaterThan(90);
    const accepted = wrong.filter(({ command }) => {
      try {
        parseCommand(command);
        return true;
      } catch (error) {
        return !(error instanceof BacklotError && error.span !== undefined);
      }
    });
    // Forms of the language here, which the checker refuses: an object for a slot that takes none, a tuple for one slot, and a
    // path into a slot that holds no object.
    expect(accepted.map(({ command, codes: [code] }) => [command, code])).toEqual([
      ["x1.pickup_time = {'k': 1}", "WRONG_TYPE"],
      ['x1.playlist_description = ("Don\'t Look Up", 2)', "WRONG_COUNT"],
      ['x1.restaurant_location = "No spoilers (really)", 2', "WRONG_COUNT"],
      ["x1.language = x1.transportation.c", "SELF_REFERENCE"],
    ]);
  });
});
