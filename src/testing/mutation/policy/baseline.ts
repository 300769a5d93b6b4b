import { BacklotError } from "../../../base/errors.js";
import { PolicyRehearsals } from "./policyRehearsals.js";
import type { PolicyProject } from "./policyTrial.js";
import { noting, reachedBy } from "./reached.js";

export interface Baseline {
  /** Positions of the plans on which it passes. */
  readonly passing: readonly number[];
  /** Statements that each plan reaches, by position, with the names of `nameOf`. */
  readonly reached: readonly ReadonlySet<string>[];
  readonly always: ReadonlySet<string>;
  readonly eachMs: number;
}

export async function baselineOf(project: PolicyProject, signal?: AbortSignal): Promise<Baseline> {
  const rehearsals = await PolicyRehearsals.open(project);
  try {
    const texts = new Map(project.files.map(({ file, text }) => [file, noting(file, text)]));
    let play: Awaited<ReturnType<PolicyRehearsals["variant"]>> | null = null;
    const always = await reachedBy(async () => {
      play = await rehearsals.variant(texts);
    });
    return await played(project, always, play as unknown as NonNullable<typeof play>, signal);
  } finally {
    rehearsals.close();
  }
}

async function played(
  { plans }: PolicyProject,
  always: ReadonlySet<string>,
  play: Awaited<ReturnType<PolicyRehearsals["variant"]>>,
  signal: AbortSignal | undefined,
): Promise<Baseline> {
  const start = performance.now();
  const passing: number[] = [];
  const reached: ReadonlySet<string>[] = [];
  let wrong = "";
  for (const at of plans.keys()) {
    if (signal?.aborted === true) break;
    reached[at] = await reachedBy(async () => {
      const { outcome, error, violations } = await play(at);
      if (outcome === "completed") passing.push(at);
      else wrong ||= error?.message ?? violations[0]?.message ?? "";
    });
  }
  if (passing.length === 0 && signal?.aborted !== true) {
    const message = `every rehearsal of the policy fails before anything is changed: ${wrong}`;
    throw new BacklotError("BASELINE_DIVERGES", message);
  }
  return { passing, reached, always, eachMs: (performance.now() - start) / Math.max(1, plans.length) };
}
