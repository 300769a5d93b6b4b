import { resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import type { Fault, SlotValues } from "../../../kit/internal.js";
import type { LoadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import { policyFrom } from "../../../testing/policies/loading/policyFrom.js";
import { recordedUser } from "../../../testing/policies/recorded.js";
import { evaluateModule } from "../../../testing/project/evaluateModule.js";
import type { Transcript } from "../../../transcript/index.js";
import { playDialogue } from "../../../users/dialogue/playDialogue.js";
import type { User } from "../../../users/dialogue/policy.js";
import type { Goal } from "../../../users/simulated/goal.js";
import { scriptedUser } from "../../../users/simulated/scripted.js";
import type { TauTask } from "../format/task.js";
import { TRANSFER } from "../format/transcripts.js";
import { goldState, isStop, judgeRun, STOP } from "../scores/judgeRuns.js";
import { importedRuns, taskIn } from "../scores/scoreTauFiles.js";
import { agentPolicy, type BenchAgent } from "./agents/agent.js";
import { chatAgent } from "./agents/chatAgent.js";
import { goldAgent, PLANTED, type Planted } from "./agents/goldAgent.js";
import { mcpAgent } from "./agents/mcpAgent.js";
import { Bench, scenarioOf } from "./bench.js";
import { wrongsOf } from "./wrongs.js";

/** The two sides of episodes, as plain data for threads. */
export interface PlayOptions {
  /** The folder of an import. */
  readonly folder: string;
  /** `gold`, `gold:FAULT`, `http://…`, `mcp:COMMAND`, or a policy as `policyFrom` takes it. */
  readonly agent: string;
  /** `scripted`, `recorded`, `agenda`, or a module. */
  readonly user: string;
  /** The model that an endpoint is asked for, and the key that it gets. */
  readonly model?: string | undefined;
  readonly key?: string | undefined;
  readonly rules?: readonly string[] | undefined;
  readonly faults?: readonly Fault[] | undefined;
  /** Default: 30 for tau-bench, 100 for tau2. */
  readonly maxSteps?: number | undefined;
  readonly timeout: number;
}

export interface Trial {
  readonly task: string;
  readonly trial: number;
}

/** A trial with its dialogue, or with the error that ended it; both are null if the user cannot play the task. */
export interface Played extends Trial {
  readonly transcript: Transcript | null;
  readonly problem: { readonly code: string; readonly message: string } | null;
}

export interface Player {
  readonly bench: Bench;
  play(trial: Trial): Promise<Played>;
  close(): Promise<void>;
}

export async function loadPlayer(options: PlayOptions): Promise<Player> {
  const { folder, agent, user: name, rules, timeout, maxSteps, faults } = options;
  checkAgent(options);
  const bench = await Bench.load(folder, rules);
  try {
    const { transcripts } = name === "recorded" ? await importedRuns(folder) : { transcripts: [] };
    const users = await usersOf(name, bench, transcripts);
    const shared = isPerEpisode(agent) ? null : await policyFrom(agent, bench.domain.backend, { timeout });
    const play = async (trial: Trial): Promise<Played> => {
      const task = bench.task(trial.task);
      const user = users(task, trial.trial);
      if (user === null) return { ...trial, transcript: null, problem: null };
      const policy = shared ?? agentPolicy(agentOf(options, bench, task), bench.domain.shapes);
      const steps = maxSteps ?? (task.benchmark === "tau-bench" ? 30 : 100);
      const names = { agent: nameOf(options), user: name };
      const episode = { task, trial: trial.trial, policy, user, names, maxSteps: steps, timeout, faults };
      try {
        return { ...trial, transcript: await playEpisode(bench, episode), problem: null };
      } catch (cause) {
        if (!(cause instanceof BacklotError)) throw cause;
        return { ...trial, transcript: null, problem: { code: cause.code, message: cause.message } };
      } finally {
        if (shared === null) await policy.close();
      }
    };
    const close = async (): Promise<void> => {
      await shared?.close();
      bench.close();
    };
    return { bench, play, close };
  } catch (error) {
    bench.close();
    throw error;
  }
}

function agentOf({ agent, model = "", key, timeout }: PlayOptions, bench: Bench, task: TauTask): BenchAgent {
  if (agent.startsWith("mcp:")) return mcpAgent(bench, agent.slice("mcp:".length));
  if (agent.startsWith("http")) return chatAgent(bench, { url: agent, model, key, timeout });
  return goldAgent(bench, task, plantedIn(agent));
}

export const nameOf = ({ agent, model }: Pick<PlayOptions, "agent" | "model">): string =>
  model === undefined ? agent : `${agent} ${model}`;

const isPerEpisode = (agent: string): boolean => /^(gold(:|$)|mcp:|https?:\/\/)/.test(agent);

const plantedIn = (agent: string): Planted | undefined => PLANTED.find((fault) => agent === `gold:${fault}`);

function checkAgent({ agent, model }: PlayOptions): void {
  if (agent.startsWith("gold:") && plantedIn(agent) === undefined)
    throw new BacklotError("USAGE", `gold plants no ${agent.slice("gold:".length)}; there are ${PLANTED.join(", ")}`);
  if (!/^https?:/.test(agent)) return;
  if (!URL.canParse(agent))
    throw new BacklotError("USAGE", `${agent} is not an address such as http://localhost:8080/v1`);
  if (model === undefined) throw new BacklotError("USAGE", "an endpoint is asked for a model: name it with --model");
}

interface Episode {
  readonly task: TauTask;
  readonly trial: number;
  readonly policy: LoadedPolicy;
  readonly user: User;
  readonly names: { readonly agent: string; readonly user: string };
  /** The largest number of calls and responses, after which the episode is unfinished. */
  readonly maxSteps: number;
  /** Time limit of one answer of the agent, in milliseconds. */
  readonly timeout: number;
  readonly faults?: readonly Fault[] | undefined;
}

/** Plays an episode until the user leaves, a transfer is called or its steps are used up, and judges it. Its reward and
 * what went wrong are kept in the transcript's `extra`. */
async function playEpisode(bench: Bench, episode: Episode): Promise<Transcript> {
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

/** How often the scripted user agrees before it leaves. */
const MAX_YES = 5;

/** Returns the user of a task and a trial; null for a task that this kind of user cannot play. */
type UserOf = (task: TauTask, trial: number) => User | null;

/** Returns users by name: `scripted`, `recorded` (a run a trial), `agenda`, or the path of a module whose default export
 * is a user, or whose `createUser` makes one of a task. A user who has nothing more to say leaves. */
async function usersOf(name: string, bench: Bench, runs: readonly Transcript[]): Promise<UserOf> {
  switch (name) {
    case "scripted":
      return scripted;
    case "recorded":
      return ({ id }, trial) => {
        const run = runs.filter((one) => taskIn(one) === id)[trial];
        return run === undefined ? null : leaving(recordedUser(run));
      };
    case "agenda":
      return (task) => agenda(bench, task);
    default:
      return userOfModule(name);
  }
}

function scripted(task: TauTask): User {
  return ({ turns }) => {
    const spoken = turns.filter(({ author }) => author === "User").length;
    if (spoken === 0) return scenarioOf(task);
    const last = turns.at(-1);
    const text = last?.author === "Response" ? last.text : "";
    const isOffer = /\b(anything|something) else\b|\bfurther\b|\bother (questions|requests)\b/i.test(text);
    return text.includes("?") && !isOffer && spoken <= MAX_YES ? "Yes." : STOP;
  };
}

/** A user with a goal for each gold action that changes the world; null if a value cannot be said. */
function agenda(bench: Bench, task: TauTask): User | null {
  const writes = bench.gold(task).acts.filter(({ act }) => act.changes.length > 0);
  const goals = writes.map(
    ({ act }): Goal => ({ intent: act.intent, slots: act.arguments as SlotValues, opens: "all" }),
  );
  if (goals.length === 0 || !goals.every(({ slots = {} }) => Object.values(slots).every(isSayable))) return null;
  const greeting = task.userId === null ? scenarioOf(task) : `Hello. My user id is ${task.userId}.`;
  return scriptedUser([greeting, ...goals, STOP]);
}

const isSayable = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one !== "object") : typeof value !== "object";

const leaving =
  (own: User): User =>
  async (transcript) =>
    (await own(transcript)) ?? STOP;

async function userOfModule(path: string): Promise<UserOf> {
  const exported = await evaluateModule(resolve(path), { what: "the user's module", code: "USER_FAILED" });
  const { default: user, createUser } = exported;
  if (typeof createUser === "function") return (task) => leaving((createUser as (task: TauTask) => User)(task));
  if (typeof user === "function") return () => leaving(user as User);
  throw new BacklotError("USER_FAILED", `${path} exports no user: neither a default export nor createUser(task)`, {
    place: { file: path },
  });
}
