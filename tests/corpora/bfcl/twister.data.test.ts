import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Twister } from "../../../mocks/bfcl/twister.js";
import { hasShared, shared } from "../../shared.js";

/*
 * Every kind of draw of `random.Random(seed)`: vectors that Python made.
 */

type Vectors = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

const VECTORS = "data/agents/bfcl/rng.json";

const draws: Readonly<Record<string, (generator: Twister) => readonly number[]>> = {
  getrandbits32: (generator) => Array.from({ length: 8 }, () => generator.getrandbits(32)),
  random: (generator) => Array.from({ length: 4 }, () => generator.random()),
  randint_10000_99999: (generator) => Array.from({ length: 6 }, () => generator.randint(10_000, 99_999)),
  randint_100000_999999_then_12_digits_then_5_then_7_then_8: (generator) =>
    [6, 12, 5, 7, 8].map((digits) => generator.randint(10 ** (digits - 1), 10 ** digits - 1)),
  randint_0_86400: (generator) => Array.from({ length: 4 }, () => generator.randint(0, 86_400)),
  "uniform_-10_40_then_0_120": (generator) => [generator.uniform(-10, 40), generator.uniform(0, 120)],
};

describe.runIf(hasShared)("the generator of the benchmarks draws as Python does (needs the reference data)", () => {
  const vectors = JSON.parse(readFileSync(shared(VECTORS), "utf8")) as Vectors;

  test.each(Object.entries(vectors))("seed %s", (seed, expected) => {
    const drawn = Object.fromEntries(
      Object.entries(draws).map(([name, draw]) => [name, draw(new Twister(Number(seed)))]),
    );
    expect(drawn).toEqual(expected);
  });
});
