import { visible } from "../../base/json/visible.js";
import { type ErrorSignal, isOperator, type Signal, type TaskState } from "../../kit/internal.js";
import { logLines } from "../../runtime/session/logLines.js";
import type { LogEntry } from "../../runtime/session/logs.js";
import { signalLines } from "../../transcript/showSignal.js";
import { signalText } from "../../transcript/wording.js";
import type { Colours } from "./colours.js";
import type { PromptStep } from "./replSession.js";
import { describe } from "./report.js";

export interface StepOptions {
  readonly colours: Colours;
  /** True if to show signals in LUCID's wording instead of in detail. */
  readonly wording: boolean;
  /** True if to repeat the command, because it was not typed just now. */
  readonly echo: boolean;
  /** The width of a line of rows, in columns. Default: not cut. */
  readonly width?: number;
}

/** The number of rows shown of a signal; --json has all. */
const MAX_ROWS = 10;
const MARGIN = 7;

export function showStep(
  { index, command, signals, warnings = [] }: PromptStep,
  { colours, wording, echo, width }: StepOptions,
): string[] {
  if (index === null) return signals.flatMap((signal) => showRefusal(signal as ErrorSignal, command, colours));
  const number = (at: number): string => colours.dim(String(at).padStart(3));
  const rows = { rows: MAX_ROWS, ...(width === undefined ? {} : { width: width - MARGIN }) };
  const said = (signal: Signal): string[] => (wording ? [visible(signalText(signal))] : signalLines(signal, rows));
  return [
    ...(echo ? echoed(command).map((line, i) => `${i === 0 ? number(index) : "   "}  ${colours.bold(line)}`) : []),
    ...warnings.flatMap(({ code, message, span }) => {
      const [head = "", ...rest] = describe({ code, message }, colours, span && { text: command, span });
      return [`${colours.yellow("warning")} ${head}`, ...rest];
    }),
    ...signals.flatMap((signal, i) => {
      const [head = "", ...more] = said(signal);
      const first = `${number(index + 1 + i)}    ${colours.magenta(head)}`;
      return [first, ...more.map((line) => `${" ".repeat(MARGIN)}${line}`)];
    }),
  ];
}

const echoed = (command: string): string[] => command.trim().split(/\r?\n/).map(visible);

function showRefusal(signal: ErrorSignal, command: string, colours: Colours): string[] {
  return describe(signal, colours, signal.span && { text: command, span: signal.span });
}

export function showState(state: Readonly<Record<string, TaskState>>, colours: Colours): string[] {
  return Object.entries(state).flatMap(([name, { intent, slots, confirmed, performed }]) => [
    [
      colours.bold(name),
      intent,
      ...(confirmed ? [colours.green("confirmed")] : []),
      ...(performed ? [colours.green("performed")] : []),
    ].join("  "),
    ...Object.entries(slots).map(([slot, value]) => {
      const text = isOperator(value)
        ? `${value.operator}(${value.args.map((arg) => JSON.stringify(arg)).join(", ")})`
        : JSON.stringify(value);
      return `    ${slot} = ${visible(text)}`;
    }),
  ]);
}

/** Formats the logs of behaviours during a command, for the terminal. */
export function showLogs(entries: readonly LogEntry[], colours: Colours): string[] {
  const paint = { debug: colours.dim, log: colours.dim, info: colours.dim, warn: colours.yellow, error: colours.red };
  return entries.flatMap((entry) => logLines(entry).map((line) => `${" ".repeat(MARGIN)}${paint[entry.level](line)}`));
}
