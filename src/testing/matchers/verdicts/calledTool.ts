import type { Catalog } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { type RecordedToolCall, toolCallOf } from "../../../tools/session/recorded.js";
import type { Transcript } from "../../../transcript/index.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdict.js";

/** The tools that act on tasks, beside those of the intents. */
const ACTS = ["confirm", "resume", "clear", "append", "cancel"];

interface PlacedCall {
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

/** What is wrong with the name of a tool; null if nothing is, or nothing is known of the back-end. */
export function toolProblem(transcript: Transcript, name: string, catalog: Catalog): string | null {
  const names = [...catalog.keys(), ...ACTS];
  const isCalled = callsOf(transcript).some(({ call }) => call.name === name);
  // Names beyond 64 characters are cut, and get a suffix where two are alike.
  const isCut = names.some((one) => one.length > 64 && one.startsWith(name.slice(0, 60)));
  if (catalog.size === 0 || names.includes(name) || isCalled || isCut) return null;
  return `no tool is called ${name}${didYouMean(name, names)}`;
}

function callsOf({ turns }: Transcript): PlacedCall[] {
  return turns.flatMap((turn, at) => {
    const call = turn.author === "System" ? toolCallOf(turn) : null;
    return call === null ? [] : [{ at, call }];
  });
}

function argumentsOf({ arguments: args }: RecordedToolCall): Readonly<Record<string, unknown>> {
  return typeof args === "object" && args !== null ? (args as Readonly<Record<string, unknown>>) : {};
}
