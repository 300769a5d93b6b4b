import { PackedTable, type Row, type Signal, sameValue, type Value } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Backend } from "../../runtime/backend.js";
import { openingFor } from "../../runtime/replay/exchange.js";
import type { Session } from "../../runtime/session/session.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { SignalTurn, SystemTurn, Transcript } from "../../transcript/index.js";
import { isHint, kindsOf } from "../../transcript/recorded.js";
import type { Act, JudgedAct, RowChange, RuleWorld } from "./act.js";
import { plain } from "./plain.js";

export interface ExecutedActs {
  readonly acts: readonly JudgedAct[];
  readonly start: RuleWorld;
  readonly end: readonly RowChange[];
}

/**
 * Executes the commands of a dialogue in a fresh session, and returns its acts. Recorded signals are not compared.
 * @param scenario words of the user that no turn holds, such as those of a task
 * @throws BacklotError BAD_OPENING if the dialogue's opening does not fit the intents
 */
export function actsOf(
  transcript: Transcript,
  backend: Pick<Backend, "open" | "fixtures">,
  scenario?: string,
): ExecutedActs {
  const session = backend.open({ ...openingFor(transcript, {}), lenient: true });
  const reader = new ActReader(session, fixtureRowsOf(backend, transcript.entities), scenario);
  for (const [turn, one] of transcript.turns.entries()) {
    if (one.author === "User") reader.hear(one.text);
    else if (one.author === "System") reader.execute(one, turn);
    else if (one.author === "Signal") reader.note(one);
  }
  return reader.end();
}

class ActReader {
  private readonly session: Session;
  private readonly fixtures: FixtureRows;
  private readonly start: WorldView;
  private world: WorldView;
  private readonly said: string[];
  private readonly acts: JudgedAct[] = [];

  constructor(session: Session, fixtures: FixtureRows, scenario: string | undefined) {
    this.session = session;
    this.fixtures = fixtures;
    this.start = this.view();
    this.world = this.start;
    this.said = scenario === undefined ? [] : [scenario];
  }

  hear(text: string): void {
    this.said.push(text);
    this.session.userTurn();
  }

  /** Keeps the index of a recorded signal free. */
  note(turn: SignalTurn): void {
    if (turn.index !== undefined) this.session.noteSignal(turn.index, kindsOf(turn).some(isHint) ? "hint" : "other");
  }

  execute({ command, index = this.session.next }: SystemTurn, turn: number): void {
    const signals = this.session.execute(command, index);
    // A refused command has an error for each of its problems.
    const told = signals[0]?.kind === "error" ? signals.slice(0, 1) : signals;
    const calls = told.flatMap((signal) => callOf(signal, command) ?? []);
    if (calls.length === 0) return;
    const [before, earlier] = [this.world, this.acts.map(({ act }) => act)];
    this.world = this.view();
    const changes = changesOf(before, this.world);
    for (const one of calls) {
      const act: Act = { ...one, changes, index, turn, command };
      this.acts.push({ act, world: before, dialogue: { earlier: [...earlier], said: this.said.join("\n") } });
      earlier.push(act);
    }
  }

  end(): ExecutedActs {
    return { acts: this.acts, start: this.start, end: changesOf(this.start, this.world) };
  }

  private view(): WorldView {
    const { rows, now } = this.session.snapshot();
    return new WorldView(this.fixtures, rows, now);
  }
}

type Call = Omit<Act, "changes" | "index" | "turn" | "command">;

function callOf(signal: Signal, command: string): Call | null {
  switch (signal.kind) {
    case "performed":
      return call(signal.intent, signal.arguments, "performed", null, signal.answer ?? signal.row ?? null);
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
  const plainArguments = plain(Object.fromEntries(given)) as Act["arguments"];
  return { intent, arguments: plainArguments, outcome, reason, answer: plain(answer) };
}

function changesOf(before: WorldView, after: WorldView): readonly RowChange[] {
  return after.touched().flatMap(([entity, id]): RowChange[] => {
    const [old, now] = [before.get(entity, id), after.get(entity, id)];
    return sameValue(old as Value, now as Value) ? [] : [{ entity, id, before: old, after: now }];
  });
}

/** Rows that a dialogue has changed so far, by entity and id; null for removed ones. */
type ChangedRows = Snapshot["rows"];

interface FixtureRows {
  of(entity: string): ReadonlyMap<string, object>;
}

const known = new WeakMap<ArrayBuffer, FixtureRows>();

/** Each table of the fixtures is read once; rows planned by the dialogue replace them. */
function fixtureRowsOf(
  { fixtures }: Pick<Backend, "fixtures">,
  planned: Readonly<Record<string, readonly Row[]>> = {},
): FixtureRows {
  const layouts = fixtures?.tables ?? [];
  const read = (entity: string): readonly Row[] => {
    const layout = layouts.find((one) => one.entity === entity);
    if (layout === undefined || fixtures === undefined) return [];
    const table = new PackedTable(layout, fixtures.buffer);
    return Array.from({ length: table.size }, (_, place) => ({ id: place, ...table.row(place) }));
  };
  let shared = fixtures === undefined ? undefined : known.get(fixtures.buffer);
  shared ??= byEntity(read);
  if (fixtures !== undefined) known.set(fixtures.buffer, shared);
  const own = byEntity((entity) => planned[entity] ?? []);
  return { of: (entity) => (Object.hasOwn(planned, entity) ? own : (shared as FixtureRows)).of(entity) };
}

function byEntity(read: (entity: string) => readonly Row[]): FixtureRows {
  const tables = new Map<string, ReadonlyMap<string, object>>();
  return {
    of(entity) {
      let rows = tables.get(entity);
      rows ??= new Map(read(entity).map((row, nth) => [idText(row.id ?? nth), plain(row) as object]));
      tables.set(entity, rows);
      return rows;
    },
  };
}

class WorldView implements RuleWorld {
  readonly now: number;
  private readonly fixtures: FixtureRows;
  private readonly changed: ChangedRows;

  constructor(fixtures: FixtureRows, changed: ChangedRows, now: number) {
    this.fixtures = fixtures;
    this.changed = changed;
    this.now = now;
  }

  touched(): readonly (readonly [entity: string, id: string])[] {
    return Object.entries(this.changed).flatMap(([entity, rows]) =>
      Object.keys(rows).map((id) => [entity, id] as const),
    );
  }

  get<R extends object = Readonly<Record<string, unknown>>>(entity: string, id: unknown): R | null {
    const text = idText(id);
    const changed = this.changed[entity]?.[text];
    if (changed !== undefined) return plain(changed) as R | null;
    return (this.fixtures.of(entity).get(text) ?? null) as R | null;
  }

  rows<R extends object = Readonly<Record<string, unknown>>>(entity: string): readonly R[] {
    const rows = new Map<string, object | null>(this.fixtures.of(entity));
    for (const [id, row] of Object.entries(this.changed[entity] ?? {})) rows.set(id, plain(row) as object | null);
    return [...rows.values()].filter((row) => row !== null) as unknown as readonly R[];
  }
}

const idText = (id: unknown): string => (typeof id === "string" ? id : JSON.stringify(id ?? null));
