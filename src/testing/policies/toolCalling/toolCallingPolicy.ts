import type { ToolOptions } from "../../../mocks/tools/index.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import type { LanguageModel } from "../../../users/simulated/model/askModel.js";
import { type LoadedPolicy, loadedPolicy } from "../loading/loadedPolicy.js";
import type { Agent } from "./agent.js";
import type { AgentRun } from "./agentRun.js";

/** Options of an agent as a policy. */
export interface ToolCallingOptions extends ToolOptions {
  /** Instructions for a model in place of an agent. Default: to help the user by its tools, and to invent nothing. */
  readonly system?: string;
  /** Maximum number of steps for one user turn, for a model in place of an agent. Default: 20. */
  readonly maxSteps?: number;
}

type ToolCalling = (transcript: Transcript) => AgentRun;

/**
 * Makes a policy of an agent that calls tools: each call becomes a command of the dialogue, and its final text is the response. `rehearse`,
 * the properties and the matchers accept it like any other policy; `toCallTool` checks its calls.
 *
 * Messages are made from the transcript. It contains the assistant's words if the rehearsal gets `respond` too: `rehearse({ backend,
 * policy, respond: policy.respond, user })`.
 *
 * @param backend the back-end of the rehearsals
 * @param agent a function that answers a user turn: with a loop of its own, such as a call of the AI SDK's `generateText` with the `tools`
 * of the turn, or with calls as its answer; or a model of the AI SDK, 6 or 7, in such a loop. An error of the agent or an unknown intent
 * fails the rehearsal with POLICY_FAILED.
 *
 * @example
 * ```ts
 * import { mockBackend, rehearse, scriptedUser, toolCallingPolicy } from "backlot/testing";
 *
 * // Calls one tool with what the user gave, and says what came of it.
 * const backend = await mockBackend();
 * const policy = toolCallingPolicy(backend, async ({ messages, call }) => {
 *   const { text } = await call("call_taxi", messages.length === 1 ? { pickup: "12 Mill Lane" } : {});
 *   return text;
 * });
 * const transcript = await rehearse({ backend, policy, respond: policy.respond, user: scriptedUser(["A taxi from 12 Mill Lane"]) });
 * console.assert(transcript.turns[1]?.author === "System");
 * ```
 */
export function toolCallingPolicy(
  backend: Pick<Backend, "intents" | "catalog">,
  agent: Agent | LanguageModel,
  options: ToolCallingOptions = {},
): LoadedPolicy {
  const { system, maxSteps, ...made } = options;
  const isOneShot = made.style === "one-shot";
  let loading: Promise<ToolCalling> | undefined;
  // Loaded with the first user turn, since most importers of this module rehearse no agent.
  const load = async (): Promise<ToolCalling> => {
    const [agentRun, { DialogueTools }, { modelAgent, sdkTools }] = await Promise.all([
      import("./agentRun.js"),
      import("./dialogueTools.js"),
      import("./sdk.js"),
    ]);
    const dialogue = new DialogueTools(backend, isOneShot ? { confirmedFlag: true, ...made } : made);
    const works = typeof agent === "function" ? agent : modelAgent(agent, { system, maxSteps });
    return (transcript) => new agentRun.AgentRun(dialogue, works, transcript, (self) => sdkTools(dialogue.tools, self));
  };
  // Keyed by turns, which belong to one rehearsal: runs by the user turn that they answer, words by the turn before them.
  const runs = new WeakMap<Turn, AgentRun>();
  const said = new WeakMap<Turn, string>();
  return loadedPolicy(
    async (transcript) => {
      const turn = transcript.turns.findLast(({ author }) => author === "User");
      if (turn === undefined) return null;
      loading ??= load();
      const begin = await loading;
      const run = runs.get(turn) ?? begin(transcript);
      runs.set(turn, run);
      const next = await run.next(transcript);
      if ("command" in next) return next.command;
      const last = transcript.turns.at(-1);
      if (last !== undefined && next.said !== null) said.set(last, next.said);
      return null;
    },
    ({ turns }) => said.get(turns.at(-1) as Turn) ?? null,
  );
}
