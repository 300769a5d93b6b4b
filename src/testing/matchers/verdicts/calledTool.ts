import { didYouMean } from "../../../schema/nearest.js";
import { type RecordedToolCall, toolCallOf } from "../../../tools/session/recorded.js";
import type { Transcript } from "../../../transcript/index.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdict.js";

/** A tool call, and the position of its turn. */
export interface PlacedCall {
  readonly at: number;
  readonly call: RecordedToolCall;
}

/** Whether the assistant called a tool, with arguments among those that it gave. */
export function calledTool(transcript: Transcript, name: string, args: WantedSlots, tools: Tools): Verdict {
  const all = callsOf(transcript);
  const pairs = Object.entries(args).map(([key, value]) => `${key}=${tools.print(value)}`);
  const wanted = `call the tool ${name}${pairs.length === 0 ? "" : `(${pairs.join(", ")})`}`;
  const [nearest] = all
    .filter(({ call }) => call.name === name)
    .map(({ at, call }) => ({ at, wrong: slotDifferences(argumentsOf(call), args, tools) }))
    .sort((a, b) => a.wrong.length - b.wrong.length || b.at - a.at);
  if (nearest === undefined) {
    const names = [...new Set(all.map(({ call }) => call.name))];
    const others = names.length === 0 ? "it called none" : `it called ${names.join(", ")}`;
    return { pass: false, wanted, instead: `${others}${didYouMean(name, names)}`, mark: null };
  }
  const mark = { at: nearest.at, note: nearest.wrong.join("\n") };
  if (nearest.wrong.length === 0) return { pass: true, wanted, instead: "", mark };
  return { pass: false, wanted, instead: `it called ${name} with other arguments`, mark };
}

/** The tool calls of a transcript, and where each stands. */
export function callsOf({ turns }: Transcript): PlacedCall[] {
  return turns.flatMap((turn, at) => {
    const call = turn.author === "System" ? toolCallOf(turn) : null;
    return call === null ? [] : [{ at, call }];
  });
}

function argumentsOf({ arguments: args }: RecordedToolCall): Readonly<Record<string, unknown>> {
  return typeof args === "object" && args !== null ? (args as Readonly<Record<string, unknown>>) : {};
}
