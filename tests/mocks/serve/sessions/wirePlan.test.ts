import { describe, expect, it } from "vitest";
import { classOf, Dialogue, type Fault } from "../../../../src/kit/internal.js";
import { WirePlan } from "../../../../src/mocks/serve/sessions/wirePlan.js";

const SEEDS = 2_000;
const CHANCE = 0.3;
const CALLS = 3;

const Ring = classOf({
  command: "ring",
  entity: null,
  query: false,
  confirm: false,
  performs: "when_ready",
  asks: true,
  dontcare: false,
  slots: [],
});

const faults: readonly Fault[] = [
  { intent: "ring", probability: CHANCE, reason: "busy" },
  { intent: "ring", probability: CHANCE, wire: 503 },
];

/** Which calls fail in the session, and which on the wire. */
function struck(seed: number): readonly (readonly [session: boolean, wire: boolean])[] {
  const dialogue = new Dialogue({ intents: [Ring], faults, seed });
  const wire = new WirePlan(faults, seed);
  return Array.from({ length: CALLS }, () => {
    dialogue.start(Ring, {});
    return [dialogue.signals.at(-1)?.kind === "failed", wire.faultFor("ring") !== null];
  });
}

describe("chance on the wire and chance in the session", () => {
  const drawn = Array.from({ length: SEEDS }, (_, seed) => struck(seed + 1));

  // Five standard deviations of a binomial count: the seeds are fixed, so that this holds always or never.
  const within = (count: number, of: number, chance: number): void => {
    const [mean, deviation] = [of * chance, Math.sqrt(of * chance * (1 - chance))];
    expect(Math.abs(count - mean)).toBeLessThan(5 * deviation);
  };

  it("strike as often as they say, each by itself", () => {
    for (let call = 0; call < CALLS; call++) {
      within(drawn.filter((one) => one[call]?.[0]).length, SEEDS, CHANCE);
      within(drawn.filter((one) => one[call]?.[1]).length, SEEDS, CHANCE);
    }
  });

  it("say nothing of each other, at whichever calls", () => {
    for (let here = 0; here < CALLS; here++) {
      for (let there = 0; there < CALLS; there++) {
        const both = drawn.filter((one) => one[here]?.[0] === true && one[there]?.[1] === true);
        within(both.length, SEEDS, CHANCE * CHANCE);
      }
    }
  });
});

describe("a plan of faults on the wire", () => {
  it("goes on from where it was, as if it had not been stopped", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const whole = new WirePlan(faults, seed);
      const verdicts = Array.from({ length: 6 }, () => whole.faultFor("ring"));
      const first = new WirePlan(faults, seed);
      const begun = Array.from({ length: 3 }, () => first.faultFor("ring"));
      const second = new WirePlan(faults, seed, JSON.parse(JSON.stringify(first.progress)));
      expect([...begun, ...Array.from({ length: 3 }, () => second.faultFor("ring"))]).toEqual(verdicts);
    }
  });
});
