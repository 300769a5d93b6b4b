import { BacklotError } from "../../../base/errors.js";
import type { Signal } from "../../../kit/internal.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { type NamedCall, namedCall, readCall } from "../format/call.js";
import { type Entry, MORE_FUNCTIONS, RAISED, setOf } from "../format/definitions.js";
import { parametersOf, type Tool } from "../format/tool.js";
import { worldOf } from "../format/world.js";

/** A gold call that cannot become a command, with its turn. */
export interface Complaint {
  readonly reason: string;
  readonly detail: string;
  readonly turn: number;
}

const BROKEN = "a gold call is not a call with literals: it is left out";
const UNKNOWN = "a gold call names a function that no class has: it is left out";
const REFUSED = "a gold call has arguments that its function does not take: it is left out";

/**
 * Converts an entry to a dialogue: the user's words, and in each turn the gold calls with their answers.
 * @param answers the answers of the calls, by turn; undefined if they are not known
 */
export function transcriptOf(
  entry: Entry,
  tools: ReadonlyMap<string, Tool>,
  answers: readonly (readonly string[])[] | undefined,
): { readonly transcript: Transcript; readonly complaints: readonly Complaint[] } {
  const turns: Turn[] = [];
  const complaints: Complaint[] = [];
  let index = 0;
  for (const [turn, calls] of entry.ground_truth.entries()) {
    const words = (entry.question[turn] ?? []).map(({ content }) => content).join("\n");
    turns.push({ author: "User", text: words === "" ? MORE_FUNCTIONS : words });
    for (const [place, call] of calls.entries()) {
      const read = commandOf(call, tools);
      if ("reason" in read) {
        complaints.push({ ...read, turn });
        continue;
      }
      turns.push({ author: "System", index, command: read.command });
      const answer = answers?.[turn]?.[place];
      if (answer !== undefined)
        turns.push({ author: "Signal", index: index + 1, signal: signalOf(read, index, answer) });
      index += 2;
    }
  }
  const { id, involved_classes: classes, excluded_function: excluded, missed_function: missed } = entry;
  const extra = { task: id, set: setOf(id), classes, ...(excluded && { excluded }), ...(missed && { missed }) };
  return {
    transcript: { id: `gold/${id}`, split: "gold", tables: worldOf(entry), turns, extra },
    complaints,
  };
}

function commandOf(
  text: string,
  tools: ReadonlyMap<string, Tool>,
): (NamedCall & { readonly method: string }) | Omit<Complaint, "turn"> {
  try {
    const call = readCall(text);
    const tool = tools.get(call.method);
    if (tool === undefined) return { reason: UNKNOWN, detail: call.method };
    const named = namedCall(call, tool.owner, parametersOf(tool));
    return typeof named === "string" ? { reason: REFUSED, detail: named } : { ...named, method: call.method };
  } catch (thrown) {
    if (!(thrown instanceof BacklotError)) throw thrown;
    return { reason: BROKEN, detail: `${text}: ${thrown.message}` };
  }
}

function signalOf(call: NamedCall & { readonly method: string }, index: number, answer: string): Signal {
  const base = { ref: `x${index}`, intent: call.method, arguments: call.arguments } as const;
  return answer.startsWith(RAISED)
    ? { kind: "failed", ...base, reason: answer.slice(RAISED.length) }
    : { kind: "performed", ...base, answer };
}
