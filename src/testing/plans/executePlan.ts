import type { Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import type { Policy, Respond, User } from "../policies/policy.js";
import { schemaPolicy } from "../policies/schemaPolicy.js";
import { playDialogue } from "../rehearse.js";
import type { Ending } from "../users/agenda/goalAgenda.js";
import { AgendaReader, type PlannedTurn } from "./agendaReader.js";
import { agendaUser } from "./agendaUser.js";
import { Expectation, type Expected } from "./expectation.js";
import { type FollowUp, followUpsOf } from "./followUps.js";
import { openingOf } from "./opening.js";
import type { Plan } from "./plan.js";
import { MAX_PLANNED_TURNS, type PlannedCourse, plannedCourse } from "./plannedCourse.js";
import { stagePlan } from "./stage.js";

/** Where an executed plan does not go as its operators say. */
export interface Mismatch {
  /** The user turn, counted from 0. */
  readonly turn: number;
  /** What the plan calls for, in words. */
  readonly expected: string;
  /** What the session did, in words. */
  readonly actual: string;
}

/** A plan as it was executed on a session. */
export interface ExecutedPlan {
  /** The dialogue as it went. */
  readonly transcript: Transcript;
  /** What every user turn is about. */
  readonly turns: readonly PlannedTurn[];
  /** Null where every user turn was followed by what is expected of it. */
  readonly mismatch: Mismatch | null;
}

/** Who plays a plan instead of the reference policy and the agenda's user, and rows that every search of an entity finds. */
export interface Players extends Pick<Transcript, "entities"> {
  readonly policy?: Policy;
  /** Makes a user of the agenda's. */
  readonly user?: (agenda: User) => User;
  readonly respond?: Respond;
  /** Whether what happens to the tables is noted for matchers. Default: true. */
  readonly notesTables?: boolean;
}

/** What `executePlan` of `backlot/testing` does. */
export async function executePlan(
  backend: Backend,
  plan: Plan,
  { policy = schemaPolicy(backend), user = (agenda) => agenda, notesTables = true, ...more }: Players = {},
): Promise<ExecutedPlan> {
  const staged = stagePlan(plan);
  const players = { backend, policy, user: user(agendaUser(backend, plan)) };
  const rehearsal = { ...players, ...openingOf(plan), ...more, maxTurns: MAX_PLANNED_TURNS };
  const transcript = await playDialogue(rehearsal, notesTables);
  const reader = new AgendaReader(staged);
  const { turns, mismatch } = compared(
    transcript.turns,
    reader,
    new Expectation(staged, backend.catalog),
    plannedCourse(plan, backend.catalog),
  );
  return { transcript, turns, mismatch: mismatch ?? wrongEnding(plan, reader, turns.length) };
}

/** How a goal of a plan ends where everything goes as planned. */
export function plannedEnding({ goals, operators = [] }: Plan, goal: number): Ending {
  const names = operators.flatMap((planned) => (planned.goal === goal ? planned.name : []));
  if (names.includes("cancellation") || names.includes("change_of_mind")) return "gave up";
  return goals[goal]?.confirm === false ? "declined" : "reached";
}

/** The first goal that did not end as planned; null where all did. */
function wrongEnding(plan: Plan, { endings }: AgendaReader, turn: number): Mismatch | null {
  for (const [at, { intent }] of plan.goals.entries()) {
    const [expected, actual] = [plannedEnding(plan, at), endings.get(at) ?? "not ended"];
    if (expected !== actual) return { turn, expected: `goal ${at}, ${intent}, ${expected}`, actual };
  }
  return null;
}

function compared(
  turns: readonly Turn[],
  reader: AgendaReader,
  expectation: Expectation,
  course: PlannedCourse,
): { readonly turns: readonly PlannedTurn[]; readonly mismatch: Mismatch | null } {
  const planned: PlannedTurn[] = [];
  let mismatch: Mismatch | null = null;
  let before: Pick<FollowUp, "signals" | "started"> = { signals: [], started: [] };
  for (const followUp of followUpsOf(turns)) {
    const turn = reader.next(before.signals, before.started);
    if (turn === null) break;
    before = followUp;
    const { commands, signals } = followUp;
    const expected = expectation.after(turn);
    const problem: Pick<Mismatch, "expected" | "actual"> | null =
      mismatch === null
        ? (otherAct(course.turns[planned.length]?.turn, turn) ?? difference(expected, commands, signals))
        : null;
    if (problem !== null) mismatch = { turn: planned.length, ...problem };
    planned.push(turn);
  }
  const due = course.turns[planned.length];
  if (mismatch === null && due !== undefined) {
    mismatch = { turn: planned.length, expected: `the act ${actText(due.turn)}`, actual: "the end of the dialogue" };
  }
  return { turns: planned, mismatch };
}

/** How what the user does differs from what the course of the plan has it do; null where it does not. */
function otherAct(due: PlannedTurn | undefined, turn: PlannedTurn): Pick<Mismatch, "expected" | "actual"> | null {
  const expected = due === undefined ? "the end of the dialogue" : `the act ${actText(due)}`;
  const actual = `the act ${actText(turn)}`;
  return expected === actual ? null : { expected, actual };
}

const actText = ({ act, goal }: PlannedTurn): string => `${JSON.stringify(act)} about goal ${goal}`;

/** How the first command and its signal differ from what is expected; null where they do not. */
function difference(
  expected: Expected,
  commands: readonly string[],
  signals: readonly Signal[],
): Pick<Mismatch, "expected" | "actual"> | null {
  const [first = ""] = commands;
  const command = tryParseCommand(first);
  const done = command === null ? null : summary(command);
  // A reply has no signal: what follows one belongs to what the assistant takes up after an interruption.
  const signal = done?.command === "say" ? undefined : signals[0];
  const wanted = `${commandText(expected)}, then ${expected.signal === null ? "no signal" : signalText(expected.signal)}`;
  const actual = `${done === null ? "no command" : commandText(done)}, then ${signal === undefined ? "no signal" : signalText(signal)}`;
  return wanted === actual ? null : { expected: wanted, actual: `${actual}: ${first}` };
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

function signalText(signal: { readonly kind: string; readonly slot?: string }): string {
  return signal.kind === "ask" ? `ask ${signal.slot}` : signal.kind;
}
