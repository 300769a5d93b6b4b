import { readFileSync } from "node:fs";
import type { Filter, Operator, Row, Signal, TaskState, Value } from "../../src/kit/internal.js";
import { isOperator } from "../../src/kit/internal.js";
import { type Backend, type EngineName, loadBackend, type OpenOptions, type Session } from "../../src/runtime/index.js";
import { type IntentFile, parseIntent } from "../../src/schema/index.js";

/** One step of a case: what is done, and what the file says becomes of it. */
interface Step {
  readonly line: number;
  readonly text: string;
  readonly expected: readonly string[];
}

/** A dialogue of a text file: its title, and its steps in order. */
export interface Case {
  readonly title: string;
  /** A known failure, marked `# !`: it must fail, so that the mark goes when the fault does. */
  readonly fails: boolean;
  readonly steps: readonly Step[];
}

const here = (name: string): string => readFileSync(new URL(`./cases/${name}`, import.meta.url), "utf8");

/** A backend over the intents of cases/world.jsonl. */
export async function caseBackend(engine: EngineName): Promise<Backend> {
  const lines = here("world.jsonl").trimEnd().split("\n");
  return loadBackend(
    lines.map((line) => parseIntent(JSON.parse(line) as IntentFile)),
    { engine },
  );
}

/**
 * Reads a file of cases. A case is a title after `#` and steps, each followed by all that becomes of it:
 * `12 x1.day = "2024-05-01"` executes a command, at an index where there is one; `open {…}` (first) gives the session's
 * options; `user` begins a user turn; `state`, `incomplete`, `revealed`, `next` and `warnings` ask. `==>` says what comes
 * back, `==!` a refusal with what it underlines.
 */
export function readCases(name: string): Case[] {
  const cases: { title: string; fails: boolean; steps: { line: number; text: string; expected: string[] }[] }[] = [];
  for (const [i, line] of here(name).split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("//")) continue;
    const [, mark, title] = /^# (! )?(.*)$/.exec(line) ?? [];
    if (title !== undefined) cases.push({ title, fails: mark !== undefined, steps: [] });
    else if (line.startsWith("==")) cases.at(-1)?.steps.at(-1)?.expected.push(line);
    else cases.at(-1)?.steps.push({ line: i + 1, text: line, expected: [] });
  }
  return cases;
}

/** Results of the steps of a case, as the files write them. */
export function play(
  backend: Backend,
  { steps }: Case,
): readonly { readonly line: number; readonly given: string[] }[] {
  let session: Session | undefined;
  return steps.map(({ line, text }) => {
    if (text.startsWith("open ")) {
      session = backend.open(JSON.parse(text.slice(5)) as OpenOptions);
      return { line, given: [] };
    }
    session ??= backend.open();
    return { line, given: answer(session, text) };
  });
}

function answer(session: Session, text: string): string[] {
  switch (text) {
    case "user":
      session.userTurn();
      return [];
    case "state":
      return Object.entries(session.state).map(([name, task]) => `==> ${name} ${stateText(task)}`);
    case "incomplete":
      return [`==> ${session.incomplete.join(" ")}`.trimEnd()];
    case "revealed":
      return session.revealed === null ? ["==> none"] : [`==> ${rowsText(session.revealed)}`.trimEnd()];
    case "next":
      return [`==> ${session.next}`];
    case "warnings":
      return session.warnings.map(({ code }) => `==> ${code}`);
    default: {
      const [, index, command] = /^(?:(\d+) )?([\s\S]*)$/.exec(text) ?? [];
      const signals = session.execute(command as string, index === undefined ? undefined : Number(index));
      return signals.map((signal) => signalText(signal, command as string));
    }
  }
}

function signalText(signal: Signal, command: string): string {
  switch (signal.kind) {
    case "ask":
      return `==> ask ${signal.ref} ${signal.slot}`;
    case "choose":
      return `==> choose ${signal.ref} ${signal.slot} ${valueText(signal.options)}`;
    case "confirm":
    case "ready":
      return `==> ${signal.kind} ${signal.ref}`;
    case "performed":
      return `==> performed ${signal.ref} ${signal.intent}(${slotsText(signal.arguments)})`;
    case "found":
      return `==> found ${signal.ref} ${signal.intent}(${slotsText(signal.filter)}) ${rowsText(signal.rows)}`.trimEnd();
    case "failed": {
      const { ref, intent, arguments: args, reason, alternatives } = signal;
      const offers = alternatives === undefined ? "" : ` or ${rowsText(alternatives)}`;
      return `==> failed ${ref} ${intent}(${slotsText(args)}) ${JSON.stringify(reason)}${offers}`.trimEnd();
    }
    case "error":
      return `==! ${signal.code} ‹${command.slice(...(signal.span ?? [0, 0]))}›`;
    default:
      return signal satisfies never;
  }
}

function stateText({ intent, slots, confirmed, performed }: TaskState): string {
  return `${intent}(${slotsText(slots)})${confirmed ? " confirmed" : ""}${performed ? " performed" : ""}`;
}

function rowsText(rows: readonly Row[]): string {
  return rows.map((row) => `[${slotsText(row)}]`).join(" ");
}

function slotsText(slots: Filter | Row): string {
  return Object.entries(slots)
    .map(([name, value]) => `${name}=${valueText(value)}`)
    .join(", ");
}

function valueText(value: Value | Operator | null): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (isOperator(value)) return `${value.operator}(${value.args.map(valueText).join(", ")})`;
  return Array.isArray(value) ? `[${value.map(valueText).join(", ")}]` : JSON.stringify(value);
}
