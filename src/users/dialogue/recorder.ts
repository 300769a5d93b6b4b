import { BacklotError, type ErrorCode, type Place } from "../../base/errors.js";
import { EPOCH, put, type Signal } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { noteOrigin } from "../../runtime/catalogs.js";
import { clockOf } from "../../runtime/pointInTime.js";
import { finalTasks } from "../../runtime/session/finalTasks.js";
import { logLines } from "../../runtime/session/logLines.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Session } from "../../runtime/session/session.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { Transcript, Turn, UserTurn } from "../../transcript/index.js";
import { showTranscript } from "../../transcript/show.js";
import { IGNORED_RESPONSE, ignoredResponse } from "../simulated/simulatedUser.js";
import type { User } from "./policy.js";
import { changedBetween, changedTables, type TableChange } from "./tableChanges.js";

/** Number of last turns in an error. */
const MAX_SHOWN_TURNS = 8;

/** Counts of the behaviours' counters in a dialogue, if the back-end counts (`countBranches`). */
export const branchCounts = new WeakMap<Transcript, readonly number[]>();

/** Transcripts of strict rehearsals, in which every performance needed a plan. */
export const strictlyPlayed = new WeakSet<Transcript>();

const noted = new WeakMap<Transcript, ReadonlyMap<number, readonly string[]>>();

/**
 * Returns remarks on turns of a rehearsed transcript: logs of behaviours under the command's turn, and the first response that the user did
 * not hear. Lines by the position of the turn.
 */
export function linesUnder(transcript: Transcript): ReadonlyMap<number, readonly string[]> {
  return noted.get(transcript) ?? new Map();
}

/** A dialogue in progress: a session and the transcript so far. */
export class DialogueRecorder {
  private readonly session: Session;
  private readonly planned: Pick<Transcript, "entities" | "tables" | "outcomes" | "faults">;
  private readonly setting: { readonly id: string; readonly seed: number; readonly now: number };
  private readonly turns: Turn[] = [];
  private readonly lines = new Map<number, readonly string[]>();
  private hasUnheard = false;
  private readonly isStrict: boolean;
  private readonly notesTables: boolean;
  private readonly changes: TableChange[] = [];
  /** The last command that may have changed tables, until they are asked for: with the next command, or at the end. */
  private unread: Pick<TableChange, "at" | "intent"> | null = null;
  private rows: Snapshot["rows"];

  /**
   * @param opening the options of the session
   * @param notesTables true to record changes of tables
   */
  constructor(session: Session, id: string, opening: OpenOptions, notesTables = true) {
    const { seed = 1, now = EPOCH, entities, tables, outcomes, faults } = opening;
    this.session = session;
    this.notesTables = notesTables;
    this.isStrict = opening.strict === true;
    this.rows = notesTables && tables !== undefined ? session.changedRows : {};
    this.setting = { id, seed, now: clockOf(now) };
    this.planned = {
      ...(entities === undefined ? {} : { entities }),
      ...(tables === undefined ? {} : { tables }),
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(faults === undefined ? {} : { faults }),
    };
  }

  /** Transcript that both sides see: the turns so far without any plans. The turns are frozen. */
  get transcript(): Transcript {
    return { ...this.setting, turns: [...this.turns] };
  }

  /** @param user the speaker */
  userSays(turn: UserTurn, user: User): void {
    const unheard = this.hasUnheard ? null : ignoredResponse(user, this.turns, turn);
    if (unheard !== null) this.lines.set(unheard, [IGNORED_RESPONSE]);
    this.hasUnheard ||= unheard !== null;
    this.session.userTurn();
    // A copy: the turns of a user's script must not freeze.
    this.turns.push(frozenCopy(turn));
  }

