import type { Signal } from "../../kit/internal.js";
import type { Divergence } from "../../runtime/replay/replay.js";
import { readTranscripts } from "../../transcript/files/index.js";
import { type FinalTask, showTranscript, signalText, type Transcript } from "../../transcript/index.js";
import { signalLines } from "../../transcript/showSignal.js";
import { marked } from "./colours.js";
import { type Channel, counted } from "./output.js";

const CONTEXT_TURNS = 6;

/** Shows the first divergence of each dialogue: the turns around it, the expected signals, and the actual ones. */
export async function showDivergences(
  divergences: readonly Divergence[],
  most: number,
  files: readonly string[] | null,
  out: Channel,
): Promise<void> {
  const byDialogue = new Map<string, Divergence[]>();
  for (const divergence of divergences) {
    byDialogue.set(divergence.id, [...(byDialogue.get(divergence.id) ?? []), divergence]);
  }
  const formatted = [...byDialogue].slice(0, most);
  const transcripts = await transcriptsOf(new Set(formatted.map(([id]) => id)), files ?? []);
  for (const [id, [first, ...more]] of formatted) {
    if (first === undefined) continue;
    const transcript = transcripts.get(id);
    const note = noteOf(first);
    out.print(
      transcript === undefined
        ? `${out.colours.bold(id)}, index ${first.index}: ${first.command ?? ""}\n${note}`
        : marked(
            showTranscript(transcript, {
              mark: positionOf(first, transcript),
              note,
              around: CONTEXT_TURNS,
              colour: out.colours.isColorSupported,
              ...(out.isTerminal ? { width: out.width } : {}),
            }),
          ),
      ...(more.length > 0
        ? [out.colours.dim(`   and ${counted(more.length, "more divergence")} in this dialogue`)]
        : []),
      "",
    );
  }
  const rest = [...byDialogue.keys()].slice(most);
  if (rest.length > 0) out.print(`${counted(rest.length, "more dialogue")} diverged: ${formatIds(rest)}`, "");
}

function formatIds(ids: readonly string[]): string {
  const named = ids.slice(0, 12).join(", ");
  return ids.length > 12 ? `${named} ... (--json lists all)` : named;
}

async function transcriptsOf(ids: Set<string>, files: readonly string[]): Promise<Map<string, Transcript>> {
  const found = new Map<string, Transcript>();
  if (ids.size === 0 || files.length === 0) return found;
  for await (const record of readTranscripts(files)) {
    if (!("transcript" in record) || !ids.has(record.transcript.id)) continue;
    found.set(record.transcript.id, record.transcript);
    if (found.size === ids.size) break;
  }
  return found;
}

/** The position of the diverging turn; one past the last for the final values. */
function positionOf({ index, command }: Divergence, { turns }: Transcript): number {
  if (index === "final") return turns.length;
  const at = turns.findIndex((one) => (one.author === "System" || one.author === "Signal") && one.index === index);
  return at >= 0 ? at : turns.findIndex((one) => one.author === "System" && one.command === command);
}

function noteOf({ index, expected, actual, unobserved = [] }: Divergence): string {
  const sides =
    index !== "final"
      ? signalTexts(expected, actual, unobserved)
      : isPlan(actual)
        ? [["every planned outcome to be used up"], planTexts(actual)]
        : finalTexts(expected as State, actual as State);
  const [wanted = "", got = ""] = sides.map((lines) => (lines.length === 0 ? ["nothing"] : lines).join("\n          "));
  return `expected  ${wanted}\ngot       ${got}`;
}

function signalTexts(expected: unknown, actual: unknown, unobserved: readonly Signal[]): string[][] {
  const wanted = expected as readonly (Signal | string)[];
  const got = actual as readonly Signal[];
  const isWorded = wanted.some((signal) => typeof signal === "string");
  const formatted = (signal: Signal | string, other: Signal | string | undefined): string[] => {
    if (typeof signal === "string") return [signal];
    if (signal.kind === "error") return [`error ${signal.code}: ${signal.message}`];
    return isWorded ? [signalText(signal)] : signalLines(signal, typeof other === "object" ? { unlike: other } : {});
  };
  return [
    wanted.flatMap((signal, i) => formatted(signal, got[i])),
    [
      ...got.flatMap((signal, i) => formatted(signal, wanted[i])),
      ...unobserved.map((one) => `${formatted(one, undefined)[0]}, which this recording does not observe`),
    ],
  ];
}

interface Plan {
  readonly unconsumed: Readonly<Record<string, number>>;
}

/** Variables are called x and a number, so none is mistaken for a plan. */
function isPlan(value: unknown): value is Plan {
  return typeof value === "object" && value !== null && "unconsumed" in value;
}

function planTexts({ unconsumed }: Plan): string[] {
  return Object.entries(unconsumed).map(([intent, left]) => `${counted(left, "outcome")} of ${intent} left over`);
}

type State = Readonly<Record<string, FinalTask | null>>;

function finalTexts(expected: State, actual: State): string[][] {
  const sides: [string[], string[]] = [[], []];
  for (const name of Object.keys(expected)) {
    const [wanted, got] = [parts(name, expected[name]), parts(name, actual[name])];
    for (const part of new Set([...wanted.keys(), ...got.keys()])) {
      if (wanted.get(part) === got.get(part)) continue;
      sides[0].push(`${part} = ${wanted.get(part) ?? "nothing"}`);
      sides[1].push(`${part} = ${got.get(part) ?? "nothing"}`);
    }
  }
  return sides;
}

function parts(name: string, task: FinalTask | null | undefined): Map<string, string> {
  if (task === null || task === undefined) return new Map();
  const { intent, slots, confirmed } = task;
  return new Map([
    [name, intent],
    ...Object.entries(slots).map(([slot, value]) => [`${name}.${slot}`, JSON.stringify(value)] as const),
    ...(confirmed === true ? [[`${name} is confirmed`, "True"] as const] : []),
  ]);
}
