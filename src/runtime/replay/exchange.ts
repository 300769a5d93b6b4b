import {
  type ErrorSignal,
  letters,
  type Signal,
  type SignalKind,
  writeExpected,
  writeSignals,
} from "../../kit/internal.js";
import type { SignalTurn, SystemTurn, Transcript, Turn } from "../../transcript/index.js";
import { kindsOf } from "../../transcript/recorded.js";
import { type CompiledCommand, isCompiled } from "../session/interpreter.js";
import type { OpenOptions } from "../session/opening.js";
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

/** Turns as exchanges: each turn except signals, with the signals after it if it is a command. They are made when asked for. */
export class Exchanges {
  readonly length: number;
  private readonly turns: readonly Turn[];
  /** First turns of the exchanges. */
  private readonly starts: readonly number[];

  constructor(turns: readonly Turn[]) {
    this.turns = turns;
    const starts: number[] = [];
    let takesSignals = false;
    for (const [i, { author }] of turns.entries()) {
      if (author === "Signal" && takesSignals) continue;
      starts.push(i);
      takesSignals = author === "Signal" || author === "System";
    }
    this.starts = starts;
    this.length = starts.length;
  }

  /** @param nth below `length` */
  at(nth: number): Exchange {
    const start = this.starts[nth] as number;
    const turn = this.turns[start] as Turn;
    const from = turn.author === "Signal" ? start : start + 1;
    const recorded = this.turns.slice(from, this.starts[nth + 1]) as readonly SignalTurn[];
    return { turn: turn.author === "Signal" ? null : turn, recorded };
  }
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

/** Signals recorded after a command, as the guest would write them: equal texts need no parsing. */
export interface Expectation {
  /** The expected answer; null if answers must be parsed to compare them. */
  readonly answer: string | null;
  /** A second valid answer: LUCID's texts for `performed` and `found` are the same. */
  readonly alternative: string | null;
  /** Both answers as part of a sequence; null if there is no expected answer. */
  readonly written: string | null;
  /** True if these are brief answers. */
  readonly isBrief: boolean;
  /** Possible kinds of each recorded signal. */
  readonly kinds: readonly (readonly SignalKind[])[];
}

const NOTHING: Expectation = known("", null, []);

/** Expectations by text, since dialogues repeat texts. */
const cache = new Map<string, Expectation>();
const MAX_CACHED_TEXTS = 4_000;

export function expectationOf(recorded: readonly SignalTurn[]): Expectation {
  const [only] = recorded;
  if (only === undefined) return NOTHING;
  if (recorded.length > 1) return unknown(recorded);
  const { signal, text = "" } = only;
  if (signal === undefined) return expectationOfText(text, only);
  // Only the codes of errors are compared.
  if (signal.kind === "error") return unknown(recorded);
  return known(writeSignals([signal]), null, [[signal.kind]]);
}

function expectationOfText(text: string, turn: SignalTurn): Expectation {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const expectation = worded(text) ?? unknown([turn]);
  if (cache.size === MAX_CACHED_TEXTS) cache.clear();
  cache.set(text, expectation);
  return expectation;
}

/** Nearly all texts of signals in LUCID's data, in the spelling of `signalText`. */
const WORDING =
  /^(?:perform\((x(?:0|[1-9]\d*))\)|hint\("(?:please confirm: Please confirm|ask for value: Ask for ([^"\\]+))", ref=(x(?:0|[1-9]\d*))\))$/;

function worded(text: string): Expectation | null {
  const [, done, slot, ref] = WORDING.exec(text) ?? [];
  if (done !== undefined) {
    return known(`${letters.PERFORMED}${done}`, `${letters.FOUND}${done}`, [["performed", "found"]], true);
  }
  if (ref === undefined) return null;
  return slot === undefined
    ? known(`${letters.TO_CONFIRM}${ref}`, null, [["confirm"]])
    : known(`${letters.ASKED}${ref} ${slot}`, null, [["ask"]]);
}

function unknown(recorded: readonly SignalTurn[]): Expectation {
  return { answer: null, alternative: null, written: null, isBrief: false, kinds: recorded.map(kindsOf) };
}

function known(answer: string, alternative: string | null, kinds: Expectation["kinds"], isBrief = false): Expectation {
  return { answer, alternative, written: writeExpected(answer, alternative), isBrief, kinds };
}
