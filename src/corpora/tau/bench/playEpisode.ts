import type { Fault } from "../../../kit/internal.js";
import type { LoadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import type { Transcript } from "../../../transcript/index.js";
import { playDialogue } from "../../../users/dialogue/playDialogue.js";
import type { User } from "../../../users/dialogue/policy.js";
import type { TauTask } from "../format/task.js";
import { TRANSFER } from "../format/transcripts.js";
import { goldState, judgeRun } from "../scores/judgeRuns.js";
import { isStop } from "../scores/verdict.js";
import type { Bench } from "./bench.js";
import { wrongsOf } from "./wrongs.js";

/** One trial of a task. */
export interface Episode {
  readonly task: TauTask;
  readonly trial: number;
  readonly policy: LoadedPolicy;
  readonly user: User;
  /** The agent's and the user's names, for the record. */
  readonly names: { readonly agent: string; readonly user: string };
  /** The largest number of calls and responses, after which the episode is unfinished. */
  readonly maxSteps: number;
  /** Time limit of one answer of the agent, in milliseconds. */
  readonly timeout: number;
  readonly faults?: readonly Fault[] | undefined;
}

/**
 * Plays an episode until the user leaves, a transfer is called or its steps are used up, and judges it. Its reward and what
 * went wrong are kept in the transcript's `extra`.
 * @throws BacklotError POLICY_FAILED, POLICY_ANSWER, POLICY_TIMEOUT, USER_FAILED, USER_ANSWER
 */
export async function playEpisode(bench: Bench, episode: Episode): Promise<Transcript> {
  const { task, trial, policy, user, names, maxSteps, timeout, faults } = episode;
  const isUsedUp = ({ turns }: Transcript): boolean =>
    turns.filter(({ author }) => author === "System" || author === "Response").length >= maxSteps;
  const hasLeft = ({ turns }: Transcript): boolean => {
    const said = turns.findLast(({ author }) => author === "User");
    return said?.author === "User" && isStop(task.benchmark, said.text);
  };
  const isOver = (now: Transcript): boolean => hasLeft(now) || hasTransferred(now) || isUsedUp(now);
  // In tau-bench nothing is said after a transfer.
  const isSilent = (now: Transcript): boolean =>
    hasLeft(now) || (task.benchmark === "tau-bench" && hasTransferred(now));
  const { respond } = policy;
  const played = await playDialogue(
    {
      backend: bench.domain.backend,
      id: `run/${task.id}/${trial}`,
      policy: (now) => (isOver(now) ? null : policy(now)),
      user: (now) => (isOver(now) ? null : user(now)),
      respond: (now) => (isSilent(now) ? null : (respond?.(now) ?? null)),
      lenient: true,
      maxTurns: maxSteps + 1,
      maxCommands: maxSteps,
      maxRefusals: maxSteps,
      policyTimeout: timeout,
      ...(faults === undefined ? {} : { faults }),
    },
    false,
  );
  const extra = { ...played.extra, task: task.id, trial, ...names };
  const transcript: Transcript = { ...played, split: "run", extra };
  const judged = judgeRun(bench.domain, task, goldState(bench.domain, task), transcript);
  const wrongs = wrongsOf(bench, task, transcript, judged);
  return { ...transcript, extra: { ...extra, reward: judged.reward, wrongs } };
}

const hasTransferred = ({ turns }: Transcript): boolean =>
  turns.some(
    (turn) => turn.author === "Signal" && turn.signal?.kind === "performed" && turn.signal.intent === TRANSFER,
  );
