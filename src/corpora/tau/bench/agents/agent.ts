import { BacklotError } from "../../../../base/errors.js";
import type { JsonObject } from "../../../../base/json/object.js";
import { refusedCallText } from "../../../../runtime/session/refusedCall.js";
import { type LoadedPolicy, loadedPolicy } from "../../../../testing/policies/loading/loadedPolicy.js";
import type { Turn } from "../../../../transcript/index.js";
import { type CallShape, commandOf, ERROR, observationOf } from "../../format/calls.js";

/** A text for an agent: words of the user, or the answer of its last call. */
export interface Heard {
  readonly from: "user" | "tool";
  readonly text: string;
}

/** A step of an agent: a call with exact arguments, one that cannot be read, or words for the user. */
export type AgentStep =
  | { readonly name: string; readonly arguments: JsonObject }
  | { readonly unreadable: string }
  | { readonly says: string };

export interface BenchAgent {
  next(heard: Heard): AgentStep | Promise<AgentStep>;
  close?(): Promise<void>;
}

/** Makes a policy of an agent: a call is one command with all slots, its observation is heard as the benchmark has it. */
export function agentPolicy(agent: BenchAgent, shapes: ReadonlyMap<string, CallShape>): LoadedPolicy {
  let said: string | null = null;
  return loadedPolicy(
    async ({ turns }) => {
      const step = await agent.next(heardIn(turns.at(-1)));
      said = "says" in step && step.says !== "" ? step.says : null;
      if ("says" in step) return null;
      return "unreadable" in step ? badCall(step.unreadable) : commandText(step.name, step.arguments, shapes);
    },
    () => said,
    async () => agent.close?.(),
  );
}

function heardIn(last: Turn | undefined): Heard {
  if (last?.author !== "Signal") return { from: "user", text: last?.author === "User" ? last.text : "" };
  const { signal } = last;
  const text = signal?.kind === "error" ? `${ERROR}${signal.message}` : observationOf(signal);
  return { from: "tool", text: text ?? "" };
}

/** Returns the command of a call; a call that no command can express becomes a refused one. */
function commandText(name: string, args: JsonObject, shapes: ReadonlyMap<string, CallShape>): string {
  if (!shapes.has(name)) return refusedCallText({ code: "UNKNOWN_TOOL", message: `no tool is called ${name}` });
  try {
    return commandOf(name, args, shapes).command;
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    return badCall(cause.message);
  }
}

const badCall = (message: string): string => refusedCallText({ code: "BAD_TOOL_CALL", message });
