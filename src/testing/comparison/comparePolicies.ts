import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { given } from "../../base/json/given.js";
import { isObject } from "../../base/json/object.js";
import { occurrences } from "../../base/json/occurrences.js";
import type { Backend } from "../../runtime/backend.js";
import { type ComparedEvent, comparedEvents, firstDifference } from "../../transcript/alignment/alignedTurns.js";
import type { Transcript } from "../../transcript/index.js";
import { playDialogue } from "../../users/dialogue/playDialogue.js";
import type { Policy, User } from "../../users/dialogue/policy.js";
import { agendaUser } from "../../users/plans/executing/agendaUser.js";
import { openingOf } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import { MAX_PLANNED_TURNS } from "../../users/plans/planned/plannedDialogue.js";
import type { ComparePoliciesOptions, DivergingSide, PlanDifference, PolicyComparison } from "./comparison.js";

export async function comparePolicies(options: ComparePoliciesOptions): Promise<PolicyComparison> {
  checkSides(options);
  const differences: PlanDifference[] = [];
  const isEnding = (): boolean => options.signal?.aborted === true;
  let plans = 0;
  for (const plan of options.plans) {
    if (isEnding()) break;
    const difference = await differenceOn(plan, options);
    // An interrupted dialogue would look like a difference.
    if (isEnding()) break;
    plans++;
    if (difference !== null) differences.push(difference);
    await options.onCompared?.(plan, difference);
  }
  const counts = occurrences(differences.map(({ kind }) => kind));
  return {
    plans,
    equal: plans - differences.length,
    different: differences.length,
    kinds: [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count),
    differences,
  };
}

function checkSides(options: ComparePoliciesOptions): void {
  const bad = (problem: string) => new BacklotError("BAD_REHEARSAL", problem);
  if (!isObject(options))
    throw bad(`two policies are compared by { backend, policies, plans }, not ${formatValue(options)}`);
  const { backend, policies, onCompared } = options;
  if (!isPair(policies) || policies.some((policy) => typeof policy !== "function"))
    throw bad(`policies is ${formatValue(policies)}, not two functions`);
  if (Array.isArray(backend) && !isPair(backend))
    throw bad(`backend is ${formatValue(backend)}, not one or two of what loadBackend gives`);
  for (const side of [backend].flat())
    if (typeof side?.open !== "function") throw bad(`backend is ${formatValue(side)}, not what loadBackend gives`);
  if (onCompared !== undefined && typeof onCompared !== "function")
    throw bad(`onCompared is ${formatValue(onCompared)}, not a function`);
}

const isPair = <T>(value: unknown | readonly [T, T]): value is readonly [T, T] =>
  Array.isArray(value) && value.length === 2;

interface Played {
  readonly transcript: Transcript;
  readonly events: readonly ComparedEvent[];
}

async function differenceOn(plan: Plan, options: ComparePoliciesOptions): Promise<PlanDifference | null> {
  const [policy, otherPolicy] = options.policies;
  const [backend, otherBackend] = isPair<Backend>(options.backend)
    ? options.backend
    : [options.backend, options.backend];
  const ours = await play(plan, { backend, policy }, options, null);
  // The digest in a plan names the version of its intents, and this may be another one.
  const { intents: _, ...free } = plan;
  const other = { backend: otherBackend, policy: otherPolicy };
  const theirs = await play(otherBackend === backend ? plan : free, other, options, ours.events);
  const at = firstDifference(ours.events, theirs.events);
  if (at === null) return null;
  const [left, right] = [ours.events[at], theirs.events[at]];
  if (left === undefined || right === undefined) return null;
  const kind =
    left.label === right.label ? `${left.label}, with other values` : `${right.label} instead of ${left.label}`;
  const turn = ours.transcript.turns.slice(0, left.at).filter(({ author }) => author === "User").length;
  return { plan, kind, turn, ours: upTo(ours, left), theirs: upTo(theirs, right) };
}

const upTo = ({ transcript }: Played, { at, text }: ComparedEvent): DivergingSide => ({
  transcript: { ...transcript, turns: transcript.turns.slice(0, at + 1) },
  event: text,
});

/** @param known the events of the other side, at whose first difference the play stops; null for the first side */
async function play(
  plan: Plan,
  { backend, policy }: { readonly backend: Backend; readonly policy: Policy },
  options: ComparePoliciesOptions,
  known: readonly ComparedEvent[] | null,
): Promise<Played> {
  const { maxTurns = MAX_PLANNED_TURNS, maxCommands, maxRefusals, policyTimeout } = options;
  let seen: Transcript = { id: plan.id ?? "plan", turns: [] };
  const hasParted = (): boolean => known !== null && firstDifference(known, comparedEvents(seen)) !== null;
  let user: User;
  let opening: ReturnType<typeof openingOf>;
  try {
    user = agendaUser(backend, plan, options);
    opening = openingOf(plan, { ...given({ operators: options.operators }), backend });
  } catch (error) {
    // Another version of the intents may not support a plan, which is a difference too.
    if (known === null || !(error instanceof BacklotError)) throw error;
    return ended(seen, error.code, `the plan is not possible: ${error.message}`);
  }
  const watched =
    <T>(side: (transcript: Transcript) => T) =>
    (soFar: Transcript): T | null => {
      seen = soFar;
      return hasParted() ? null : side(soFar);
    };
  try {
    const limits = given({ maxCommands, maxRefusals, policyTimeout });
    const transcript = await playDialogue({
      backend,
      policy: watched(policy),
      user: watched(user),
      ...opening,
      maxTurns,
      ...limits,
    });
    return ended(transcript, "the end of the dialogue", "the dialogue is over");
  } catch (error) {
    if (!(error instanceof BacklotError) || !error.code.startsWith("POLICY_")) throw error;
    return ended(seen, error.code, `${error.code}: ${error.message.split("\n")[0]}`);
  }
}

function ended(transcript: Transcript, label: string, text: string): Played {
  const end: ComparedEvent = { at: transcript.turns.length, key: label, label, text };
  return { transcript, events: [...comparedEvents(transcript), end] };
}
