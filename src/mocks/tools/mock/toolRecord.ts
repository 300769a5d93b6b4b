import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import type { Ref, Row, Signal, SlotValues } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import { printCommand } from "../../../labels/print.js";
import { FreeNames } from "../../../schema/freeNames.js";
import type { Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import { IGNORED_RESPONSE, isAnswer } from "../../../transcript/reply.js";
import { recordedCall } from "../session/record.js";
import { type GivenTool, thrownMessage, unfit } from "./givenTool.js";
import type { MockedResult } from "./mockOptions.js";

interface AddedCall {
  readonly name: string;
  readonly args: unknown;
  readonly callId?: string;
  readonly needsYes?: boolean;
}

export class ToolRecord {
  readonly intents = new Map<string, string>();
  private readonly turns: Turn[] = [];
  private next = 0;
  private isTold = false;

  constructor(tools: readonly GivenTool[]) {
    const names = new FreeNames();
    for (const { name } of tools) this.intents.set(name, names.take(name));
  }

  add({ name, args, callId, needsYes }: AddedCall, kind: "found" | "performed" | null, result: MockedResult): void {
    const intent = this.intents.get(name) ?? new FreeNames().take(name);
    const slots = sayable(args);
    const extra = { tool: recordedCall(name, args, callId) };
    const command = printCommand(build.start(intent, slots as build.BuildSlots));
    if (kind === null) {
      const signal: Signal = { kind: "error", code: "UNKNOWN_TOOL", message: String(result.value) };
      this.turns.push({ author: "System", command, extra }, { author: "Signal", signal });
      return;
    }
    const told = { ...result, value: plain(result.value) };
    const ref: Ref = `x${this.next}`;
    this.turns.push({ author: "System", index: this.next++, command, extra });
    if (needsYes === true) {
      // Signals as a server whose own tools do not ask.
      this.turns.push({ author: "Signal", index: this.next++, signal: { kind: "confirm", ref } });
      const unheard = this.isTold ? {} : { extra: IGNORED_RESPONSE };
      this.turns.push({ author: "System", index: this.next++, command: printCommand(build.confirm(ref)), ...unheard });
    }
    this.turns.push({ author: "Signal", index: this.next++, signal: signalOf(ref, intent, slots, kind, told) });
  }

  hear(turn: UserTurn): void {
    this.turns.push(turn);
    this.isTold ||= !isAnswer(turn);
  }

  respond(text: string): void {
    this.turns.push({ author: "Response", text });
  }

  transcript(id: string, made: Pick<Transcript, "seed" | "now">): Transcript {
    return structuredClone({ id, turns: this.turns, ...made });
  }
}

function signalOf(
  ref: Ref,
  intent: string,
  slots: SlotValues,
  kind: "found" | "performed",
  { value, isError }: MockedResult,
): Signal {
  if (isError) {
    const reason = typeof value === "string" ? value : JSON.stringify(value);
    return { kind: "failed", ref, intent, arguments: slots, reason };
  }
  if (kind === "found") return { kind, ref, intent, filter: slots, rows: rowsInResult(value) };
  const [row] = rowsInResult(value);
  return { kind, ref, intent, arguments: slots, ...given({ row }) };
}

/** Copies a value as JSON: a handler may return anything, and change it later. */
function plain(value: unknown): unknown {
  return unfit(value) === null ? JSON.parse(JSON.stringify(value) ?? "null") : thrownMessage(value);
}

function rowsInResult(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value.filter(isObject) as unknown as Row[];
  if (!isObject(value)) return [];
  const lists = Object.values(value).filter((held): held is unknown[] => Array.isArray(held) && held.some(isObject));
  return lists.length === 1 ? (lists[0]?.filter(isObject) as unknown as Row[]) : [value as Row];
}

function sayable(args: unknown): SlotValues {
  if (!isObject(args)) return {};
  const entries = Object.entries(args).filter(([name, value]) => (value ?? null) !== null && isPrintable(name, value));
  return Object.fromEntries(entries) as SlotValues;
}

function isPrintable(name: string, value: unknown): boolean {
  try {
    printCommand(build.start("tool", { [name]: value as build.BuildValue }));
    return true;
  } catch {
    return false;
  }
}
