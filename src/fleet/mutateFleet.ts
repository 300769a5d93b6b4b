import { BacklotError } from "../base/errors.js";
import type { MutateOptions } from "../testing/mutation/index.js";
import { mutate } from "../testing/mutation/mutate.js";
import type { MutationReport } from "../testing/mutation/report.js";
import type { TrialRunner } from "../testing/mutation/trials/pool.js";
import type { Trial, TrialProject, Verdict } from "../testing/mutation/trials/project.js";
import { fleetResults } from "./coordinate.js";
import type { FleetOptions } from "./options.js";
import { packed } from "./packedProject.js";
import { runOf } from "./run.js";

const SHARD = 100;

/** Options of `mutateFleet`. */
export interface MutateFleetOptions extends Omit<MutateOptions, "workers" | "policy">, FleetOptions {}

export async function mutateFleet(options: MutateFleetOptions): Promise<MutationReport> {
  const { queue: _, shared: __, shardSize: ___, onMessage: ____, ...rest } = options;
  if ("policy" in rest && rest.policy !== undefined) {
    const message = "mutants of a policy are rehearsed on this machine: they run outside of the sandbox";
    throw new BacklotError("BAD_OPTION", message);
  }
  return mutate(rest, (project) => runnerOf(project, options));
}

function runnerOf(
  project: TrialProject,
  { queue, shared, shardSize = SHARD, onMessage = () => undefined }: MutateFleetOptions,
): TrialRunner {
  return {
    async run(trials, onVerdict, signal = new AbortController().signal) {
      if (trials.length === 0) return;
      const verdicts = fleetResults<Trial, Verdict>({
        queue,
        ...(shared === undefined ? {} : { shared }),
        run: runOf("mutate", await packed(project)),
        next: nextOf(trials, shardSize),
        say: onMessage,
        setAside: ({ mutant }, reason) => {
          throw new BacklotError(
            "DIALOGUE_FAILED",
            `the mutant ${mutant.id} could not be tried by any worker: ${reason}`,
          );
        },
        signal,
      });
      let at = 0;
      for await (const verdict of verdicts) onVerdict(trials[at++] as Trial, verdict);
    },
  };
}

function nextOf<Item>(items: readonly Item[], size: number): () => Promise<readonly Item[] | null> {
  let at = 0;
  return async () => {
    const part = items.slice(at, at + size);
    at += part.length;
    return part.length === 0 ? null : part;
  };
}
