import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { makeFolders, PRIVATE_FILE, readText, writeAtomic } from "../../base/io/index.js";
import { visible } from "../../base/json/visible.js";
import { type Signal, typeName } from "../../kit/internal.js";
import type { Session } from "../../runtime/session/session.js";
import { type ResolvedIntent, specType } from "../../schema/facts.js";
import { findCommand } from "../../schema/names.js";
import { didYouMean } from "../../schema/nearest.js";
import { formatTranscript } from "../../transcript/files/index.js";
import { parseTranscript } from "../../transcript/shape/parse.js";
import { signalLines } from "../../transcript/showSignal.js";
import type { Colours } from "./colours.js";
import { counted, out } from "./output.js";
import type { ReplSession } from "./replSession.js";
import { showState } from "./showStep.js";

export interface PromptContext {
  readonly repl: ReplSession;
  readonly intents: ReadonlyMap<string, ResolvedIntent>;
  readonly colours: Colours;
}

interface DotCommand {
  readonly usage: string;
  readonly help: string;
  /** @returns the lines to print; null to leave the prompt */
  readonly run: (argument: string, context: PromptContext) => string[] | null | Promise<string[]>;
}

export const DOT_COMMANDS: Readonly<Record<string, DotCommand>> = {
  ".help": { usage: ".help", help: "this list", run: help },
  ".intents": { usage: ".intents [NAME]", help: "all intents, or one with its slots", run: showIntents },
  ".state": { usage: ".state", help: "what every variable holds", run: state },
  ".tables": { usage: ".tables [NAME]", help: "how many rows each table has, or the rows of one", run: tables },
  ".undo": { usage: ".undo [N]", help: "go back before the last command or user turn, or the last N", run: undo },
  ".user": { usage: ".user TEXT", help: "a user turn: what the last query revealed is over", run: user },
  ".save": { usage: ".save FILE [ID]", help: "add the dialogue to a file of transcripts", run: save },
  ".exit": { usage: ".exit", help: "leave, as Ctrl-D and, where nothing is typed, Ctrl-C do", run: () => null },
  ".quit": { usage: ".quit", help: "the same", run: () => null },
};

/** Runs a line that begins with a dot. */
export async function runDotCommand(line: string, context: PromptContext): Promise<string[] | null> {
  const typed = line.trim();
  const name = /^\S+/.exec(typed)?.[0] ?? "";
  const command = Object.hasOwn(DOT_COMMANDS, name) ? DOT_COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new BacklotError(
      "USAGE",
      `there is no ${name}${didYouMean(name, Object.keys(DOT_COMMANDS)) || "; try .help"}`,
    );
  }
  return command.run(typed.slice(name.length).trim(), context);
}

function help(): string[] {
  const width = Math.max(...Object.values(DOT_COMMANDS).map(({ usage }) => usage.length));
  return [
    "One command of the assistant a line: f(slot=value), x1.slot = value, confirm(x1), x1, say(). Tab completes.",
    "It goes on in the next line while a bracket is open, or after a backslash; a blank line ends it.",
    ...Object.values(DOT_COMMANDS).map((command) => `  ${command.usage.padEnd(width)}  ${command.help}`),
  ];
}

