import type { ErrorCode } from "../../base/errors.js";
import type { IntentSpec, Ref, SignalKind } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/index.js";
import {
  commandsOf,
  parseSignalText,
  type RecordedCommand,
  type SignalTurn,
  type Transcript,
} from "../../transcript/index.js";
import { FORMS, formsOf } from "./commandForms.js";

export type CoverageCounts = Readonly<Record<string, number>>;

/** Coverage of one intent. */
export interface IntentCoverage {
  /** The command of the intent. */
  readonly intent: string;
  /** Commands that start it. */
  readonly started: number;
  /** Signals that it was performed, or that it found rows. */
  readonly performed: number;
  /** Signals that it failed, by reason: branches of behaviours and of planned outcomes. */
  readonly failed: CoverageCounts;
  /** Commands that set each slot. */
  readonly slots: CoverageCounts;
  /** Signals that ask for each slot or for a choice of its value; only slots that can be asked for. */
  readonly asked: CoverageCounts;
}

/** Coverage of intents, signals, errors and forms by transcripts. */
export interface Coverage {
  /** Number of dialogues. */
  readonly dialogues: number;
  /** Number of commands. */
  readonly commands: number;
  /** Coverage by intent, in the order of the catalogue. */
  readonly intents: readonly IntentCoverage[];
  /** Occurrences of each kind of signal. */
  readonly signals: CoverageCounts;
  /** Refused commands by code. */
  readonly errors: CoverageCounts;
  /** Occurrences of each form of command. */
  readonly forms: CoverageCounts;
  /** Descriptions of uncovered items, one line each. */
  readonly missing: readonly string[];
}

const KINDS: readonly SignalKind[] = ["ask", "choose", "confirm", "ready", "performed", "found", "failed", "error"];

export const COMMAND_CODES: readonly ErrorCode[] = [
  "SYNTAX",
  "UNSUPPORTED",
  "TOO_DEEP",
  "TOO_LONG",
  "UNKNOWN_INTENT",
  "UNKNOWN_SLOT",
  "UNKNOWN_VARIABLE",
  "NOT_A_TASK",
  "NOT_A_QUERY",
  "NOT_A_LIST",
  "NOT_A_FILTER",
  "NOT_CONFIRMABLE",
  "SIGNAL_BY_SYSTEM",
  "SELF_REFERENCE",
  "WRONG_TYPE",
  "WRONG_VALUE",
  "WRONG_COUNT",
  "DUPLICATE_SLOT",
  "EMPTY_REFERENCE",
  "NO_SUCH_HIT",
  "NO_SUCH_ITEM",
  "UNPLANNED_OUTCOME",
  "UNMOCKED_INTENT",
];

/** Accumulates coverage of some intents, transcript by transcript. */
export class CoverageCount {
  private readonly catalog: ReadonlyMap<string, IntentSpec>;
  private readonly intents = new Map<string, CoverageTally>();
  private readonly signals = counter(KINDS);
  private readonly errors = counter(COMMAND_CODES);
  private readonly forms = counter(FORMS);
  private dialogues = 0;
  private commands = 0;

  constructor(catalog: ReadonlyMap<string, IntentSpec>) {
    this.catalog = catalog;
    for (const spec of catalog.values()) this.intents.set(spec.command, tallyOf(spec));
  }

  /** Counts one more dialogue. */
  add({ turns }: Transcript): void {
    this.dialogues++;
    const started = new Map<Ref, string>();
    const commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
    for (const [at, turn] of turns.entries()) {
      const command = commands.get(at);
      if (command !== undefined) this.command(command, started);
      if (turn.author === "Signal") this.signal(turn, started);
    }
  }

  /** The coverage of the dialogues so far. */
  get coverage(): Coverage {
    const intents = [...this.intents].map(([intent, { started, performed, failed, slots, asked }]) => {
      const counts = { failed: countsOf(failed), slots: countsOf(slots), asked: countsOf(asked) };
      return { intent, started, performed, ...counts };
    });
    const { dialogues, commands } = this;
    const counts = { signals: countsOf(this.signals), errors: countsOf(this.errors), forms: countsOf(this.forms) };
    return { dialogues, commands, intents, ...counts, missing: missing(intents, counts) };
  }

