import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { parseIntent } from "../../../src/schema/parseIntent.js";
import { rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { explore } from "../../../src/users/exploration/explore.js";
import { placeFinder } from "../../../src/users/goals/placeFinder.js";

const folder = mkdtempSync(join(tmpdir(), "backlot-refusing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A back-end with one intent, whose behaviour is this code. */
async function refusing(name: string, check: string, more: object = {}): Promise<Backend> {
  const own = join(folder, name);
  mkdirSync(own);
  const code = `import { defineBehaviour, fail } from "backlot/kit";\nexport default defineBehaviour("order", { ${check} });\n`;
  writeFileSync(join(own, "order.behavior.ts"), code);
  const order = parseIntent({
    command: "order",
    entity_name: "orders",
    confirmation_required: true,
    args: {
      cake: { type: "str", optional: false, values: ["plum", "nut"] },
      size: { type: "int", optional: false },
      ...more,
    },
  });
  return loadBackend([order], { behaviours: own });
}

/** Number of plans to rehearse, until a user is refused at first. */
const PLANS = 48;

/** Returns the results of the first plans with the reference policy, and the intents without a reachable goal. */
async function explored(backend: Backend) {
  const unreachable: string[] = [];
  const outcomes: string[] = [];
  const operators = new Set<string>();
  for (const plan of explore(backend, { onUnreachable: (_, intent) => unreachable.push(intent) })) {
    outcomes.push((await rehearse({ backend, policy: schemaPolicy(backend), plan })).outcome);
    for (const { name } of plan.operators ?? []) operators.add(name);
    if (outcomes.length === PLANS) break;
  }
  return { unreachable, outcomes: [...new Set(outcomes)], operators };
}

describe("a behaviour that refuses", () => {
  it("everything leaves only the search of its rows within reach, which is said", async () => {
    const backend = await refusing("everything", 'check: () => fail("no")');
    const { unreachable, outcomes, operators } = await explored(backend);
    expect({ unreachable, outcomes }).toEqual({ unreachable: ["order"], outcomes: ["completed"] });
    expect([...operators].filter((name) => name.startsWith("refused"))).toEqual([]);
    backend.close();
  });

  it("nothing is never made to refuse", async () => {
    const backend = await refusing("nothing", "check: () => undefined");
    const { unreachable, outcomes, operators } = await explored(backend);
    expect({ unreachable, outcomes }).toEqual({ unreachable: [], outcomes: ["completed"] });
    expect([...operators].filter((name) => name.startsWith("refused"))).toEqual([]);
    backend.close();
  });

  it("certain values is found out, each reason once, and these values are played", async () => {
    const backend = await refusing(
      "some",
      'check: ({ slots: { cake, size } }) => size > 20 ? fail(size + " is too many") : cake === "nut" ? fail("nuts are out") : undefined',
    );
    const finder = placeFinder(backend, { another: () => undefined }, 1);
    const goal = { intent: "order", slots: { cake: "plum", size: 2 } };
    expect(finder.refusals(goal).map(({ reason }) => reason.replace(/\d+/, "#"))).toEqual(
      expect.arrayContaining(["nuts are out", "# is too many"]),
    );
    expect(finder.refusals(goal)).toHaveLength(2);
    const { outcomes, operators } = await explored(backend);
    expect(outcomes).toEqual(["completed"]);
    expect(operators).toContain("refused_at_first");
    backend.close();
  });

  it("what was said before is found out, however often it was searched for among goals without that slot", async () => {
    const backend = await refusing(
      "before",
      'perform: ({ slots: { wish }, row }, world) => wish !== null && world.rows("orders", { wish }).some(({ id }) => id !== row?.id) ? fail("that stands on another one") : undefined',
      { wish: { type: "str", optional: true, values: ["Happy birthday", "Congratulations"] } },
    );
    const finder = placeFinder(backend, { another: () => undefined }, 1);
    const order = (slots: object) => ({ intent: "order", slots: { cake: "plum", size: 2, ...slots } });
    for (const size of [3, 4, 5]) expect(finder.refusals(order({ size }), [order({})])).toEqual([]);
    const [found] = finder.refusals(order({ wish: "Congratulations" }), [order({ wish: "Happy birthday" })]);
    expect(found).toMatchObject({ slots: { wish: "Happy birthday" }, reason: "that stands on another one" });
    backend.close();
  });

  it("at random, or by the clock, ends no exploration", async () => {
    const random = await refusing(
      "random",
      'perform: (_, world) => (world.random() < 0.5 ? fail("not today") : undefined)',
    );
    expect((await explored(random)).outcomes).toContain("completed");
    random.close();
    const clock = await refusing("clock", 'check: (_, world) => (world.now % 2 === 1 ? fail("odd") : undefined)');
    expect((await explored(clock)).outcomes).toEqual(["completed"]);
    clock.close();
  });
});
