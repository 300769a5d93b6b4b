import * as build from "../../labels/build.js";
import type { Command } from "../../labels/index.js";
import type { Catalog } from "../../schema/index.js";
import type { UserMeaning } from "../../transcript/index.js";
import type { Policy } from "../dialogue/policy.js";
import { actsFor, type PlannedAct } from "./acts.js";
import { type Attempt, type KnownTask, type PolicyState, policyStateOf } from "./policyState.js";
import { repaired } from "./repair.js";

/**
 * The reference policy: what a task-oriented assistant does that follows its intents to the letter. It starts what the
 * user wants, assigns what the user gives, confirms when the user says yes, leaves a refused value out, refines a
 * search by searching again, and says what the back-end signalled, or what
 * the user asks for. When an interruption is over it takes up what was
 * left unfinished. It understands what user turns mean (`means`), not their words, and is a function of the transcript.
 *
 * @param backend where its intents come from
 * @param proceeds whether it carries out a task that is `ready` without being told to. Default: false
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a correction after the booking is carried out", async () => {
 *   const backend = await mockBackend("intents");
 *   const said = [
 *     { text: "Remind me to water the plants tomorrow.", means: { intent: "set_reminder", slots: { text: "water the plants", date: "2024-01-02" } } },
 *     { text: "No, the day after.", means: { slots: { date: "2024-01-03" } } },
 *   ];
 *   const transcript = await rehearse({
 *     backend,
 *     policy: schemaPolicy(backend),
 *     user: ({ turns }) => said[turns.filter((turn) => turn.author === "User").length] ?? null,
 *   });
 *   expect(transcript).toPerform("set_reminder", { date: "2024-01-03" });
 * });
 * ```
 */
export function schemaPolicy(
  { catalog }: { readonly catalog: Catalog },
  { proceeds = false }: { readonly proceeds?: boolean } = {},
): Policy {
  return (transcript) => nextCommand(policyStateOf(transcript, catalog), catalog, proceeds);
}

function nextCommand(state: PolicyState, catalog: Catalog, proceeds: boolean): Command | null {
  const { means, attempts } = state;
  if (means === null) return null;
  let attempted = 0;
  for (const act of [...actsOf(state, means, catalog), ...(proceeds ? [carryingOut] : [])]) {
    const command = act(attempts.slice(0, attempted));
    if (command === null) continue;
    const settled = settlementOf(attempts, attempted);
    if (settled.kind === "untried") return command;
    if (settled.kind === "refused") return settled.repair;
    attempted = settled.attempted;
  }
  return closing(state, attempts.slice(attempted));
}

/** What user turns call for: a policy is asked again after each of its commands. */
const known = new WeakMap<PolicyState["userTurn"], readonly PlannedAct[]>();

function actsOf(state: PolicyState, means: UserMeaning, catalog: Catalog): readonly PlannedAct[] {
  const acts = known.get(state.userTurn) ?? actsFor(means, state, catalog);
  known.set(state.userTurn, acts);
  return acts;
}

/** Carries out what the last command has made ready. */
function carryingOut(done: readonly Attempt[]): Command | null {
  const last = done.at(-1)?.signals.at(-1)?.signal;
  return last?.kind === "ready" ? build.resume(Number(last.ref.slice(1))) : null;
}

/** How far an act has come. */
type Settlement =
  | { readonly kind: "untried" }
  /** The last attempt was refused, and can be repaired. */
  | { readonly kind: "refused"; readonly repair: Command }
  /** It was accepted or given up. @param attempted how many attempts were made by then, those of earlier acts included */
  | { readonly kind: "settled"; readonly attempted: number };

/** How far the act has come whose first attempt is the one at `from`. */
function settlementOf(attempts: readonly Attempt[], from: number): Settlement {
  let repair: Command | null = null;
  for (const [nth, attempt] of attempts.slice(from).entries()) {
    repair = attempt.errors.length > 0 ? repaired(attempt) : null;
    if (repair === null) return { kind: "settled", attempted: from + nth + 1 };
  }
  return repair === null ? { kind: "untried" } : { kind: "refused", repair };
}

/**
 * Says what the user asks for and what came of each task, then takes up what was left unfinished and says where that
 * stands.
 */
function closing(state: PolicyState, said: readonly Attempt[]): Command | null {
  const resumed = said.findIndex(({ command }) => command?.kind !== "say");
  if (resumed >= 0) {
    const index = said.length === resumed + 1 ? (said[resumed]?.signals.at(-1)?.index ?? null) : null;
    return index === null ? null : build.say(index);
  }
  const observed = state.attempts.flatMap(({ signals }) => signals);
  const told = [...new Set([...state.requested, ...lastOfEach(observed)])];
  if (said.length < Math.max(1, told.length)) return build.say(told[said.length] ?? null);
  const left = unfinished(state, observed);
  return left === null ? null : build.resume(left.index);
}

/** The index of the last signal about each task, in order. */
function lastOfEach(observed: Attempt["signals"]): number[] {
  return observed.flatMap(({ index, signal }, nth) => {
    const isLast = !observed.slice(nth + 1).some((later) => later.signal.ref === signal.ref);
    return isLast && index !== null ? [index] : [];
  });
}

/**
 * The newest task that still waits for the user, once what came up in this user turn is done or given up; none of which it
 * was said in this turn what it waits for.
 */
function unfinished({ now, means }: PolicyState, observed: Attempt["signals"]): KnownTask | null {
  const last = observed.at(-1)?.signal;
  const isGivenUp = means?.cancels === true || (means?.confirms === false && last === undefined);
  if (last?.kind !== "performed" && last?.kind !== "found" && !isGivenUp) return null;
  const isTold = ({ index }: KnownTask) => observed.some(({ signal }) => signal.ref === `x${index}`);
  return now.all.findLast((task) => !task.dropped && waits(task) && !isTold(task)) ?? null;
}

function waits({ last }: KnownTask): boolean {
  return last?.kind === "ask" || last?.kind === "choose" || last?.kind === "confirm" || last?.kind === "ready";
}
