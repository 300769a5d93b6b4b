import { expect, onTestFinished, test } from "vitest";
import type { ModelOptions } from "../../src/corpora/making/models/options.js";
import { MILLION, NO_EXPENSE } from "../../src/corpora/making/models/spending.js";
import { FleetBudget } from "../../src/fleet/budget.js";
import { RedisServer, withRedis } from "./redisServer.js";

withRedis("a budget of a fleet", () => {
  const server = new RedisServer();
  let names = 0;

  /** Several who share a budget. */
  async function sharers(count: number, limits: Partial<ModelOptions>, timeout = 60_000) {
    const name = `test-${names++}`;
    const models = { model: "a/model", timeout, ...limits };
    const budgets: FleetBudget[] = [];
    for (let i = 0; i < count; i++) {
      const budget = await FleetBudget.open(server.url, name, limits, models);
      onTestFinished(() => budget.close());
      budgets.push(budget);
    }
    await budgets[0]?.begin();
    return { budgets, models };
  }
  const call = { calls: 1, tokens: 100, cost: 0.1 * MILLION };
  const answer = { stage: "userTurn", usage: { inputTokens: 30, outputTokens: 12 } } as const;

  test("is not exceeded by calls at the same time, and reports them by stages", async () => {
    const { budgets, models } = await sharers(3, { maxCalls: 20 });
    let [calls, underWay, most] = [0, 0, 0];
    const paying = budgets.flatMap((budget) =>
      Array.from({ length: 10 }, async () => {
        const settle = await budget.reserve(call);
        most = Math.max(most, ++underWay);
        calls++;
        await new Promise((resolve) => setImmediate(resolve));
        underWay--;
        await settle(call, answer);
      }),
    );
    const ends = await Promise.allSettled(paying);
    expect(calls).toBe(20);
    expect(most).toBeGreaterThan(1);
    for (const end of ends)
      if (end.status === "rejected")
        expect(end.reason).toMatchObject({ code: "MODEL_BUDGET", message: "the budget of 20 calls is used up" });
    const paid = await budgets[2]?.paid(models);
    expect(paid).toMatchObject({ calls: 20, inputTokens: 600, outputTokens: 240, cost: null });
    expect(Object.keys(paid?.stages ?? {})).toEqual(["userTurn"]);
  });

  test("what is reserved and not taken is free for those that wait", async () => {
    const { budgets } = await sharers(2, { maxTokens: 150, maxCost: 1 });
    const [one, other] = budgets as [FleetBudget, FleetBudget];
    const settle = await one.reserve(call);
    const waiting = other.reserve(call);
    await settle({ ...call, tokens: 50 }, answer);
    await (await waiting)(NO_EXPENSE, null);
    await (await other.reserve(call))(call, answer);
    await expect(one.reserve(call)).rejects.toMatchObject({
      code: "MODEL_BUDGET",
      message: "150 of the budget of 150 tokens are used up, and the next call may take 100",
    });
  });

  test("exact sums of money are not refused for what rounding adds", async () => {
    const { budgets } = await sharers(1, { maxCost: 0.3 });
    for (let i = 0; i < 3; i++) await (await budgets[0]?.reserve(call))?.(call, answer);
    await expect(budgets[0]?.reserve(call)).rejects.toMatchObject({
      message: "0.3000 of the budget of 0.3 is spent, and the next call may cost 0.1000",
    });
  });

  test("what nobody settles in time counts as taken, and what is settled later changes nothing", async () => {
    // A call that its own timeout should have ended long ago.
    const { budgets } = await sharers(2, { maxCalls: 2 }, -9_999);
    const [one, other] = budgets as [FleetBudget, FleetBudget];
    const late = await one.reserve(call);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await (await other.reserve(call))(call, answer);
    await expect(other.reserve(call)).rejects.toMatchObject({ code: "MODEL_BUDGET" });
    await late(NO_EXPENSE, null);
    await expect(other.reserve(call)).rejects.toMatchObject({ code: "MODEL_BUDGET" });
  });

  test("ends where Redis has forgotten it, and with its run", async () => {
    const { budgets } = await sharers(2, {});
    const [one, other] = budgets as [FleetBudget, FleetBudget];
    const settle = await other.reserve(call);
    await one.end();
    await settle(call, answer);
    await expect(other.reserve(call)).rejects.toMatchObject({
      code: "MODEL_BUDGET",
      message: `Redis at 127.0.0.1:${server.port} has forgotten what of the budget is used up`,
    });
  });
});
