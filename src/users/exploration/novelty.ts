import type { FittingPlan } from "../plans/drawing/fitting.js";
import type { Candidates } from "./candidates.js";

/** Weight of a new branch of a behaviour. */
const NEW_BRANCH = 30;

/** Counts the new things that plans show. */
export class NoveltyCount {
  private readonly seen = new Set<string>();

  /** Returns the novelty of a plan: intents, signals after acts, refused values, pairs of operators. */
  of({ operators, situation }: Pick<Candidates, "operators" | "situation">, { plan, turns }: FittingPlan): number {
    const names = operators.map(({ operator }) => operator);
    const intents = plan.goals.map(({ intent }) => intent);
    let novelty = 0;
    const see = (what: readonly unknown[], worth = 1): void => {
      const key = what.join(" ");
      if (!this.seen.has(key)) novelty += worth;
      this.seen.add(key);
    };
    for (const intent of intents) see([situation, intent]);
    for (const name of names) for (const intent of intents) see([name, intent]);
    if (names.length > 1) see(names);
    for (const { goal, first, slot, wanted } of plan.operators ?? []) {
      // Another reason of a refusal is another branch of a behaviour; other goals have other values anyway.
      const refused = first === undefined || situation === "alone" ? first : Object.keys(first);
      if (refused !== undefined) see([situation, intents[goal], JSON.stringify(refused)], NEW_BRANCH);
      if (wanted !== undefined) see(["wanted", intents[goal], slot]);
    }
    for (const { turn, signal } of turns) {
      const step = [turn.act.kind, signal?.kind ?? "nothing"];
      see([turn.goal === null ? "" : intents[turn.goal], ...step, signal?.slot ?? ""]);
      for (const name of names) see([name, ...step]);
    }
    return novelty;
  }
}
