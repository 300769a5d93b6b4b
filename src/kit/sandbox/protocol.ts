import type { Edit, Instruction, RefusedSignal, SlotOperand } from "../dialogue/instruction.js";
import { own, put } from "../record.js";
import type { Filter, Opening, Operator, Ref, Row, Signal, SlotValues, TaskState } from "../signal.js";
import { type IntentSpec, LIMIT, ORDER_BY, type Value } from "../spec.js";
import type { WholeTableChanges } from "../store/table.js";
import {
  ALL,
  APPEND,
  ASKED,
  ASSIGN,
  CONFIRM,
  FOUND,
  PERFORMED,
  REFUSED,
  RESUME,
  SAY,
  SIGNALS,
  START,
  STATE,
  TO_CONFIRM,
  TOO_LATE,
  WORLD,
} from "./letters.js";

/*
 * Texts that cross the sandbox's border. A letter of `letters` gives the kind, the rest is JSON: in the guest, its
 * native parser and printer are faster than any reader in interpreted code, and JSON escapes NUL and lone surrogates,
 * so every string survives a border that knows only NUL-terminated UTF-8. The most frequent messages are shorter still.
 *
 * down: Y12, S[at, intent, [[slot, value]…]], A[at, [[task, hit, slot, value]…]], P[at, [task, hit, slot, value]],
 * C[at, task], R[at, task]; the same in lower case, for a brief answer; and the questions
 *
 * up: "" (no signal), ax1 slot (ask), cx1 (confirm), p[ref, intent, arguments, row] with the answer as a fifth,
 * f[ref, intent, filter, rows, total], e{refusal}, Ee{refusal after a change of state}, [signal…]; in brief, px1 and
 * fx1
 * for p[…] and f[…]; before any of them, on a line of its own, L[lines, dropped] if behaviours logged
 */

/** Messages that ask without changing anything. */
export const QUESTIONS = { state: STATE, world: WORLD, all: ALL, signals: SIGNALS } as const;

/** Writes an opening as one message; the empty opening is the empty text, which need not be sent. */
export function writeOpening(opening: Opening): string {
  return Object.keys(opening).length === 0 ? "" : JSON.stringify(opening);
}

export function readOpening(message: string): Opening {
  return message === "" ? {} : (JSON.parse(message) as Opening);
}

export function writeInstruction(instruction: Instruction): string {
  switch (instruction.kind) {
    case "say":
      return `${SAY}${instruction.at}`;
    case "start":
      return `${START}${JSON.stringify([instruction.at, instruction.intent, instruction.args])}`;
    case "assign": {
      const [edit] = instruction.edits;
      if (instruction.edits.length !== 1 || edit === undefined)
        return `${ASSIGN}${JSON.stringify([instruction.at, instruction.edits])}`;
      // Nearly all assignments set one slot; concatenating the text is faster.
      const [task, hit, slot, value, path] = edit;
      if (path !== undefined) return `${ASSIGN}${JSON.stringify([instruction.at, instruction.edits])}`;
      return `${ASSIGN}[${instruction.at},[[${task},${hit},${JSON.stringify(slot)},${JSON.stringify(value)}]]]`;
    }
    case "append":
      return `${APPEND}${JSON.stringify([instruction.at, instruction.edit])}`;
    case "confirm":
      return `${CONFIRM}[${instruction.at},${instruction.task}]`;
    case "resume":
      return `${RESUME}[${instruction.at},${instruction.task}]`;
    default:
      return instruction satisfies never;
  }
}

export function readInstruction(message: string): Instruction {
  return instructionOf(message.charAt(0).toUpperCase(), JSON.parse(message.slice(1)));
}

export function instructionOf(letter: string, content: unknown): Instruction {
  if (letter === SAY) return { kind: "say", at: content as number };
  const parts = content as readonly unknown[];
  const at = parts[0] as number;
  switch (letter) {
    case START:
      return { kind: "start", at, intent: parts[1] as string, args: parts[2] as readonly SlotOperand[] };
    case ASSIGN:
      return { kind: "assign", at, edits: parts[1] as readonly Edit[] };
    case APPEND:
      return { kind: "append", at, edit: parts[1] as Edit };
    default:
      return { kind: letter === CONFIRM ? "confirm" : "resume", at, task: parts[1] as number };
  }
}

