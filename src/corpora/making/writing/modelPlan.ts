import { BacklotError } from "../../../base/errors.js";
import type { Operator, Row, SlotType, Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { DESCRIPTIONS } from "../../../schema/slotTypes/scalars.js";
import { isReached, tryGoal } from "../../../users/goals/tryGoal.js";
import type { Plan } from "../../../users/plans/plan.js";
import { stagePlan, takesRowsAway } from "../../../users/plans/planned/stage.js";
import type { Goal, GoalSlots } from "../../../users/simulated/goal.js";
import type { Discard } from "../discard.js";
import type { DialoguePlanner, PlanAttempt } from "../planner/dialoguePlanner.js";
import { MIXED } from "../planner/intentSplits.js";
import {
  coherence,
  intentPath,
  nextReason,
  queryEntity,
  realisticValues,
  reasonedValue,
  withoutSettled,
} from "../stages/planning.js";
import { runStage, type StageCall } from "../stages/runStage.js";
import { type Call, type Tool, toolOf } from "../stages/shapes.js";
import type { Stage } from "../stages/stage.js";
import type { WritingOf } from "./writing.js";

/** The number of intents offered beside a dialogue's own, as in LUCID. */
const OTHER_CHOICES = 10;

/** A plan whose intents and values models chose, with the rows of its searches; or the reason for its absence. */
export type ModelPlan =
  | (PlanAttempt & { readonly entities?: Readonly<Record<string, readonly Row[]>> })
  | { readonly discard: Discard };

/**
 * Plans a dialogue with models: stages 3 to 8. The planner draws the first intent, the operators, and the values that
 * models then make realistic. Goals that the back-end refuses are a reason to discard it.
 */
export async function modelPlan(
  backend: Backend,
  planner: DialoguePlanner,
  index: number,
  attempt: number,
  writing: WritingOf,
): Promise<ModelPlan> {
  const chooser = new GoalChooser(backend, writing);
  try {
    const own = planner.pathOf(index, attempt);
    // A plan across splits is not worth the cost of a request.
    if (planner.splits?.of(own) === null) return { reason: MIXED };
    const path = await chooser.path(own, planner, planner.seedOf(index, attempt));
    const drawn = planner.goalsOf(index, attempt, path);
    if ("reason" in drawn) return drawn;
    const goals = await chooser.goals(drawn);
    for (const goal of goals) {
      const signal = tryGoal(backend, goal, { seed: planner.seedOf(index, attempt) });
      if (isReached(signal)) continue;
      const problem = `${writing.item}: ${goal.intent} is not reached with ${JSON.stringify(goal.slots)}: ${signal?.kind ?? "nothing was signalled"}`;
      return { discard: { stage: "plan", reason: "values that the back-end refuses", problem } };
    }
    const planned = planner.planWith(index, attempt, goals);
    if ("reason" in planned) return planned;
    const entities = await chooser.entities(planned.plan);
    return Object.keys(entities).length === 0 ? planned : { ...planned, entities };
  } catch (error) {
    if (error instanceof NoResult) return { discard: error.discard };
    throw error;
  }
}

/** Thrown if a stage has no result, to give up the plan. */
class NoResult extends Error {
  readonly discard: Discard;
  constructor(discard: Discard) {
    super(discard.problem);
    this.discard = discard;
  }
}

class GoalChooser {
  private readonly backend: Backend;
  private readonly writing: WritingOf;
  /** The user's reason for each intent, if it was requested. */
  private readonly reasons = new Map<string, string>();

  constructor(backend: Backend, writing: WritingOf) {
    this.backend = backend;
    this.writing = writing;
  }

  /** Stage 3. */
  async path(
    drawn: readonly string[],
    { intents, splits }: Pick<DialoguePlanner, "intents" | "splits">,
    seed: number,
  ): Promise<readonly string[]> {
    const [primary] = drawn;
    if (primary === undefined || drawn.length === 1) return drawn;
    const others = intents.filter((name) => !drawn.includes(name) && splits?.of([name, primary]) !== null);
    const offered = [...drawn, ...new Seeded("choices", seed).some(others, OTHER_CHOICES, OTHER_CHOICES)].sort();
    const choices = offered.map((intent) => {
      const { query = false, entity = null } = this.backend.catalog.get(intent) ?? {};
      return { intent, description: this.tool(intent).description, query, entity };
    });
    const chosen = await this.run(
      intentPath,
      { primary, choices, most: drawn.length },
      { item: this.writing.item, draft: { intents: [...drawn], reason: "" } },
    );
    return withoutSettled(chosen.intents, choices);
  }

  /** Stages 4 to 7. */
  async goals(drawn: readonly Goal[]): Promise<readonly Goal[]> {
    const calls: Call[] = [];
    for (const [at, goal] of drawn.entries()) {
      const tool = this.tool(goal.intent);
      const item = `${this.writing.item} goal ${at + 1}`;
      const call = callOf(goal);
      if (at > 0) call.slots = await this.reasoned(tool, call, calls, item);
      const made = await this.run(
        realisticValues,
        { tool, call, earlier: [...calls] },
        { item, draft: { slots: call.slots } },
      );
      calls.push({ intent: goal.intent, slots: made.slots });
    }
    const tools = calls.map(({ intent }) => this.tool(intent));
    const { calls: coherent } = await this.run(
      coherence,
      { tools, calls },
      { item: this.writing.item, draft: { calls } },
    );
    return drawn.map((goal, at) => ({ ...goal, slots: coherent[at]?.slots as GoalSlots }));
  }

  /** Stage 8: the rows of each search with a table of its own, except searches that must find nothing. */
  async entities(plan: Plan): Promise<Record<string, readonly Row[]>> {
    const entities: Record<string, readonly Row[]> = {};
    const staged = stagePlan(plan);
    for (const [at, goal] of plan.goals.entries()) {
      const spec = this.backend.catalog.get(goal.intent);
      const isBare = staged.operators(at).some((one) => takesRowsAway(one, staged.goals));
      if (spec?.query !== true || spec.entity === null || isBare || spec.entity in entities) continue;
      const { slots: columns } = this.tool(goal.intent);
      if (columns.length === 0) continue;
      const call = callOf(goal);
      const item = `${this.writing.item} goal ${at + 1}`;
      const input = { call, reason: this.reasons.get(goal.intent) ?? "", entity: spec.entity, columns };
      const { row } = await this.run(queryEntity, input, { item, draft: { row: draftRow(columns, call) } });
      entities[spec.entity] = [row as Row];
    }
    return entities;
  }

  /** Stages 5 and 6. */
  private async reasoned(tool: Tool, call: Call, earlier: readonly Call[], item: string): Promise<Call["slots"]> {
    const { reason } = await this.run(
      nextReason,
      { earlier: [...earlier], next: tool },
      { item, draft: { reason: "The user needs it too." } },
    );
    this.reasons.set(tool.intent, reason);
    const slots: Call["slots"] = {};
    for (const [name, value] of Object.entries(call.slots)) {
      const slot = tool.slots.find((one) => one.name === name);
      if (slot === undefined) continue;
      const input = {
        earlier: [...earlier],
        next: tool,
        reason,
        known: { intent: tool.intent, slots: { ...slots } },
        slot,
      };
      slots[name] = (await this.run(reasonedValue, input, { item: `${item} ${name}`, draft: { value } })).value;
    }
    return slots;
  }

  private async run<Input, Output>(
    stage: Stage<Input, Output>,
    input: Input,
    call: StageCall<Output>,
  ): Promise<Output> {
    const result = await runStage(stage, input, this.writing.models, call);
    if ("failure" in result) throw new NoResult(result.failure);
    return result.output;
  }

  private tool(intent: string): Tool {
    const tool = toolOf(this.backend, intent);
    if (tool === null) throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${intent}`);
    return tool;
  }
}

function callOf({ intent, slots = {} }: Goal): Call {
  return { intent, slots: { ...slots } as Record<string, Value | Operator> };
}

/** A row with the values of the search, and sample values elsewhere. */
function draftRow(columns: Tool["slots"], call: Call): Record<string, Value> {
  return Object.fromEntries(
    columns.map(({ name, type, values = [] }) => [name, plain(call.slots[name]) ?? plain(values[0]) ?? sampleOf(type)]),
  );
}

const plain = (value: Value | Operator | undefined): Value | undefined =>
  typeof value === "object" && value !== null && "operator" in value ? undefined : (value as Value | undefined);

function sampleOf(type: SlotType): Value {
  if (typeof type === "object") return "enum" in type ? (type.enum[0] as Value) : "list" in type ? [] : {};
  return DESCRIPTIONS[type].sample;
}
