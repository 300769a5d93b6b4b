import type { ToolResult } from "../../../../src/mocks/tools/index.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { toolCallingPolicy } from "../../../../src/testing/index.js";
import type { AgentCall, AgentTurn } from "../../../../src/testing/policies/toolCalling/agent.js";
import type { Transcript, UserMeaning } from "../../../../src/transcript/index.js";
import type { SpeakingPolicy } from "../bug.js";
import { isWaiting, type Moment, momentOf } from "../moment.js";
import { callsFor } from "./calls.js";
import { afterResults, answerTo } from "./words.js";

/** Input of an agent, beside its tools. */
export interface AgentMoment {
  readonly backend: Backend;
  /** State of the dialogue at the user's turn. */
  readonly before: Moment;
  /** Current state. */
  now(): Moment;
  readonly means: UserMeaning;
}

/** Flaws of an agent: each part may replace the sound one. */
export interface AgentFlaws {
  /** Reads the meaning of a user turn. */
  readonly hears?: (means: UserMeaning, moment: AgentMoment) => UserMeaning;
  /** Returns calls after a result, before the agent speaks; empty if it has nothing more to do. */
  readonly thenCalls?: (result: ToolResult, moment: AgentMoment, made: number) => readonly AgentCall[];
  /** Returns its words in place of the sound ones. */
  readonly says?: (text: string, results: readonly ToolResult[], moment: AgentMoment) => string | null;
}

/**
 * An agent that calls tools and speaks free text: deterministic, and sound except for its flaws. It reads the user's meaning from the
 * transcript, as if its model understood every word.
 */
export function toolAgent(backend: Backend, flaws: AgentFlaws = {}): SpeakingPolicy {
  let transcript: Transcript = { id: "", turns: [] };
  const policy = toolCallingPolicy(backend, ({ call }) => {
    const at = transcript.turns.findLastIndex(({ author }) => author === "User");
    const said = transcript.turns[at];
    const before = momentOf(transcript.turns.slice(0, at), backend.catalog);
    const now = () => momentOf(transcript.turns, backend.catalog);
    return speak(call, { backend, before, now, means: (said?.author === "User" && said.means) || {} }, flaws);
  });
  const { respond } = policy;
  return Object.assign(
    (soFar: Transcript) => {
      transcript = soFar;
      return policy(soFar);
    },
    respond === undefined ? {} : { respond },
  );
}

/** The agent without a flaw. */
export const soundAgent = (backend: Backend): SpeakingPolicy => toolAgent(backend);

async function speak(call: AgentTurn["call"], moment: AgentMoment, flaws: AgentFlaws): Promise<string | null> {
  const { hears = (meant) => meant, thenCalls = () => [], says = (said) => said } = flaws;
  const means = hears(moment.means, moment);
  const results: ToolResult[] = [];
  const made = async ({ name, args, id }: AgentCall): Promise<void> => {
    const result = await call(name, args, id);
    results.push(result);
    for (const next of thenCalls(result, moment, results.length)) await made(next);
  };
  for (const next of callsFor(means, moment.before, moment.backend.catalog)) await made(next);
  const left = results.length > 0 || means.cancels === true ? unfinished(moment.now(), means) : null;
  if (left !== null) await made(left);
  const text = means.requests === undefined ? afterResults(results, means) : answerTo(means.requests, moment.now());
  return says(text, results, moment);
}

/** Once something is done or given up, the newest task that still waits for the user is taken up. */
function unfinished({ tasks, focus, fresh }: Moment, { cancels, confirms }: UserMeaning): AgentCall | null {
  const last = fresh.at(-1)?.signal.kind;
  const isGivenUp = cancels === true || (confirms === false && focus?.isDropped === true);
  const isOver = isGivenUp || last === "performed" || last === "found";
  if (!isOver || (focus !== null && isWaiting(focus))) return null;
  const left = tasks.findLast((task) => isWaiting(task));
  return left === undefined ? null : { name: left.spec.command, args: { task: left.ref } };
}