  /**
   * Executes a command and keeps it with its signals. A refused command uses no index, nor do its error signals.
   * @param extra additional data for the record of its turn
   * @returns true if it was accepted
   */
  command(command: string, extra?: Readonly<Record<string, unknown>>): boolean {
    // A `say` changes nothing.
    if (this.unread !== null && !command.startsWith("say(")) this.noteChanges(this.session.changedRows);
    const index = this.session.next;
    const before = this.session.logs.length;
    const signals = this.session.execute(command);
    const logs = this.session.logs.slice(before);
    if (logs.length > 0) this.lines.set(this.turns.length, logs.flatMap(logLines));
    const accepted = signals[0]?.kind !== "error";
    if (accepted && this.notesTables) this.unread = this.changeOf(command, signals) ?? this.unread;
    const more = extra === undefined ? {} : { extra: structuredClone(extra) };
    this.add({ author: "System", ...(accepted ? { index } : {}), command, ...more });
    for (const [nth, signal] of signals.entries()) {
      this.add({ author: "Signal", ...(accepted ? { index: index + 1 + nth } : {}), signal });
    }
    return accepted;
  }

  respond(text: string): void {
    this.add({ author: "Response", text });
  }

  /** Returns the whole dialogue, replayable: with its plans, and the values of every variable at the end. */
  finish(stopped?: "maxTurns"): Transcript {
    const { id, ...setting } = this.setting;
    const end = this.unread === null ? null : this.session.snapshot();
    if (end !== null) this.noteChanges(end.rows);
    const transcript: Transcript = {
      id,
      turns: [...this.turns],
      ...this.planned,
      ...setting,
      final: finalTasks(this.session, end?.variables),
      ...this.extra(stopped),
    };
    const counts = this.session.counts();
    if (counts.length > 0) branchCounts.set(transcript, counts);
    if (this.isStrict) strictlyPlayed.add(transcript);
    noteOrigin(transcript, { catalog: this.session.scope.catalog });
    if (this.lines.size > 0) noted.set(transcript, this.lines);
    if (this.notesTables) changedTables.set(transcript, this.changes);
    return transcript;
  }

  /** Returns an error that shows the last turns of the dialogue. */
  error(code: ErrorCode, message: string, cause?: unknown, place: Place = {}): BacklotError {
    const end = this.turns.length;
    const excerpt = showTranscript(this.transcript, { mark: end, around: MAX_SHOWN_TURNS, under: this.lines });
    return new BacklotError(code, `${message}\n${excerpt}`, {
      place: { ...place, dialogue: this.setting.id, turn: end },
      ...(cause === undefined ? {} : { cause }),
    });
  }

  /** Returns the place of an accepted command that may change tables: a performance, or an edit of found rows, which signals nothing. */
  private changeOf(command: string, signals: readonly Signal[]): typeof this.unread {
    const done = signals.find(({ kind }) => kind === "performed" || kind === "found");
    const isEdit = signals.length === 0 && tryParseCommand(command)?.kind === "assign";
    if (done === undefined && !isEdit) return null;
    return { at: this.turns.length, intent: done !== undefined && "intent" in done ? done.intent : null };
  }

  /** Records the tables that the last such command changed. */
  private noteChanges(rows: Snapshot["rows"]): void {
    const change = this.unread;
    if (change !== null) for (const entity of changedBetween(this.rows, rows)) this.changes.push({ entity, ...change });
    this.rows = rows;
    this.unread = null;
  }

  private add(turn: Turn): void {
    this.turns.push(frozen(turn));
  }

  /** Returns the reason of an early stop, and in strict mode the numbers of unused planned outcomes by intent. */
  private extra(stopped: string | undefined): Pick<Transcript, "extra"> {
    const unconsumed = this.isStrict ? this.session.snapshot().unconsumed : {};
    const extra = {
      ...(stopped === undefined ? {} : { stopped }),
      ...(Object.keys(unconsumed).length === 0 ? {} : { unconsumed }),
    };
    return Object.keys(extra).length === 0 ? {} : { extra };
  }
}

function frozenCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(Array.from(value, frozenCopy<unknown>)) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) put(copy, key, frozenCopy(value[key as keyof typeof value]));
  return Object.freeze(copy) as T;
}

/** Freezes a recorded value against changes by policies and users. */
function frozen<T extends object>(value: T): T {
  for (const key in value) {
    const held = value[key];
    if (typeof held === "object" && held !== null) frozen(held);
  }
  return Object.freeze(value);
}
