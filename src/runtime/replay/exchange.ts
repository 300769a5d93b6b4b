import type { ErrorSignal, Signal, SignalKind } from "../../kit/internal.js";
import type { SignalTurn, SystemTurn, Transcript, Turn } from "../../transcript/index.js";
import { type CompiledCommand, isCompiled } from "../session/interpreter.js";
import type { OpenOptions } from "../session/opening.js";
import type { Expectation } from "./expectation.js";
import type { ReplayOptions } from "./report.js";

/** A turn other than a signal, and the signals recorded after it; null for signals that follow no command. */
export interface Exchange {
  readonly turn: Exclude<Turn, SignalTurn> | null;
  readonly recorded: readonly SignalTurn[];
}

/** A compiled command and the signals recorded after it. */
export interface Prepared {
  readonly turn: SystemTurn;
  readonly at: number;
  readonly compiled: CompiledCommand | readonly ErrorSignal[];
  readonly recorded: readonly SignalTurn[];
  readonly expectation: Expectation;
}

/** Returns the opening of a recorded dialogue. */
export function openingFor(
  { entities, tables, outcomes, faults, seed, now }: Transcript,
  options: ReplayOptions,
): OpenOptions {
  const opening: { -readonly [Key in keyof OpenOptions]: OpenOptions[Key] } = {};
  if (entities !== undefined) opening.entities = entities;
  if (tables !== undefined) opening.tables = tables;
  if (outcomes !== undefined) opening.outcomes = outcomes;
  if (faults !== undefined) opening.faults = faults;
  if (seed !== undefined) opening.seed = seed;
  if (now !== undefined) opening.now = now;
  if (options.strict === true) opening.strict = true;
  if (options.lenient === true) opening.lenient = true;
  return opening;
}

/** Groups turns into exchanges: each turn except signals, with the signals after it if it is a command. */
export function exchangesOf(turns: readonly Turn[]): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let recorded: SignalTurn[] | null = null;
  for (const turn of turns) {
    if (turn.author === "Signal") {
      if (recorded === null) {
        recorded = [];
        exchanges.push({ turn: null, recorded });
      }
      recorded.push(turn);
    } else {
      recorded = turn.author === "System" ? [] : null;
      exchanges.push({ turn, recorded: recorded ?? [] });
    }
  }
  return exchanges;
}

/** True if the command can lead to the recorded signals. */
export function isPlausible(prepared: Prepared): boolean {
  if (!isCompiled(prepared.compiled)) return isErrorExpected(prepared);
  return prepared.expectation.kinds.every(([kind]) => kind !== undefined);
}

/** Returns the kinds of the recorded signals; null if the command was refused. */
export function believed(prepared: Prepared): readonly SignalKind[] | null {
  return isErrorExpected(prepared) ? null : prepared.expectation.kinds.map(([kind]) => kind as SignalKind);
}

export function isErrorExpected({ expectation }: Prepared): boolean {
  return expectation.kinds.some((kinds) => kinds.includes("error"));
}

/** Returns a recorded signal as a divergence shows it. */
export function wording({ signal, text }: SignalTurn): Signal | string | undefined {
  return signal ?? text;
}
