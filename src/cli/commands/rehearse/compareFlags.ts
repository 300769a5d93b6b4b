import { setImmediate } from "node:timers/promises";
import { given } from "../../../base/json/given.js";
import { DATASET_POLICIES } from "../../../corpora/datasets.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadSuccessor } from "../../../runtime/evolution/successor.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { PolicyComparison } from "../../../testing/comparison/comparison.js";
import { formatDifference } from "../../../testing/comparison/formatDifference.js";
import { ownOperators, ownPhrases } from "../../../testing/ownParts.js";
import { policyFrom } from "../../../testing/policies/loading/policyFrom.js";
import { projectSettings } from "../../../testing/project/settings.js";
import { rehearse } from "../../../testing/rehearsals/rehearse.js";
import { readIntents } from "../../../transcript/files/index.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import type { Policy } from "../../../users/dialogue/policy.js";
import type { PlanOperator } from "../../../users/operators/operator.js";
import type { UnplannedOperator } from "../../../users/plans/drawing/combinations.js";
import type { PhraseList } from "../../../users/simulated/agenda/phrases.js";
import { ownLoaders } from "../../config/ownParts.js";
import { successorOptions } from "../../config/successorOptions.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import type { RehearseFlags } from "./define.js";
import { interruptible } from "./interruptible.js";
import { chosenPolicy, plansIn, plansOf, refuseNothing, sharded, type Unreachable } from "./planSources.js";

const MAX_SHOWN = 3;

/** Returns 1 if the two sides differ, or an intent is out of reach. */
export async function compareFlags(flags: RehearseFlags): Promise<number> {
  const settings = await projectSettings(flags);
  const named = chosenPolicy(flags, settings);
  const backend = await loadBackend(settings.intents, settings.backend);
  let other: Backend | null = null;
  try {
    if (flags.againstIntents !== undefined) {
      const folder = intentsIn(flags.againstIntents);
      const own = await projectSettings({ ...flags, intents: folder });
      const { inheritance, options } = successorOptions(settings, own, backend);
      other = await loadSuccessor(await readIntents(folder), inheritance, {}, options);
    }
    const loading = {
      loaders: [...DATASET_POLICIES, ...(await ownLoaders(settings))],
      ...given({ timeout: flags.timeout }),
    };
    const policy = await policyFrom(named, backend, loading);
    const against = await policyFrom(flags.against ?? named, other ?? backend, loading);
    try {
      const own = { operators: await ownOperators(settings), phrases: await ownPhrases(settings) };
      const sides = { backends: [backend, other ?? backend], policies: [policy, against] } as const;
      return await compare({ ...flags, policy: named }, sides, own);
    } finally {
      await Promise.all([policy.close(), against.close()]);
    }
  } finally {
    backend.close();
    other?.close();
  }
}

interface Sides {
  readonly backends: readonly [Backend, Backend];
  readonly policies: readonly [Policy, Policy];
}

async function compare(
  flags: RehearseFlags,
  { backends, policies }: Sides,
  own: { readonly operators: readonly PlanOperator[]; readonly phrases: readonly PhraseList[] },
): Promise<number> {
  const unreachable: Unreachable[] = [];
  const unplanned: UnplannedOperator[] = [];
  const plans =
    flags.plan === undefined
      ? plansOf(backends[0], flags, (one) => unreachable.push(one), own.operators, {
          onUnplanned: (one) => void unplanned.push(one),
        })
      : sharded(await plansIn(flags.plan, backends[0], own.operators), flags.shard);
  const progress = await startProgress("plans", null, flags.quiet !== true);
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const started = performance.now();
  let done = 0;
  let comparison: PolicyComparison;
  try {
    comparison = await rehearse({
      backend: backends,
      policies: [interruptible(policies[0], ending.signal), interruptible(policies[1], ending.signal)],
      plans,
      ...own,
      ...given({ maxTurns: flags.maxTurns }),
      policyTimeout: flags.timeout ?? 30_000,
      signal: ending.signal,
      onCompared: () => {
        progress.update(++done);
        // A policy without real waiting never lets signals through.
        return setImmediate();
      },
    });
  } finally {
    release();
    progress.stop();
  }
  const seconds = Math.round(performance.now() - started) / 1000;
  if (flags.json === true) out.print(JSON.stringify({ ...comparison, unreachable, seconds }));
  else printComparison(comparison, unreachable, seconds, flags);
  if (ending.signal.aborted) {
    err.print(`interrupted: ${counted(comparison.plans, "plan")} done`);
    return EXIT.interrupted;
  }
  if (unreachable.length === 0) refuseNothing(comparison.plans, unplanned, flags);
  return comparison.different + unreachable.length > 0 ? EXIT.findings : EXIT.good;
}

function printComparison(
  { plans, different, kinds, differences }: PolicyComparison,
  unreachable: readonly Unreachable[],
  seconds: number,
  { maxShown = MAX_SHOWN, policy = "schema", against, againstIntents, quiet }: RehearseFlags,
): void {
  const names = {
    ours: policy,
    theirs: [against ?? policy, againstIntents].filter((part) => part !== undefined).join(" on "),
  };
  for (const { kind } of kinds.slice(0, maxShown)) {
    const first = differences.find((one) => one.kind === kind);
    if (first !== undefined) out.print(formatDifference(first, names), "");
  }
  for (const { intent, message } of unreachable) out.print(`UNREACHABLE_GOAL ${intent}: ${message}`);
  if (kinds.length > 0) {
    out.table(
      ["difference", "plans"],
      kinds.map((one) => [one.kind, one.count]),
    );
  }
  if (quiet === true) return;
  const verdict = different === 0 ? "the two do the same" : `${counted(different, "plan")} on which the two differ`;
  err.print(`${counted(plans, "plan")} in ${seconds.toFixed(1)} s: ${verdict}`);
}
