import { isObject } from "../../../base/json/object.js";
import { type Row, sameValue, type Value } from "../../../kit/internal.js";
import { plain } from "../../../testing/rules/plain.js";
import type { SystemTurn, Transcript } from "../../../transcript/index.js";
import { type CallShape, observationOf } from "../format/calls.js";
import type { Benchmark, TauCall, TauTask } from "../format/task.js";
import { goldTranscript, SET_UP, TRANSFER } from "../format/transcripts.js";
import type { Execution, TauDomain, WorldRows } from "./domain.js";

export interface JudgedRun extends Verdict {
  readonly id: string;
  readonly task: string;
  readonly trial: number;
  readonly endHash: string;
  readonly stateEqual: boolean;
  readonly recorded: number | null;
  /** The hash of the gold state, as recorded. */
  readonly recordedHash: string | null;
  readonly calls: number;
  /** Calls whose observation is another than the recorded one, with the first of them. */
  readonly differing: number;
  readonly firstDifference: {
    readonly turn: number;
    readonly expected: string | null;
    readonly actual: string | null;
  } | null;
}

export interface GoldState {
  readonly hash: string;
  /** Hashes of the same state as other commits spell the world, by the name of the commit. */
  readonly otherwise: () => ReadonlyMap<string, string>;
}

/** End states that were reached before. */
const known = new WeakMap<TauTask, GoldState>();

/** Returns the end state of a task's gold actions. Their failures are ignored. */
export function goldState(domain: TauDomain, task: TauTask): GoldState {
  const before = known.get(task);
  if (before !== undefined) return before;
  const { rows, hash } = domain.execute(goldTranscript(task, domain.shapes).transcript);
  const state: GoldState = {
    hash,
    otherwise: () => new Map([...renamedAddresses].map(([commit, rename]) => [commit, domain.hashOf(rename(rows))])),
  };
  known.set(task, state);
  return state;
}

export function judgeRun(domain: TauDomain, task: TauTask, gold: GoldState, transcript: Transcript): JudgedRun {
  const execution = domain.execute(transcript, task.assertions);
  const { hash: endHash } = execution;
  const stateEqual = endHash === gold.hash;
  const { turns, extra = {} } = transcript;
  const texts = (author: "User" | "Response"): string[] =>
    turns.flatMap((turn) => (turn.author === author ? [(turn as { readonly text: string }).text] : []));
  const calls = callsOf(transcript, domain.shapes);
  const verdict = verdictOf(task, {
    heard: texts("User"),
    said: texts("Response"),
    saidBeside: turns.flatMap(({ extra: beside }) => (typeof beside?.content === "string" ? [beside.content] : [])),
    calls,
    termination: typeof extra.termination === "string" ? extra.termination : null,
    stateEqual,
    assertionsHold: execution.holds,
  });
  const { recorded } = extra as { readonly recorded?: { readonly gt_data_hash?: unknown } };
  return {
    ...verdict,
    id: transcript.id,
    task: task.id,
    trial: Number(extra.trial ?? 0),
    endHash,
    stateEqual,
    recorded: typeof extra.reward === "number" ? extra.reward : null,
    recordedHash: typeof recorded?.gt_data_hash === "string" ? recorded.gt_data_hash : null,
    calls: turns.filter((turn) => turn.author === "System" && !isSetUp(turn)).length,
    ...differences(transcript, execution),
  };
}

/** Returns true for a command that makes the start state. */
const isSetUp = ({ command }: SystemTurn): boolean => command.startsWith(`${SET_UP}(`);

function differences(
  { turns }: Transcript,
  { observations, signals }: Execution,
): Pick<JudgedRun, "differing" | "firstDifference"> {
  let [differing, nth] = [0, -1];
  let firstDifference: JudgedRun["firstDifference"] = null;
  for (const [turn, one] of turns.entries()) {
    if (one.author === "System") nth++;
    if (one.author !== "Signal" || one.signal === undefined) continue;
    const isRefused = one.signal.kind === "error" && signals[nth]?.kind === "error";
    const [expected, actual] = [observationOf(one.signal), observations[nth] ?? null];
    if (isRefused || expected === actual) continue;
    differing++;
    firstDifference ??= { turn, expected, actual };
  }
  return { differing, firstDifference };
}

/** The calls of a dialogue with the arguments under their own names. */
function callsOf({ turns }: Transcript, shapes: ReadonlyMap<string, CallShape>): Pick<TauCall, "name" | "arguments">[] {
  return turns.flatMap((turn) => {
    const signal = turn.author === "Signal" ? turn.signal : undefined;
    if (signal?.kind !== "performed" && signal?.kind !== "failed") return [];
    const { slots, others = null } = shapes.get(signal.intent) ?? {};
    const names = new Map([...(slots ?? [])].map(([name, slot]) => [slot, name]));
    const entries = Object.entries(signal.arguments as Row).flatMap(([slot, value]): [string, unknown][] =>
      slot === others ? Object.entries(value ?? {}) : [[names.get(slot) ?? slot, value]],
    );
    return [{ name: signal.intent, arguments: Object.fromEntries(entries) }];
  });
}

