import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { textsOf } from "../../../testing/audit/knowledge.js";
import { rulesBeside, rulesIn } from "../../../testing/ownParts.js";
import type { JudgedAct } from "../../../testing/rules/act.js";
import { actsOf } from "../../../testing/rules/actsOf.js";
import type { Rule } from "../../../testing/rules/rule.js";
import type { Transcript } from "../../../transcript/index.js";
import type { TauCall, TauTask } from "../format/task.js";
import { goldTranscript } from "../format/transcripts.js";
import { TauDomain } from "../scores/domain.js";

const NO_PARTS = { operators: [], properties: [], policies: [], phrases: [], datasets: [] };

export interface Executed {
  readonly acts: readonly JudgedAct[];
  /** Actions that change the world. */
  readonly writes: ReadonlySet<TauCall>;
}

export class Bench {
  readonly folder: string;
  readonly domain: TauDomain;
  readonly rules: readonly Rule[];
  /** The text of the policy, which is an agent's system prompt. */
  readonly policy: string;
  private readonly golds = new Map<string, Executed>();

  private constructor(folder: string, domain: TauDomain, rules: readonly Rule[], policy: string) {
    this.folder = folder;
    this.domain = domain;
    this.rules = rules;
    this.policy = policy;
  }

  /** Loads the folder of an import; `rules` are modules, by default the one beside the policy. */
  static async load(folder: string, rules?: readonly string[]): Promise<Bench> {
    const loaded = await rulesIn(rules ?? rulesBeside([folder]), { own: NO_PARTS });
    const domain = await TauDomain.load(folder);
    if (domain.facts.domain === "telecom") {
      domain.close();
      const message = `${folder} holds telecom, whose user calls tools: bench plays airline and retail`;
      throw new BacklotError("USAGE", message);
    }
    return new Bench(folder, domain, loaded, readText(join(folder, "policy.md")));
  }

  task(id: string): TauTask {
    const task = this.domain.tasks.get(id);
    if (task === undefined) throw new BacklotError("USAGE", `${this.folder} has no task ${id}`);
    return task;
  }

  acts(task: TauTask, transcript: Transcript): readonly JudgedAct[] {
    return actsOf(transcript, this.domain.backend, scenarioOf(task)).acts;
  }

  gold(task: TauTask): Executed {
    const gold = this.golds.get(task.id) ?? this.execute(task, task.actions);
    this.golds.set(task.id, gold);
    return gold;
  }

  execute(task: TauTask, actions: readonly TauCall[]): Executed {
    const { transcript } = goldTranscript({ ...task, actions }, this.domain.shapes);
    const acts = this.acts(task, transcript);
    // An action that no command can express is not an act.
    const isPaired = acts.length === actions.length;
    return { acts, writes: new Set(actions.filter((_, i) => isPaired && acts[i]?.act.changes.length !== 0)) };
  }

  close(): void {
    this.domain.close();
  }
}

/** Returns the scenario of a task as text: what its user knows and wants. */
export const scenarioOf = ({ scenario }: TauTask): string => textsOf(scenario);
