import type { Signal } from "../../../kit/internal.js";
import type { Command } from "../../../labels/index.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { playDialogue } from "../../dialogue/playDialogue.js";
import type { Policy, Respond, User } from "../../dialogue/policy.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import { schemaPolicy } from "../../reference/schemaPolicy.js";
import type { Goal } from "../../simulated/goal.js";
import type { Plan } from "../plan.js";
import { AgendaReader } from "../planned/agendaReader.js";
import { dueEnding } from "../planned/ending.js";
import { Expectation, type Expected, type ForetoldBackend, isSuch } from "../planned/expectation.js";
import { MAX_PLANNED_TURNS, type PlannedDialogue, plannedDialogue } from "../planned/plannedDialogue.js";
import type { ExpectedSignal, PlannedTurn } from "../planned/plannedTurn.js";
import type { StagedPlan } from "../planned/stage.js";
import { type TurnResult, turnResultsOf } from "../planned/userTurnResults.js";
import { checkAgenda, stagedUser } from "./agendaUser.js";
import { stagedOpening } from "./opening.js";

/** Verdict about a dialogue and its plan: it followed the plan, it did not, or the plan leaves it open. */
export type PlanVerdict = "met" | "not met" | "left open";

/** A plan with its execution on a session. */
export interface ExecutedPlan {
  /** Transcript of the dialogue. */
  readonly transcript: Transcript;
  /** Planned turns of all user turns. */
  readonly turns: readonly PlannedTurn[];
  /** `not met` with a mismatch; without one `left open` if something was left open. */
  readonly verdict: PlanVerdict;
  /** Null if every user turn was followed by the expected result, or by one that the plan does not exclude. */
  readonly mismatch: Mismatch | null;
  /**
   * First point that the plan does not decide: a fault of chance, a refusal by a behaviour, an empty search. Later turns are compared with
   * its consequences. Null if the plan decides everything.
   */
  readonly leftOpen: LeftOpen | null;
}

/** Replacements of the reference policy and the agenda user, and rows that every search of an entity finds. */
export interface Players extends Pick<Transcript, "entities">, OperatorOptions {
  readonly policy?: Policy;
  /** Wraps the agenda user. */
  readonly user?: (agenda: User) => User;
  readonly respond?: Respond;
  /** True to record changes of tables for matchers. Default: true. */
  readonly notesTables?: boolean;
}

/** Executes a plan, for `executePlan` of `backlot/testing`. */
export async function executePlan(backend: Backend, plan: Plan, players: Players = {}): Promise<ExecutedPlan> {
  const registry = operatorsWith(players.operators);
  checkAgenda(backend, plan, registry);
  return executeForetold(backend, plan, plannedDialogue(plan, backend.catalog, registry), players);
}

/** Executes a plan that was checked, of which the planned dialogue is known. */
export async function executeForetold(
  backend: Backend,
  plan: Plan,
  foretold: PlannedDialogue,
  {
    policy = schemaPolicy(backend, plan),
    user = (agenda) => agenda,
    notesTables = true,
    operators,
    ...more
  }: Players = {},
): Promise<ExecutedPlan> {
  const { staged } = foretold;
  const players = { backend, policy, user: user(stagedUser(backend, staged, operatorsWith(operators))) };
  const rehearsal = { ...players, ...stagedOpening(plan, staged, backend), ...more, maxTurns: MAX_PLANNED_TURNS };
  const transcript = await playDialogue(rehearsal, notesTables);
  const comparison = new Comparison(backend, plan, foretold);
  const turns = comparison.read(transcript.turns);
  const { mismatch, leftOpen } = comparison;
  const verdict = mismatch !== null ? "not met" : leftOpen !== null ? "left open" : "met";
  return { transcript, turns, verdict, mismatch, leftOpen };
}

/** A deviation of an executed plan from its operators. */
interface Mismatch {
  /** User turn, from 0. */
  readonly turn: number;
  /** Expectation of the plan, in words. */
  readonly expected: string;
  /** Behaviour of the session, in words. */
  readonly actual: string;
}

/** A point at which the plan does not decide how its dialogue goes on. */
interface LeftOpen {
  /** First such user turn, from 0. */
  readonly turn: number;
  /** Reason, in words. */
  readonly reason: string;
}

type Difference = Pick<Mismatch, "expected" | "actual">;

/** Compares an executed dialogue with the expectations of its plan, user turn by user turn. */
class Comparison {
  /** First deviation; null so far. */
  mismatch: Mismatch | null = null;
  /** First point that the plan leaves open; null so far. */
  leftOpen: LeftOpen | null = null;
  private readonly plan: Plan;
  private readonly staged: StagedPlan;
  private readonly reader: AgendaReader;
  private readonly expectation: Expectation;
  private readonly foretold: PlannedDialogue;
  /** First possibly justified departure from the plan; null so far. */
  private departure: LeftOpen | null = null;

  constructor(backend: ForetoldBackend, plan: Plan, foretold: PlannedDialogue) {
    const { staged } = foretold;
    this.plan = plan;
    this.staged = staged;
    this.reader = new AgendaReader(staged);
    this.expectation = new Expectation(staged, backend);
    this.foretold = foretold;
  }

