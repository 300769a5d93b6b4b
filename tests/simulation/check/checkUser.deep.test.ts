import { describe, expect, it } from "vitest";
import { checkUser } from "../../../src/simulation/check/checkUser.js";
import { OPERATORS } from "../../../src/simulation/operators/operators.js";
import { AgendaDialogues } from "./agendaDialogues.js";
import { bothOrders } from "./backends.js";

const DIALOGUES = 10_000;

describe("checkUser", () => {
  it("finds no error in 10,000 dialogues of agenda users, of every intent, operator, pair of operators and initiative", async () => {
    const backends = await bothOrders();
    const dialogues = new AgendaDialogues(backends);
    const wrong: unknown[] = [];
    const [intents, operators, pairs, policies, initiatives] = [0, 1, 2, 3, 4].map(() => new Set<unknown>());
    let turns = 0;
    for (let seed = 0; seed < DIALOGUES; seed++) {
      const { plan, policy, transcript } = await dialogues.play(seed);
      const violations = checkUser(transcript, plan);
      if (violations.length > 0) wrong.push({ seed, policy, violations });
      turns += transcript.turns.filter(({ author }) => author === "User").length;
      for (const { intent } of plan.goals) intents?.add(intent);
      for (const { name } of plan.operators ?? []) operators?.add(name);
      if (plan.operators?.length === 2) pairs?.add(plan.operators.map(({ name }) => name).join());
      policies?.add(policy);
      initiatives?.add(plan.initiative);
    }
    console.log(
      `${wrong.length} violations in ${DIALOGUES} dialogues of ${turns} user turns: ${intents?.size} intents, ` +
        `${operators?.size} operators, ${pairs?.size} pairs, ${policies?.size} policies, initiative 1 to ${initiatives?.size}`,
    );
    expect(wrong).toEqual([]);
    expect(intents).toEqual(new Set(backends[0].catalog.keys()));
    expect(operators).toEqual(new Set(OPERATORS));
    expect(initiatives?.size).toBe(4);
    expect(pairs?.size).toBeGreaterThan(300);
  });
});
