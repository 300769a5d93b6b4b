import { afterAll, beforeAll, expect, test } from "vitest";
import { DialoguePlanner } from "../../../src/pipeline/planner/dialoguePlanner.js";
import { LUCID_LENGTHS, type Rates } from "../../../src/pipeline/planner/rates.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { Plan } from "../../../src/simulation/plans/plan.js";
import { PHENOMENA } from "../../../src/transcript/tags.js";
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

test("a dialogue is as long with a phenomenon as it would be without", () => {
  const plain = plans({});
  for (const name of PHENOMENA) {
    const shown = plans({ [name]: 0.5 });
    const withIt = shown.filter(isShown).length;
    expect(withIt, name).toBeGreaterThan(NUMBERS * 0.4);
    expect(
      shown.map(({ goals }) => goals.length),
      name,
    ).toEqual(plain.map(({ goals }) => goals.length));
  }
});

test("a phenomenon that searches have room for leaves their share as it is; of two goals one is a search with any", () => {
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

test("of 2,000 dialogues those with a phenomenon are as long as those without", () => {
  const rates = Object.fromEntries(PHENOMENA.map((name) => [name, 0.1]));
  const planner = new DialoguePlanner(backend, { seed: 4, rates, lengths: LUCID_LENGTHS });
  const all = Array.from({ length: 2_000 }, (_, index) => index).flatMap((index): Plan[] => {
    for (let attempt = 0; attempt < 24; attempt++) {
      const planned = planner.plan(index, attempt);
      if ("plan" in planned) return [planned.plan];
    }
    return [];
  });
  // What no attempt finds room for is passed over: two phenomena that exclude each other.
  expect(all.length).toBeGreaterThan(1_950);
  const differs = (isOne: (plan: Plan) => boolean) => {
    const [one, other] = [true, false].map((wanted) =>
      meanOf(all.filter((plan) => isOne(plan) === wanted).map(({ goals }) => goals.length)),
    ) as [ReturnType<typeof meanOf>, ReturnType<typeof meanOf>];
    return { by: Math.abs(one.mean - other.mean), chance: Math.hypot(one.error, other.error) };
  };
  for (const name of PHENOMENA) {
    const { by, chance } = differs(({ operators = [] }) => operators.some((planned) => planned.name === name));
    expect(by, name).toBeLessThan(4 * chance);
  }
  const { by, chance } = differs(isShown);
  expect(by, "any").toBeLessThan(3 * chance);
});
