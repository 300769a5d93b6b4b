import { writeFileSync } from "node:fs";
import type { Backend } from "../../../src/runtime/backend.js";
import { rehearsePlans } from "../../../src/testing/rehearsals/rehearsePlans.js";
import type { Policy } from "../../../src/users/dialogue/policy.js";
import { type CombinationOptions, combinations } from "../../../src/users/plans/drawing/combinations.js";

/** Does what another policy does, and answers the request to confirm by itself. */
export const hasty =
  (policy: Policy): Policy =>
  (transcript) => {
    const last = transcript.turns.at(-1);
    const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
    return isAsked ? `confirm(${last.signal.ref})` : policy(transcript);
  };

/**
 * Rehearses a policy with some operators, each alone and with each seed, and stores what came of it as `backlot rehearse --out` does.
 * @returns how many rehearsals there were
 */
export async function storeRehearsals(
  file: string,
  backend: Backend,
  policy: Policy,
  intents: readonly string[],
  operators: CombinationOptions["operators"] & {},
  seeds: Iterable<number> = [1],
): Promise<number> {
  const lines: string[] = [];
  await rehearsePlans({
    backend,
    policy,
    plans: combinations(backend, { intents, operators, depth: 1, seeds }),
    onRehearsed: (rehearsed, run) => void lines.push(`${JSON.stringify({ ...rehearsed, run })}\n`),
  });
  writeFileSync(file, lines.join(""));
  return lines.length;
}
