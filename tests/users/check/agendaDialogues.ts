import type { Fault } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { playDialogue } from "../../../src/users/dialogue/playDialogue.js";
import { GoalDrawer } from "../../../src/users/goals/drawGoal.js";
import { placeFinder } from "../../../src/users/goals/placeFinder.js";
import type { PlaceFinder } from "../../../src/users/operators/operator.js";
import { OPERATORS, PLAN_OPERATORS } from "../../../src/users/operators/operators.js";
import { planOf } from "../../../src/users/plans/drawing/drawPlan.js";
import { agendaUser } from "../../../src/users/plans/executing/agendaUser.js";
import { openingOf } from "../../../src/users/plans/executing/opening.js";
import type { Initiative, Plan, PlannedOperator } from "../../../src/users/plans/plan.js";
import type { Goal } from "../../../src/users/simulated/goal.js";
import { POLICIES, type PolicyName } from "./clumsyPolicies.js";

/** Number of drawn sets of values for an intent: each draw is tried on the back-end. */
const DRAWS = 3;
const MAX_GOALS = 3;

/** A dialogue of an agenda user with the plan that it follows. */
export interface AgendaDialogue {
  readonly plan: Plan;
  readonly policy: PolicyName;
  readonly transcript: Transcript;
}

/** Draws plans of every shape, and plays them with policies of every kind. Equal seeds give equal dialogues. */
export class AgendaDialogues {
  private readonly backends: readonly Backend[];
  private readonly drawer: GoalDrawer;
  private readonly finder: PlaceFinder;
  private readonly goals = new Map<string, Goal>();

  /** @param backends the same intents, asking for their slots in several orders */
  constructor(backends: readonly [Backend, ...Backend[]]) {
    this.backends = backends;
    this.drawer = new GoalDrawer(backends[0]);
    this.finder = placeFinder(backends[0], this.drawer, 1);
  }

  plan(seed: number): Plan {
    const draw = new Seeded("agenda dialogues", seed);
    const intents = [...(this.backends[0] as Backend).catalog.keys()];
    // Each intent comes first in turn; up to two goals follow, one in three of the same intent.
    const first = intents[seed % intents.length] as string;
    const names = [first];
    for (const at of Array.from({ length: draw.between(0, MAX_GOALS - 1) }, (_, nth) => nth)) {
      const part = draw.part(`goal ${at}`);
      names.push(part.between(1, 3) === 1 ? first : part.of(intents));
    }
    const faults: Fault[] = [];
    const goals = names.map((name, at) => this.shaped(this.goal(name, draw.between(1, DRAWS)), draw.part(at), faults));
    const operators: PlannedOperator[] = [];
    for (const name of this.operatorsOf(seed)) {
      const places = goals.flatMap((goal, at) => PLAN_OPERATORS[name].places(goal, at, goals, this.finder));
      if (places.length > 0) operators.push(draw.part(name).of(places));
    }
    const initiative = draw.between(1, 4) as Initiative;
    const plan = planOf(this.backends[0] as Backend, goals, operators, { seed, initiative, id: `plan ${seed}` });
    return faults.length === 0 ? plan : { ...plan, faults };
  }

  async play(seed: number): Promise<AgendaDialogue> {
    const draw = new Seeded("agenda policies", seed);
    // As many with the reference policy as with all others.
    const others = Object.keys(POLICIES).slice(1) as PolicyName[];
    const policy = draw.between(0, 1) === 0 ? "schema" : draw.of(others);
    const backend = draw.of(this.backends);
    const { intents: _, ...plan } = this.plan(seed);
    const transcript = await playDialogue({
      backend,
      policy: POLICIES[policy](backend),
      user: agendaUser(backend, plan),
      ...openingOf(plan),
      maxTurns: 60,
    });
    return { plan, policy, transcript };
  }

  /** No operator, one, two, or three: every pair in turn. */
  private operatorsOf(seed: number): readonly (typeof OPERATORS)[number][] {
    const third = new Seeded("a third operator", seed);
    const two = this.pairOf(seed);
    return two.length < 2 || third.between(0, 1) === 0 ? two : [...two, third.part("name").of(OPERATORS)];
  }

  private pairOf(seed: number): readonly (typeof OPERATORS)[number][] {
    const pair = Math.floor(seed / 3) % OPERATORS.length ** 2;
    const one = OPERATORS[pair % OPERATORS.length] as (typeof OPERATORS)[number];
    const other = OPERATORS[Math.floor(pair / OPERATORS.length)] as (typeof OPERATORS)[number];
    return seed % 3 === 0 ? [] : seed % 3 === 1 || one === other ? [one] : [one, other];
  }

  private goal(name: string, nth: number): Goal {
    const key = `${name} ${nth}`;
    const known = this.goals.get(key) ?? this.drawer.goal(name, nth);
    this.goals.set(key, known);
    return known;
  }

  /** Returns a drawn goal with other properties of goals. */
  private shaped(goal: Goal, draw: Seeded, faults: Fault[]): Goal {
    const spec = this.finder.catalog.get(goal.intent);
    const slots = Object.keys(goal.slots ?? {});
    const isQuery = spec?.query === true;
    const some = slots.length === 0 ? undefined : draw.part("slot").of(slots);
    const chance = (name: string) => draw.part(name).between(1, 4) === 1;
    const another = some === undefined ? undefined : this.finder.another(goal, some);
    const fails = chance("fault");
    if (fails) {
      const call = draw.part("call").between(1, 2);
      faults.push(
        isQuery ? { intent: goal.intent, call: 1, rows: 0 } : { intent: goal.intent, call, reason: "no way" },
      );
    }
    const change = some === undefined || another === undefined ? {} : { [some]: another };
    return {
      ...goal,
      ...(chance("confirm") && !isQuery ? { confirm: false } : {}),
      ...(chance("requests") && slots.length > 0 ? { requests: [draw.part("request").of(slots)] } : {}),
      ...(fails && !isQuery && chance("retry") ? { onFailure: [change, {}] } : {}),
      ...(fails && isQuery && some !== undefined && chance("widen") ? { onNothing: [{ [some]: null }] } : {}),
      ...(chance("opens") && slots.length > 1
        ? { opens: draw.part("all").between(0, 1) === 0 ? "all" : slots.slice(1, 3) }
        : {}),
    };
  }
}