  /** Reads a dialogue to its end. @returns the planned turn of every user turn */
  read(turns: readonly Turn[]): readonly PlannedTurn[] {
    const planned: PlannedTurn[] = [];
    let before: Pick<TurnResult, "signals" | "started"> = { signals: [], started: [] };
    for (const turnResult of turnResultsOf(turns)) {
      const turn = this.reader.next(before.signals, before.started);
      if (turn === null) break;
      before = turnResult;
      if (this.mismatch === null) this.compare(turn, planned.length, turnResult);
      planned.push(turn);
    }
    const due = this.foretold.turns[planned.length];
    if (due !== undefined) this.differs(planned.length, `the act ${actText(due.turn)}`, "the end of the dialogue");
    this.compareEndings(planned.length);
    return planned;
  }

  private compare(turn: PlannedTurn, at: number, { commands, signals: [signal] }: TurnResult): void {
    const due = this.foretold.turns[at]?.turn;
    const act = otherAct(due, turn);
    if (act !== null) this.differs(at, act.expected, act.actual);
    const expected = this.expectation.after(turn);
    const problem = difference(expected, commands, signal);
    if (problem !== null) this.mismatch ??= { turn: at, ...problem };
    if (signal === undefined || expected.signal === null) return;
    const { intent = "" } = this.goalOf(turn) ?? {};
    const settled = this.expectation.settle(turn, expected, signal);
    if (expected.others?.some(({ by }) => by === "chance")) this.leftOpen ??= { turn: at, reason: chance(intent) };
    if (settled?.by === "behaviour") this.leftOpen ??= { turn: at, reason: refusal(intent) };
    if (settled !== null) this.departure ??= this.leftOpen;
    const isNothing = signal.kind === "found" && signal.rows.length === 0 && expected.signal.isEmpty !== true;
    if (isNothing && this.goalOf(turn)?.onNothing !== undefined) {
      this.departure ??= { turn: at, reason: `the rows decide what ${intent} finds` };
    }
  }

  /** Records a departure from the plan: a mismatch unless it is justified. */
  private differs(turn: number, expected: string, actual: string): void {
    if (this.departure === null) this.mismatch ??= { turn, expected, actual };
    else this.leftOpen ??= this.departure;
  }

  private compareEndings(turn: number): void {
    const { plan, staged, foretold, reader } = this;
    for (const [at, { intent }] of plan.goals.entries()) {
      const expected = dueEnding(plan, staged, foretold, at) ?? "not ended";
      const actual = reader.endings.get(at) ?? "not ended";
      if (expected !== actual) this.differs(turn, `goal ${at}, ${intent}, ${expected}`, actual);
    }
  }

  private goalOf({ goal, isLookup }: PlannedTurn): Goal | undefined {
    if (goal === null) return undefined;
    return isLookup ? this.staged.lookups(goal)[0] : this.staged.goals[goal];
  }
}

const chance = (intent: string): string => `chance decides whether a fault of ${intent} strikes`;
const refusal = (intent: string): string => `the behaviour of ${intent} refused`;

/** Returns the difference between the expected and actual act of the user; null if they are equal. */
function otherAct(due: PlannedTurn | undefined, turn: PlannedTurn): Difference | null {
  const expected = due === undefined ? "the end of the dialogue" : `the act ${actText(due)}`;
  const actual = `the act ${actText(turn)}`;
  return expected === actual ? null : { expected, actual };
}

const actText = ({ act, goal }: PlannedTurn): string => `${JSON.stringify(act)} about goal ${goal}`;

/** Returns the difference between the expected and actual first command and its signal; null if they are equal. */
function difference(expected: Expected, commands: readonly string[], signal: Signal | undefined): Difference | null {
  const [first = ""] = commands;
  const command = tryParseCommand(first);
  const done = command === null ? null : summary(command);
  // A reply has no signal: signals after it belong to the task that the assistant resumes after an interruption.
  const own = done?.command === "say" ? undefined : signal;
  const possible = [expected.signal, ...(expected.others ?? []).map((other) => other.signal)];
  const isMet = possible.some((one) => (one === null || own === undefined ? one === (own ?? null) : isSuch(one, own)));
  const wanted = commandText(expected);
  const actual = done === null ? "no command" : commandText(done);
  if (wanted === actual && isMet) return null;
  return {
    expected: `${wanted}, then ${signalText(expected.signal)}`,
    actual: `${actual}, then ${signalText(own === undefined ? null : seen(own))}: ${first}`,
  };
}

function summary(command: Command): Omit<Expected, "signal"> {
  switch (command.kind) {
    case "start":
      return { command: "start", intent: command.intent.text, slots: command.args.map(({ slot }) => slot.text) };
    case "assign":
      return { command: "assign", slots: command.targets.map(({ slot }) => slot.text) };
    case "confirm":
    case "resume":
      return { command: command.kind };
    default:
      return { command: "say" };
  }
}

function commandText({ command, intent, slots }: Omit<Expected, "signal">): string {
  const parts = [intent, ...[...(slots ?? [])].sort()].filter((part) => part !== undefined);
  return parts.length === 0 ? command : `${command} ${parts.join(" ")}`;
}

function signalText(signal: (Pick<ExpectedSignal, "slot" | "isEmpty"> & { readonly kind: string }) | null): string {
  if (signal === null) return "no signal";
  if (signal.kind === "ask") return `ask ${signal.slot}`;
  return signal.isEmpty === true ? "found nothing" : signal.kind;
}

/** Reduces a signal to the properties of an expectation. */
function seen(signal: Signal): Pick<ExpectedSignal, "slot" | "isEmpty"> & { readonly kind: string } {
  if (signal.kind === "ask") return { kind: signal.kind, slot: signal.slot };
  return { kind: signal.kind, ...(signal.kind === "found" && signal.rows.length === 0 ? { isEmpty: true } : {}) };
}
