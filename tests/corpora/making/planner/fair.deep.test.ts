import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DialoguePlanner } from "../../../../src/corpora/making/planner/dialoguePlanner.js";
import { LUCID_LENGTHS, LUCID_RATES, type Rates } from "../../../../src/corpora/making/planner/rates.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { PHENOMENA } from "../../../../src/transcript/tags.js";
import type { Plan } from "../../../../src/users/plans/plan.js";
import { drawnOf } from "../../../runs.js";
import { ours } from "../made.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ours();
});
afterAll(() => backend.close());

const LENGTHS = [60, 30, 10];
const NUMBERS = 240;

/** The first plan of each number that can be had. */
function plans(rates: Rates): readonly Plan[] {
  const planner = new DialoguePlanner(backend, { seed: 4, rates, lengths: LENGTHS });
  return Array.from({ length: NUMBERS }, (_, index) => {
    for (let attempt = 0; attempt < 24; attempt++) {
      const planned = planner.plan(index, attempt);
      if ("plan" in planned) return planned.plan;
    }
    throw new Error(`no plan of the number ${index}`);
  });
}

const isShown = ({ operators = [] }: Plan): boolean => operators.some(({ name }) => PHENOMENA.includes(name as never));
const searchesIn = ({ goals }: Plan): number =>
  goals.filter(({ intent }) => backend.catalog.get(intent)?.query === true).length;
const shareOf = (some: readonly Plan[]): number =>
  some.reduce((sum, plan) => sum + searchesIn(plan), 0) / some.reduce((sum, { goals }) => sum + goals.length, 0);

test("a dialogue is as long with an operator as it would be without", () => {
  const plain = plans({});
  for (const name of drawnOf(PHENOMENA, 1)) {
    const shown = plans({ [name]: 0.5 });
    const withIt = shown.filter(isShown).length;
    expect(withIt, name).toBeGreaterThan(NUMBERS * 0.4);
    expect(
      shown.map(({ goals }) => goals.length),
      name,
    ).toEqual(plain.map(({ goals }) => goals.length));
  }
});

test("an operator that searches have room for leaves their share as it is; of two goals one is a search with any", () => {
  const plain = plans({});
  for (const name of ["correction", "turn_correction"] as const) {
    const shown = plans({ [name]: 0.5 }).filter(isShown);
    expect(Math.abs(shareOf(shown) - shareOf(plain)), name).toBeLessThan(0.1);
  }
  const two = plans({ sarcasm: 0.5 }).filter((plan) => isShown(plan) && plan.goals.length === 2);
  expect(two.filter((plan) => searchesIn(plan) > 0).length / two.length).toBeGreaterThan(0.85);
});

/** The mean of numbers, and how far it may be off by chance: its standard error. */
function meanOf(numbers: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const variance = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (numbers.length - 1);
  return { mean, error: Math.sqrt(variance / numbers.length) };
}

/** The share of searches among the goals of dialogues, and how far it may be off by chance: its standard error. */
function searchesOf(some: readonly Plan[]): { readonly mean: number; readonly error: number } {
  const mean = shareOf(some);
  const all = some.reduce((sum, { goals }) => sum + goals.length, 0);
  const squares = some.reduce((sum, plan) => sum + (searchesIn(plan) - mean * plan.goals.length) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / all };
}

describe("of 2,000 dialogues", () => {
  const NAMES = Object.keys(LUCID_RATES);
  let all: readonly Plan[];
  beforeAll(() => {
    // A user who is called away neither cancels nor agrees later.
    const rates = { ...Object.fromEntries(NAMES.map((name) => [name, 0.1])), called_away: 0.05 };
    const planner = new DialoguePlanner(backend, { seed: 4, rates, lengths: LUCID_LENGTHS });
    all = Array.from({ length: 2_000 }, (_, index) => index).flatMap((index): Plan[] => {
      for (let attempt = 0; attempt < 24; attempt++) {
        const planned = planner.plan(index, attempt);
        if ("plan" in planned) return [planned.plan];
      }
      return [];
    });
    // Requests that no attempt can meet are skipped: two operators that exclude each other.
    expect(all.length).toBeGreaterThan(1_950);
  });

  const shows =
    (name: string) =>
    ({ operators = [] }: Plan): boolean =>
      operators.some((planned) => planned.name === name);

  /** By how much those with something differ from those without, and how much chance may make of it. */
  function differs(isOne: (plan: Plan) => boolean, of: (some: readonly Plan[]) => ReturnType<typeof meanOf>) {
    const [one, other] = [of(all.filter(isOne)), of(all.filter((plan) => !isOne(plan)))];
    return { by: Math.abs(one.mean - other.mean), chance: Math.hypot(one.error, other.error) };
  }

  const lengthOf = (some: readonly Plan[]) => meanOf(some.map(({ goals }) => goals.length));

  test.each(NAMES)("those with %s are as long as those without, and search as much", (name) => {
    const length = differs(shows(name), lengthOf);
    expect(length.by).toBeLessThan(4 * length.chance);
    const searches = differs(shows(name), searchesOf);
    expect(searches.by).toBeLessThan(3 * searches.chance);
  });

  test("those with any operator are as long as those without, and search as much", () => {
    const length = differs(isShown, lengthOf);
    expect(length.by).toBeLessThan(3 * length.chance);
    const searches = differs(isShown, searchesOf);
    expect(searches.by).toBeLessThan(3 * searches.chance);
  });
});
