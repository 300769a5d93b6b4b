import type { ToolOptions } from "../../../mocks/tools/index.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import type { LanguageModel } from "../../../users/simulated/model/askModel.js";
import { type LoadedPolicy, loadedPolicy } from "../loading/loadedPolicy.js";
import type { Agent } from "./agent.js";
import type { AgentRun } from "./agentRun.js";

/** How an agent becomes a policy. */
export interface ToolCallingOptions extends ToolOptions {
  /**
   * For a model that is given instead of an agent: its instructions, given once. Default: to help the user by its
   * tools, and to invent nothing.
   */
  readonly system?: string;
  /** For a model that is given instead of an agent: how many steps it may take for one user turn. Default: 20. */
  readonly maxSteps?: number;
}

/** Puts an agent to work on a user turn. */
type ToolCalling = (transcript: Transcript) => AgentRun;

/**
 * An agent that calls tools, as a policy: each of its calls becomes a command of the dialogue, and what it says when
 * it is done is the response. `rehearse`, the properties and the matchers take it like any other; `toCallTool` looks
 * at its calls.
 *
 * Messages are made from the transcript. What the assistant says is in it where the rehearsal is given `respond` too:
 * `rehearse({ backend, policy, respond: policy.respond, user })`.
 *
 * @param backend the one that it is rehearsed on
 * @param agent a function that answers a user turn: one with a loop of its own, such as a call of the AI SDK's
 * `generateText` with the `tools` that it is given, or one that answers with calls; or a model of the AI SDK, 6 or 7,
 * which then works in such a loop What the agent throws fails the rehearsal, as POLICY_FAILED; so does an intent that
 * there is not.
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
  // With the first user turn, since most who import this module rehearse no agent.
  const load = async (): Promise<ToolCalling> => {
    const [agentRun, { DialogueTools }, { loadSdk, modelAgent, sdkTools }] = await Promise.all([
      import("./agentRun.js"),
      import("./dialogueTools.js"),
      import("./sdk.js"),
    ]);
    const sdk = await loadSdk();
    const dialogue = new DialogueTools(backend, isOneShot ? { confirmedFlag: true, ...made } : made);
    const works = typeof agent === "function" ? agent : modelAgent(agent, { system, maxSteps });
    return (transcript) =>
      new agentRun.AgentRun(dialogue, works, transcript, (self) => sdkTools(sdk, dialogue.tools, self));
  };
  // Runs are found by the user turn that they answer, what was said by the turn that it follows: turns are one
  // rehearsal's own.
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