  private command({ turn, index, isRefused }: RecordedCommand, started: Map<Ref, string>): void {
    this.commands++;
    const command = tryParseCommand(turn.command);
    // A text that cannot be parsed was refused; its error signal says so.
    if (command === null) return;
    for (const form of formsOf(command)) bump(this.forms, form);
    if (command.kind === "start") {
      const tally = this.intents.get(command.intent.text);
      if (tally === undefined) return;
      if (!isRefused) started.set(`x${index}`, command.intent.text);
      tally.started++;
      for (const { slot } of command.args) bumpKnown(tally.slots, slot.text);
    } else if (command.kind === "assign" || command.kind === "append") {
      for (const { variable, hit, slot } of command.kind === "assign" ? command.targets : [command.target]) {
        const intent = started.get(`x${variable.index}`);
        if (hit === null && intent !== undefined) bumpKnown(this.intents.get(intent)?.slots, slot.text);
      }
    }
  }

  private signal({ signal, text }: SignalTurn, started: ReadonlyMap<Ref, string>): void {
    const said = signal === undefined ? parseSignalText(text ?? "") : { ...signal, kinds: [signal.kind] };
    if (said === null) return;
    const { kinds, ref, slot, reason, code } = said as Said;
    const intent = ref === undefined ? undefined : started.get(ref);
    const kind = this.kindOf(kinds, intent);
    bump(this.signals, kind);
    if (kind === "error") bump(this.errors, code ?? "UNKNOWN");
    const tally = intent === undefined ? undefined : this.intents.get(intent);
    if (tally !== undefined) {
      if (kind === "performed" || kind === "found") tally.performed++;
      if (kind === "failed") bump(tally.failed, reason ?? "");
      if (kind === "ask" || kind === "choose") bump(tally.asked, slot ?? "");
    }
  }

  /** LUCID has the same words for performed and found; the intent decides. */
  private kindOf(kinds: readonly SignalKind[], intent: string | undefined): SignalKind {
    const isQuery = intent !== undefined && this.catalog.get(intent)?.query === true;
    return isQuery && kinds.includes("found") ? "found" : (kinds[0] as SignalKind);
  }
}

interface Said {
  readonly kinds: readonly SignalKind[];
  readonly ref?: Ref;
  readonly slot?: string;
  readonly reason?: string;
  readonly code?: string;
}

interface CoverageTally {
  started: number;
  performed: number;
  readonly failed: Map<string, number>;
  readonly slots: Map<string, number>;
  readonly asked: Map<string, number>;
}

function tallyOf({ slots, asks }: IntentSpec): CoverageTally {
  const askable = asks ? slots.filter(({ required }) => required) : [];
  return {
    started: 0,
    performed: 0,
    failed: new Map(),
    slots: counter(slots.map(({ name }) => name)),
    asked: counter(askable.map(({ name }) => name)),
  };
}

const counter = (names: readonly string[]): Map<string, number> => new Map(names.map((name) => [name, 0]));

const countsOf = (counts: ReadonlyMap<string, number>): CoverageCounts => Object.fromEntries(counts);

function bump(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function bumpKnown(counts: Map<string, number> | undefined, name: string): void {
  if (counts?.has(name) === true) bump(counts, name);
}

function missing(
  intents: readonly IntentCoverage[],
  { signals, errors, forms }: Pick<Coverage, "signals" | "errors" | "forms">,
): string[] {
  return [
    ...intents.flatMap(({ intent, started, performed, slots, asked }) => {
      if (started === 0) return [`the intent ${intent} is never started`];
      return [
        ...(performed === 0 ? [`${intent} is never performed`] : []),
        ...grouped(never(slots), `slots of ${intent} that are never given`),
        ...grouped(never(asked), `slots of ${intent} that are never asked for`),
      ];
    }),
    ...grouped(never(signals), "signals that never come"),
    ...grouped(never(errors), "errors that never come"),
    ...grouped(never(forms), "forms that are never used"),
  ];
}

function grouped(names: readonly string[], what: string): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(", ")}`];
}

function never(counts: CoverageCounts): string[] {
  return Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [name] : []));
}
