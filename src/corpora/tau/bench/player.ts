import { BacklotError } from "../../../base/errors.js";
import type { Fault } from "../../../kit/internal.js";
import type { LoadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import { policyFrom } from "../../../testing/policies/loading/policyFrom.js";
import type { Transcript } from "../../../transcript/index.js";
import type { TauTask } from "../format/task.js";
import { importedRuns } from "../scores/scoreTauFiles.js";
import { agentPolicy } from "./agents/agent.js";
import { chatAgent } from "./agents/chatAgent.js";
import { goldAgent, PLANTED, type Planted } from "./agents/goldAgent.js";
import { mcpAgent } from "./agents/mcpAgent.js";
import { Bench } from "./bench.js";
import { playEpisode } from "./playEpisode.js";
import { type UserOf, usersOf } from "./users.js";

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
  /** Default: 30, as tau-bench has it; 100 in tau2. */
  readonly maxSteps?: number | undefined;
  readonly timeout: number;
}

/** A trial of a task, for a thread. */
export interface Trial {
  readonly task: string;
  readonly trial: number;
}

/** A trial with its dialogue, or with the error that ended it; both are null if the user cannot play the task. */
export interface Played extends Trial {
  readonly transcript: Transcript | null;
  readonly problem: { readonly code: string; readonly message: string } | null;
}

/** Plays trials with one kind of agent and one kind of user. */
export class Player {
  readonly bench: Bench;
  private readonly options: PlayOptions;
  private readonly users: UserOf;
  /** The policy of all episodes; null if each has one of its own. */
  private readonly shared: LoadedPolicy | null;

  private constructor(bench: Bench, options: PlayOptions, users: UserOf, shared: LoadedPolicy | null) {
    this.bench = bench;
    this.options = options;
    this.users = users;
    this.shared = shared;
  }

  /** @throws BacklotError as `Bench.load`, `usersOf` and `policyFrom` do; USAGE for an agent that cannot be */
  static async load(options: PlayOptions): Promise<Player> {
    const { folder, agent, user, rules, timeout } = options;
    checkAgent(options);
    const bench = await Bench.load(folder, rules);
    try {
      const { transcripts } = user === "recorded" ? await importedRuns(folder) : { transcripts: [] };
      const users = await usersOf(user, bench, new Map(transcripts.map((run) => [run.id, run])));
      const shared = isPerEpisode(agent) ? null : await policyFrom(agent, bench.domain.backend, { timeout });
      return new Player(bench, options, users, shared);
    } catch (error) {
      bench.close();
      throw error;
    }
  }

  async play(trial: Trial): Promise<Played> {
    const { agent, user: name, maxSteps, timeout, faults } = this.options;
    const task = this.bench.task(trial.task);
    const user = this.users(task, trial.trial);
    if (user === null) return { ...trial, transcript: null, problem: null };
    const policy = this.shared ?? this.policyOf(task);
    const steps = maxSteps ?? (task.benchmark === "tau-bench" ? 30 : 100);
    const names = { agent, user: name };
    const episode = { task, trial: trial.trial, policy, user, names, maxSteps: steps, timeout, faults };
    try {
      return { ...trial, transcript: await playEpisode(this.bench, episode), problem: null };
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      return { ...trial, transcript: null, problem: { code: cause.code, message: cause.message } };
    } finally {
      if (this.shared === null) await policy.close();
    }
  }

  async close(): Promise<void> {
    await this.shared?.close();
    this.bench.close();
  }

  private policyOf(task: TauTask): LoadedPolicy {
    const { bench, options } = this;
    const { agent, model = "", key, timeout } = options;
    const made = agent.startsWith("mcp:")
      ? mcpAgent(bench, agent.slice("mcp:".length))
      : agent.startsWith("http")
        ? chatAgent(bench, { url: agent, model, key, timeout })
        : goldAgent(bench, task, plantedIn(agent));
    return agentPolicy(made, bench.domain.shapes);
  }
}

const isPerEpisode = (agent: string): boolean => /^(gold(:|$)|mcp:|https?:\/\/)/.test(agent);

const plantedIn = (agent: string): Planted | undefined => PLANTED.find((fault) => agent === `gold:${fault}`);

function checkAgent({ agent, model }: PlayOptions): void {
  if (agent.startsWith("gold:") && plantedIn(agent) === undefined)
    throw new BacklotError("USAGE", `gold plants no ${agent.slice("gold:".length)}; there are ${PLANTED.join(", ")}`);
  if (!/^https?:/.test(agent)) return;
  if (!URL.canParse(agent)) throw new BacklotError("USAGE", `${agent} is no address such as http://localhost:8080/v1`);
  if (model === undefined) throw new BacklotError("USAGE", "an endpoint is asked for a model: name it with --model");
}