function showIntents(name: string, { intents, colours }: PromptContext): string[] {
  if (name !== "") {
    const intent = intents.get(name);
    if (intent === undefined) {
      throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${name}${didYouMean(name, intents.keys())}`);
    }
    return [
      `${colours.bold(intent.command)}  ${colours.dim(visible(intent.description))}`,
      ...intent.slots.map(slotLine),
    ];
  }
  return [...intents.values()].map(({ command, query, confirm, slots }) => {
    const required = slots.filter((slot) => slot.required && !query).map((slot) => slot.name);
    const kind = query ? "query" : confirm ? "asks to confirm" : "";
    return `${colours.bold(command)}(${required.join(", ")})${kind === "" ? "" : `  ${colours.dim(kind)}`}`;
  });
}

function slotLine({ name, type, required, description }: ResolvedIntent["slots"][number]): string {
  const about = [
    typeName(specType(type)),
    ...(required ? ["required"] : []),
    ...(description ? [visible(description)] : []),
  ];
  return `  ${name}: ${about.join(", ")}`;
}

function state(_: string, { repl, colours }: PromptContext): string[] {
  const lines = showState(repl.state, colours);
  return lines.length === 0 ? ["no task yet"] : lines;
}

function tables(name: string, { repl, intents }: PromptContext): string[] {
  return showTables(name, repl.current, intents).map(visible);
}

function undo(argument: string, { repl }: PromptContext): string[] {
  if (!/^[1-9]\d{0,5}$|^$/.test(argument)) throw new BacklotError("USAGE", ".undo takes how many, such as .undo 2");
  const undone = repl.undo(Number(argument || 1));
  if (undone.length === 0) return ["there is nothing to undo"];
  return undone.map((act) => `undone: ${visible("user" in act ? `.user ${act.user}` : inOneLine(act.command))}`);
}

function inOneLine(command: string): string {
  return command
    .split("\n")
    .map((line) => line.trim())
    .join(" ");
}

function user(text: string, { repl }: PromptContext): string[] {
  repl.user(text);
  return [];
}

async function save(argument: string, { repl }: PromptContext): Promise<string[]> {
  const [file, id] = argument.split(/\s+/);
  if (file === undefined || file === "")
    throw new BacklotError("USAGE", ".save needs a file, such as .save examples/mine.jsonl");
  if (repl.isEmpty) return ["there is nothing to save yet"];
  const before = existsSync(file) ? readText(file).split("\n") : [];
  const lines = before.filter((line, at) => {
    if (line.trim() === "") return false;
    // Refuses to add to any other file.
    parseTranscript(line, { file, line: at + 1 });
    return true;
  });
  const transcript = repl.transcript(id ?? `tried-${lines.length + 1}`);
  makeFolders(dirname(file));
  await writeAtomic(file, `${[...lines, formatTranscript(transcript)].join("\n")}\n`, PRIVATE_FILE);
  return [`${visible(file)} holds ${counted(lines.length + 1, "dialogue")} now; the last is ${transcript.id}`];
}

const MAX_ROWS = 20;

/** Signals that answer a query without waiting. */
const ANSWERS: ReadonlySet<Signal["kind"]> = new Set(["found", "failed", "error"]);

/**
 * Formats tables as queries find them: their numbers of rows, or the rows of the entity `name`. The queries run in a
 * copy of the session, and take no index of it.
 */
function showTables(name: string, session: Session, intents: ReadonlyMap<string, ResolvedIntent>): string[] {
  const entities = [...new Set([...intents.values()].flatMap(({ entity }) => entity ?? []))].sort();
  if (name === "") {
    if (entities.length === 0) return ["no intent has an entity, so there are no tables"];
    const width = Math.max(...entities.map((entity) => entity.length));
    return entities.map((entity) => `${entity.padEnd(width)}  ${sizeOf(rowsIn(entity, session, intents))}`);
  }
  if (!entities.includes(name)) {
    const suggestion = didYouMean(name, entities) || "; .tables lists them";
    throw new BacklotError("USAGE", `there is no table ${name}${suggestion}`);
  }
  const found = rowsIn(name, session, intents);
  const size = `${name}: ${sizeOf(found)}`;
  if (found.kind !== "found") return [size];
  const [, ...rows] = signalLines(found, { rows: MAX_ROWS, ...(out.isTerminal ? { width: out.width } : {}) });
  return [size, ...rows];
}

/** The result of an entity's query without a filter; if all its queries wait for values, the rows of its table. */
function rowsIn(entity: string, session: Session, intents: ReadonlyMap<string, ResolvedIntent>): Signal {
  const queries = [...intents.values()].filter((intent) => intent.query && !intent.asks && intent.entity === entity);
  const query = queries.find(({ command }) => command === findCommand(entity)) ?? queries[0];
  const table = (): Signal => {
    const { rows, total } = session.tableRows(entity);
    const ref = `x${session.next}` as const;
    return {
      kind: "found",
      ref,
      intent: findCommand(entity),
      filter: {},
      rows,
      ...(total > rows.length ? { total } : {}),
    };
  };
  if (query === undefined) return table();
  const copy = session.fork();
  const signals = copy.execute(`${query.command}()`);
  const [signal] = signals[0]?.kind === "ready" ? copy.execute(`x${session.next}`) : signals;
  return signal !== undefined && ANSWERS.has(signal.kind) ? signal : table();
}

function sizeOf(signal: Signal): string {
  switch (signal.kind) {
    case "found":
      return counted(signal.total ?? signal.rows.length, "row");
    case "failed":
      return `its query fails: ${signal.reason}`;
    case "error":
      return `its query fails: ${signal.message}`;
    default:
      return "";
  }
}
