import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { OPERATORS } from "../../../../src/users/operators/operators.js";
import { combinations } from "../../../../src/users/plans/drawing/combinations.js";
import type { Plan } from "../../../../src/users/plans/plan.js";
import { sampleOf } from "../../../runs.js";
import { executeAll } from "../executeAll.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

const namesOf = ({ operators = [] }: Plan): string[] => operators.map(({ name }) => name);

describe("combinations of operators", () => {
  it("all go as they should with the schema policy: of every intent, to a depth of one", async () => {
    const intents = sampleOf([...backend.catalog.keys()], 3);
    const count = await executeAll(backend, combinations(backend, { depth: 1, intents }));
    expect(count).toBeGreaterThan(8 * intents.length);
  });

  it("begin with the plain goal, then hold each operator, then each pair once", () => {
    const plans = [...combinations(backend, { intents: ["book_table"] })];
    const sets = plans.map((plan) => namesOf(plan).sort().join(" "));
    expect(sets[0]).toBe("");
    expect(new Set(sets).size).toBe(sets.length);
    const sizes = plans.map((plan) => namesOf(plan).length);
    expect(sizes).toEqual([...sizes].sort());
    expect(new Set(sizes)).toEqual(new Set([0, 1, 2]));
    // Searches alone find nothing or compare, and nothing of it depends on the clock, on behaviours, or on a choice.
    const others = ["nothing_found", "compared_search", "delay", "choose_among", "refused_at_first"];
    const never = new Set([...others, "refused_correction", "refused_for_good"]);
    expect(new Set(plans.flatMap(namesOf))).toEqual(new Set(OPERATORS.filter((name) => !never.has(name))));
  });

  it("are refused without a seed", () => {
    expect(() => [...combinations(backend, { seeds: [] })]).toThrow(
      expect.objectContaining({ code: "BAD_PLAN", message: expect.stringContaining("seeds is empty") }),
    );
  });

  it("leave out what keeps another from coming up, and find the order in which both do", () => {
    const pairs = [...combinations(backend, { intents: ["book_table"] })].map(namesOf);
    // Slots in a complete opening are never asked for.
    expect(pairs).not.toContainEqual(expect.arrayContaining(["all_in_one", "irrelevant"]));
    expect(pairs).not.toContainEqual(expect.arrayContaining(["cancellation", "failure"]));
    expect(pairs).toContainEqual(["delay_confirmation", "cancellation"]);
  });

  it("interleave what is all said at once with another task where it waits for a yes", async () => {
    const options = { operators: ["all_in_one", "interleave"] as const };
    const both = [...combinations(backend, options)].filter((plan) => namesOf(plan).length === 2);
    const confirmed = new Set(both.map(({ goals }) => backend.catalog.get(goals[0]?.intent ?? "")?.confirm));
    expect(confirmed).toEqual(new Set([true]));
    expect(await executeAll(backend, both)).toBeGreaterThan(10);
  });

  it("hold each place where that is asked for", () => {
    const options = { intents: ["book_table"], operators: ["correction", "irrelevant"] as const };
    const one = [...combinations(backend, options)];
    const every = [...combinations(backend, { ...options, places: "every" })];
    expect(one).toHaveLength(4);
    expect(every.filter((plan) => namesOf(plan).length === 1).length).toBeGreaterThan(4);
    expect(every.map(({ id }) => id)).toEqual(expect.arrayContaining(one.map(({ id }) => id)));
    expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
  });

  it("are made one after the other, the same each time, and others by another seed", () => {
    const first = (seeds: number[]) => combinations(backend, { intents: ["book_table"], depth: 9, seeds }).next().value;
    expect(first([3])).toEqual(first([3]));
    expect(first([4])).not.toEqual(first([3]));
  });

  it("refuse an operator that does not exist, and an intent", () => {
    const made = (options: object) => () => [...combinations(backend, options)];
    expect(made({ operators: ["corection"] })).toThrow(
      expect.objectContaining({ code: "BAD_PLAN", message: expect.stringContaining("did you mean correction") }),
    );
    expect(made({ intents: ["book_tabel"] })).toThrow(expect.objectContaining({ code: "UNKNOWN_INTENT" }));
  });

  it("go on without an intent that no values satisfy, where the caller takes the error", async () => {
    const closed = await loadBackend("intents", { engine: "native", behaviours: false });
    const open = closed.open.bind(closed);
    const fails: Backend = Object.assign(Object.create(closed) as Backend, {
      open: (opening: object) => open({ ...opening, faults: [{ intent: "book_table", reason: "closed for good" }] }),
    });
    const lost: string[] = [];
    const options = { intents: ["book_table", "set_reminder"], depth: 0 };
    expect(() => [...combinations(fails, options)]).toThrow(expect.objectContaining({ code: "UNREACHABLE_GOAL" }));
    const plans = [
      ...combinations(fails, {
        ...options,
        onUnreachable: ({ message }, intent) => lost.push(`${intent}: ${message}`),
      }),
    ];
    expect(plans.map(({ goals }) => goals[0]?.intent)).toEqual(["set_reminder"]);
    expect(lost).toEqual([expect.stringMatching(/^book_table: .*the failure "closed for good"$/)]);
    closed.close();
  });
});