/**
 * The worlds of other commits of tau-bench, made of this one: the key of a user's state was renamed, which changes
 * every hash and no tool.
 */
const renamedAddresses: ReadonlyMap<string, (rows: WorldRows) => WorldRows> = new Map([
  ["7362a17 and earlier, whose addresses have `province`", renamed("state", "province")],
  ["later than 7362a17, whose addresses have `state`", renamed("province", "state")],
]);

function renamed(from: string, to: string): (rows: WorldRows) => WorldRows {
  const made = new WeakMap<Row, Row>();
  const renamedRow = (row: Row): Row => {
    const { address } = row;
    if (!isObject(address) || !Object.hasOwn(address, from)) return row;
    const before = made.get(row);
    if (before !== undefined) return before;
    const entries = Object.entries(address).map(([key, value]) => [key === from ? to : key, value]);
    const other = { ...row, address: Object.fromEntries(entries) } as Row;
    made.set(row, other);
    return other;
  };
  return (rows) => (entity) => (entity === "users" ? Array.from(rows(entity), renamedRow) : rows(entity));
}

interface RunFacts {
  readonly heard: readonly string[];
  readonly said: readonly string[];
  /** Texts of the assistant beside a call. */
  readonly saidBeside: readonly string[];
  readonly calls: readonly Pick<TauCall, "name" | "arguments">[];
  /** The reason of the end, if it was recorded. */
  readonly termination: string | null;
  readonly stateEqual: boolean;
  /** True if all assertions about the end state hold; null if they cannot be tried. */
  readonly assertionsHold: boolean | null;
}

/** A verdict by the original's rules. */
interface Verdict {
  /** The reward; null if it depends on what a model would judge. */
  readonly reward: number | null;
  readonly finished: boolean;
  /** Success by basis of the reward; null for a basis that cannot be computed. */
  readonly bases: Readonly<Record<string, boolean | null>>;
}

/** The text by which a user ends an episode. */
export const STOP = "###STOP###";

/** The texts by which a user of tau2 ends one. */
const STOPS = [STOP, "###TRANSFER###", "###OUT-OF-SCOPE###"];

/** Returns true if words of a user end the episode. */
export const isStop = (benchmark: Benchmark, text: string): boolean =>
  (benchmark === "tau2" ? STOPS : [STOP]).some((stop) => text.includes(stop));

function verdictOf(task: TauTask, run: RunFacts): Verdict {
  const finished = isFinished(task, run);
  const bases = Object.fromEntries(task.basis.map((basis) => [basis, successBy(basis, task, run)]));
  const results = Object.values(bases);
  const reward = !finished || results.includes(false) ? 0 : results.includes(null) ? null : 1;
  return { reward, finished, bases };
}

function isFinished({ benchmark }: TauTask, { heard, calls, termination }: RunFacts): boolean {
  if (termination !== null) return termination === "user_stop" || termination === "agent_stop";
  return heard.some((text) => isStop(benchmark, text)) || calls.some(({ name }) => name === TRANSFER);
}

function successBy(basis: string, task: TauTask, run: RunFacts): boolean | null {
  switch (basis) {
    case "actions":
    case "DB":
      return run.stateEqual;
    case "outputs":
      return isSaid(task.outputs, run.said);
    case "COMMUNICATE":
      return isSaid(task.outputs, [...run.said, ...run.saidBeside]);
    case "ACTION":
      return task.actions.every((action) => run.calls.some((call) => isCalled(action, call)));
    case "ENV_ASSERTION":
      return task.assertions.length === 0 ? true : run.assertionsHold;
    case "NL_ASSERTION":
      return task.judged === 0 ? true : null;
    default:
      return null;
  }
}

/** True if every text occurs in some utterance, without regard to case and to commas in numbers. */
export const isSaid = (outputs: readonly string[], said: readonly string[]): boolean =>
  outputs.every((output) => said.some((text) => text.toLowerCase().replaceAll(",", "").includes(output.toLowerCase())));

function isCalled(action: TauCall, call: RunFacts["calls"][number]): boolean {
  if (action.name !== call.name) return false;
  const compared = action.compared ?? Object.keys(call.arguments);
  return compared.every((name) => isEqual(action.arguments[name], call.arguments[name]));
}

/** Compares arguments as Python does: 5 is 5.0, and null differs from nothing. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : sameValue(plain(one) as Value, plain(other) as Value);
