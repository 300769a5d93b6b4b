import { type RecordedToolCall, toolCallOf } from "../../../mocks/tools/session/record.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { Transcript } from "../../../transcript/index.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdict.js";

export interface PlacedCall {
  readonly at: number;
  readonly call: RecordedToolCall;
}

/** Expected number and order of a tool's calls. */
export interface WantedCalls {
  /** Number of calls with these arguments. Default: at least one. */
  readonly times?: number;
  /** Name of a tool whose first call comes after the first one with these arguments; it has to be called. */
  readonly before?: string;
}

export function calledTool(
  transcript: Transcript,
  name: string,
  args: WantedSlots,
  { times, before }: WantedCalls,
  tools: Tools,
): Verdict {
  const all = callsOf(transcript);
  const pairs = Object.entries(args).map(([key, value]) => `${key}=${tools.print(value)}`);
  const wanted = [
    `call the tool ${name}${pairs.length === 0 ? "" : `(${pairs.join(", ")})`}`,
    ...(times === undefined ? [] : [timesOf(times)]),
    ...(before === undefined ? [] : [`before ${before}`]),
  ].join(" ");
  const fails = (instead: string, mark: Verdict["mark"]): Verdict => ({ pass: false, wanted, instead, mark });
  const own = all
    .filter(({ call }) => call.name === name)
    .map(({ at, call }) => ({ at, wrong: slotDifferences(argumentsOf(call), args, tools) }));
  const fitting = own.filter(({ wrong }) => wrong.length === 0);
  const [first] = fitting;
  if (first === undefined && times !== 0) {
    const [nearest] = own.toSorted((a, b) => a.wrong.length - b.wrong.length || b.at - a.at);
    if (nearest !== undefined)
      return fails(`it called ${name} with other arguments`, { at: nearest.at, note: nearest.wrong.join("\n") });
    const names = [...new Set(all.map(({ call }) => call.name))];
    const others = names.length === 0 ? "it called none" : `it called ${names.join(", ")}`;
    return fails(`${others}${didYouMean(name, names)}`, null);
  }
  if (times !== undefined && fitting.length !== times)
    return fails(`it did so ${timesOf(fitting.length)}`, { at: fitting.at(-1)?.at ?? 0, note: "the last time" });
  const other = all.find(({ call }) => call.name === before);
  if (before !== undefined && other === undefined) return fails(`it never called ${before}`, null);
  if (first !== undefined && other !== undefined && other.at < first.at)
    return fails(`it called ${before} first`, { at: other.at, note: `${before} was called here` });
  const shown =
    first === undefined ? { at: transcript.turns.length, note: "it never did" } : { at: first.at, note: "" };
  return { pass: true, wanted, instead: "", mark: shown };
}

export function callsOf({ turns }: Transcript): PlacedCall[] {
  return turns.flatMap((turn, at) => {
    const call = turn.author === "System" ? toolCallOf(turn) : null;
    return call === null ? [] : [{ at, call }];
  });
}

/** Tests for a dialogue of commands that no tool call made. */
export const isWithoutTools = (transcript: Transcript): boolean =>
  callsOf(transcript).length === 0 &&
  transcript.turns.some((turn) => turn.author === "System" && !/^\s*say\b/.test(turn.command));

const timesOf = (count: number): string => (count === 1 ? "once" : `${count} times`);

function argumentsOf({ arguments: args }: RecordedToolCall): Readonly<Record<string, unknown>> {
  return typeof args === "object" && args !== null ? (args as Readonly<Record<string, unknown>>) : {};
}
