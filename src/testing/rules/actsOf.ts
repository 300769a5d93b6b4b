import type { Signal } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Backend } from "../../runtime/backend.js";
import { openingFor } from "../../runtime/replay/exchange.js";
import type { Session } from "../../runtime/session/session.js";
import type { Transcript } from "../../transcript/index.js";
import type { Act, JudgedAct, RowChange } from "./act.js";
import { plain } from "./plain.js";
import { type ChangedRows, type FixtureRows, fixtureRowsOf, WorldView } from "./worldView.js";

/** Options of executing a dialogue for its acts. */
export interface ActOptions {
  /** Words of the user that no turn holds, such as the scenario of a task. */
  readonly scenario?: string;
}

/**
 * Executes the commands of a dialogue in a fresh session, and yields its acts in order, each with the world before it. Recorded signals
 * are not read.
 * @throws BacklotError BAD_OPENING if the dialogue's opening does not fit the intents
 */
export function* actsOf(
  transcript: Transcript,
  backend: Pick<Backend, "open" | "fixtures">,
  { scenario }: ActOptions = {},
): Generator<JudgedAct> {
  const session = backend.open({ ...openingFor(transcript, {}), lenient: true });
  const fixtures = fixtureRowsOf(backend, transcript.entities);
  const said: string[] = scenario === undefined ? [] : [scenario];
  const earlier: Act[] = [];
  let rows: ChangedRows = session.changedRows;
  for (const [turn, one] of transcript.turns.entries()) {
    if (one.author === "User") {
      said.push(one.text);
      session.userTurn();
    }
    if (one.author === "Signal" && one.index !== undefined) session.noteSignal(one.index, "other");
    if (one.author !== "System") continue;
    const { command } = one;
    const signals = execute(session, command, one.index);
    const calls = signals.flatMap((signal) => callOf(signal, command) ?? []);
    if (calls.length === 0) continue;
    const before = new WorldView(fixtures, rows, session.now);
    rows = session.changedRows;
    const changes = changesOf(before, rows);
    for (const [nth, call] of calls.entries()) {
      const act: Act = { ...call, changes: nth === calls.length - 1 ? changes : [], turn, command };
      yield { act, world: before, dialogue: { earlier: [...earlier], said: said.join("\n") } };
      earlier.push(act);
    }
  }
}

function execute(session: Session, command: string, index: number | undefined): readonly Signal[] {
  return index === undefined ? session.execute(command) : session.execute(command, index);
}

type Call = Omit<Act, "changes" | "turn" | "command">;

function callOf(signal: Signal, command: string): Call | null {
  switch (signal.kind) {
    case "performed":
      return call(signal.intent, signal.arguments, "performed", null, signal.row ?? null);
    case "found":
      return call(signal.intent, signal.filter, "found", null, signal.rows);
    case "failed":
      return call(signal.intent, signal.arguments, "failed", signal.reason, null);
    case "error": {
      const tree = tryParseCommand(command);
      return call(tree?.kind === "start" ? tree.intent.text : "", {}, "failed", signal.message, null);
    }
    default:
      return null;
  }
}

function call(intent: string, args: object, outcome: Act["outcome"], reason: string | null, answer: unknown): Call {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return {
    intent,
    arguments: plain(Object.fromEntries(given)) as Act["arguments"],
    outcome,
    reason,
    answer: plain(answer),
  };
}

/** Returns the differences of the rows after an act from the world before it. */
function changesOf(world: WorldView, after: ChangedRows): readonly RowChange[] {
  return Object.entries(after).flatMap(([entity, rows]) =>
    Object.entries(rows).flatMap(([id, row]): RowChange[] => {
      const before = world.get(entity, id);
      const now = row === null ? null : (plain(row) as object);
      return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ entity, id, before, after: now }];
    }),
  );
}

export type { FixtureRows };
