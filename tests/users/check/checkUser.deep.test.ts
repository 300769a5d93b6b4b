import { describe, expect, it } from "vitest";
import { checkUser } from "../../../src/users/check/checkUser.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";
import { SOAK } from "../../runs.js";
import { AgendaDialogues } from "./agendaDialogues.js";
import { bothOrders } from "./backends.js";

const DIALOGUES = SOAK ? 20_000 : 3_000;
/** Of dialogues in which nothing comes up that was not seen, the deep run plays one in so many. */
const EVERY = SOAK ? 1 : 8;
/** They have no place here: these back-ends have no behaviours that refuse values, and no policy has a deadline. */
const ELSEWHERE: readonly string[] = ["delay", "refused_at_first", "refused_correction", "refused_for_good"];

describe("checkUser", () => {
  it("finds no error in dialogues of agenda users, of up to three goals and three operators, of every intent, operator, pair of operators and initiative", async () => {
    const backends = await bothOrders();
    const dialogues = new AgendaDialogues(backends);
    const wrong: unknown[] = [];
    const [intents, operators, pairs, policies, initiatives] = [0, 1, 2, 3, 4].map(() => new Set<unknown>());
    const sizes = new Set<string>();
    let turns = 0;
    let played = 0;
    for (let seed = 0; seed < DIALOGUES; seed++) {
      const drawn = dialogues.plan(seed).operators ?? [];
      const pair = drawn.map(({ name }) => name).slice(0, 2);
      if (seed % EVERY !== 0 && (pair.length < 2 || pairs?.has(pair.join()))) continue;
      played++;
      const { plan, policy, transcript } = await dialogues.play(seed);
      const violations = checkUser(transcript, plan);
      if (violations.length > 0) wrong.push({ seed, policy, violations });
      turns += transcript.turns.filter(({ author }) => author === "User").length;
      for (const { intent } of plan.goals) intents?.add(intent);
      for (const { name } of plan.operators ?? []) operators?.add(name);
      const [one, other] = plan.operators ?? [];
      if (one !== undefined && other !== undefined) pairs?.add(`${one.name},${other.name}`);
      sizes.add(`${plan.goals.length} goals, ${plan.operators?.length ?? 0} operators`);
      policies?.add(policy);
      initiatives?.add(plan.initiative);
    }
    console.log(
      `${wrong.length} violations in ${played} dialogues of ${turns} user turns: ${intents?.size} intents, ` +
        `${operators?.size} operators, ${pairs?.size} pairs, ${policies?.size} policies, initiative 1 to ${initiatives?.size}`,
    );
    expect(wrong).toEqual([]);
    expect(intents).toEqual(new Set(backends[0].catalog.keys()));
    expect(operators).toEqual(new Set(OPERATORS.filter((name) => !ELSEWHERE.includes(name))));
    expect(initiatives?.size).toBe(4);
    expect(pairs?.size).toBeGreaterThan(300);
    // One to three goals, none to three operators.
    expect(sizes.size).toBe(12);
  });
});