/** Asks for a brief answer, without arguments and rows: these are expensive to print and often not needed. */
export function inBrief(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

export function isBrief(message: string): boolean {
  return message.charCodeAt(0) >= LOWER_CASE;
}

const LOWER_CASE = "a".charCodeAt(0);

export function writeBriefly(signals: readonly (Signal | RefusedSignal)[]): string {
  const only = signals[0] as Signal;
  if (signals.length !== 1 || (only.kind !== "performed" && only.kind !== "found")) return writeSignals(signals);
  return `${only.kind === "found" ? FOUND : PERFORMED}${only.ref}`;
}

/** True if an answer omits what was performed or found; `QUESTIONS.signals` asks for it. */
export function isBriefAnswer(answer: string): boolean {
  const letter = answer.charAt(0);
  return (letter === PERFORMED || letter === FOUND) && answer.charAt(1) === "x";
}

export function writeTooLate(signals: readonly (Signal | RefusedSignal)[]): string {
  return `${TOO_LATE}${writeSignals(signals)}`;
}

export function writeSignals(signals: readonly (Signal | RefusedSignal)[]): string {
  if (signals.length === 0) return "";
  const only = signals[0] as Signal;
  if (signals.length === 1) {
    if (only.kind === "ask") return `${ASKED}${only.ref} ${only.slot}`;
    if (only.kind === "confirm") return `${TO_CONFIRM}${only.ref}`;
    if (only.kind === "performed") {
      const { ref, intent, arguments: args, row, answer } = only;
      return `${PERFORMED}${JSON.stringify(answer === undefined ? [ref, intent, args, row] : [ref, intent, args, row, answer])}`;
    }
    if (only.kind === "found")
      return `${FOUND}${JSON.stringify([only.ref, only.intent, only.filter, only.rows, only.total])}`;
    if (only.kind === "error") return `${REFUSED}${JSON.stringify(only)}`;
  }
  return JSON.stringify(signals);
}

export function readSignals(message: string): (Signal | RefusedSignal)[] {
  switch (message.charAt(0)) {
    case "":
      return [];
    case ASKED: {
      const blank = message.indexOf(" ");
      return [{ kind: "ask", ref: message.slice(1, blank) as Ref, slot: message.slice(blank + 1) }];
    }
    case TO_CONFIRM:
      return [{ kind: "confirm", ref: message.slice(1) as Ref }];
    case PERFORMED:
      return [performed(JSON.parse(message.slice(1)) as PerformedParts)];
    case FOUND:
      return [found(JSON.parse(message.slice(1)) as FoundParts)];
    case REFUSED:
      return [JSON.parse(message.slice(1)) as RefusedSignal];
    case TOO_LATE:
      return readSignals(message.slice(1));
    default:
      return JSON.parse(message) as Signal[];
  }
}

/** Optional parts of a signal are null in its array. */
type PerformedParts = readonly [ref: Ref, intent: string, args: SlotValues, row: Row | null, answer?: Value | null];
type FoundParts = readonly [ref: Ref, intent: string, filter: Filter, rows: readonly Row[], total: number | null];

function performed([ref, intent, args, row, answer]: PerformedParts): Signal {
  const signal = { kind: "performed", ref, intent, arguments: args } as const;
  if (answer !== undefined) return { ...signal, answer };
  return row === null ? signal : { ...signal, row };
}

function found([ref, intent, filter, rows, total]: FoundParts): Signal {
  const signal = { kind: "found", ref, intent, filter, rows } as const;
  return total === null ? signal : { ...signal, total };
}

/** True if an answer is a refusal: such a command is not part of the dialogue's log. */
export function isRefusal(answer: string): boolean {
  return answer.charAt(0) === REFUSED || isInconsistent(answer);
}

/** True if a refusal came after a change of state: the dialogue must be rebuilt from its log. */
export function isInconsistent(answer: string): boolean {
  return answer.charAt(0) === TOO_LATE;
}

export interface ProgramState {
  readonly variables: readonly (readonly [Ref, TaskState])[];
  readonly incomplete: readonly Ref[];
}

/** A variable as it crosses the border: its slots in the order they were set, null if emptied. */
export type VariableParts = readonly [
  ref: Ref,
  intent: string,
  slots: Readonly<Record<string, Value | Operator | null>>,
  confirmed: boolean,
  performed: boolean,
];

export function writeState(variables: readonly VariableParts[]): string {
  return JSON.stringify(variables);
}

/** Parses a message of `writeState`. @param specOf facts of an intent, for the order of its slots */
export function readState(message: string, specOf: (intent: string) => IntentSpec | undefined): ProgramState {
  const variables: (readonly [Ref, TaskState])[] = [];
  const incomplete: Ref[] = [];
  for (const [ref, intent, slots, confirmed, isPerformed] of JSON.parse(message) as readonly VariableParts[]) {
    variables.push([ref, { intent, slots: filled(slots, specOf(intent)), confirmed, performed: isPerformed }]);
    if (!isPerformed) incomplete.push(ref);
  }
  return { variables, incomplete };
}

/** Returns the filled slots in schema order, `order_by` and `limit` last. */
function filled(slots: VariableParts[2], spec: IntentSpec | undefined): Filter {
  const values: Record<string, Value | Operator> = {};
  for (const { name } of spec?.slots ?? []) keep(values, slots, name);
  for (const { name } of [ORDER_BY, LIMIT]) keep(values, slots, name);
  return values;
}

function keep(values: Record<string, Value | Operator>, slots: VariableParts[2], name: string): void {
  const value = own(slots, name);
  if (value !== null && value !== undefined) put(values, name, value);
}

/** State of a dialogue's world. */
export interface WorldState {
  readonly tables: readonly (readonly [entity: string, changes: WholeTableChanges])[];
  readonly now: number;
  readonly unconsumed: Readonly<Record<string, number>>;
  /** Numbers drawn from the seeded randomness. */
  readonly drawn: number;
}

export function writeWorld(state: WorldState): string {
  return JSON.stringify(state);
}

export function readWorld(message: string): WorldState {
  return JSON.parse(message) as WorldState;
}

/** True if a message is a question, and so not part of a dialogue's log. */
export function isQuestion(message: string): boolean {
  return message.length === 1;
}
