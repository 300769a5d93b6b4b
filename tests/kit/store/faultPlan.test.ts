import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classOf, Dialogue, type Fault, FaultPlan, Random } from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";
import { specOf } from "../spec.js";

const types = { ring: classOf(specOf("ring")), send: classOf(specOf("send")) };
type Name = keyof typeof types;
const names = fc.constantFrom<Name>("ring", "send");

const fault = fc.record(
  {
    intent: names,
    call: fc.integer({ min: 1, max: 4 }),
    probability: fc.constantFrom(0, 0.2, 0.5, 0.9, 1),
    reason: fc.constantFrom("busy", "closed", "gone"),
    wire: fc.constant(503),
  },
  { requiredKeys: ["intent"], noNullPrototype: true },
);

/** The fault that a call meets, as transcripts were recorded: the first that fits, each of chance drawn as it is tried. */
function recorded(faults: readonly Fault[], intent: string, call: number, random: Random): Fault | undefined {
  return faults.find(
    (one) =>
      one.intent === intent &&
      one.wire === undefined &&
      (one.call ?? call) === call &&
      (one.probability === undefined || random.next() < one.probability),
  );
}

describe("the faults of a session", () => {
  it("are met as they were when transcripts were recorded, seed by seed", () => {
    const property = fc.property(
      fc.array(fault, { maxLength: 5 }),
      fc.array(names, { maxLength: 10 }),
      fc.integer(),
      (faults, calls, seed) => {
        const dialogue = new Dialogue({ intents: Object.values(types), faults, seed });
        const random = new Random(seed);
        const counts = { ring: 0, send: 0 };
        for (const name of calls) {
          const met = recorded(faults, name, ++counts[name], random);
          dialogue.start(types[name], {});
          const signal = dialogue.signals.at(-1);
          expect(signal?.kind === "failed" ? signal.reason : undefined).toBe(met?.reason);
        }
      },
    );
    fc.assert(property, runs(2_000));
  });

  it("leave those on the wire to the wire, whichever stands first", () => {
    const faults: readonly Fault[] = [
      { intent: "ring", wire: 503 },
      { intent: "ring", reason: "busy" },
    ];
    expect(new FaultPlan(faults, "session").next("ring")).toEqual([faults[1]]);
    expect(new FaultPlan(faults, "wire").next("ring")).toEqual([faults[0]]);
    expect(new FaultPlan(faults, "wire").next("send")).toEqual([]);
  });
});
