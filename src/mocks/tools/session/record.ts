import { given } from "../../../base/json/given.js";
import { EPOCH, type ErrorSignal, type Signal } from "../../../kit/internal.js";
import { noteOrigin } from "../../../runtime/catalogs.js";
import { finalTasks } from "../../../runtime/session/finalTasks.js";
import type { Session } from "../../../runtime/session/session.js";
import type { SystemTurn, Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import { isAnswer } from "../../../transcript/reply.js";
import { isExtra } from "../../../transcript/shape/check.js";
import { Tasks } from "./tasks.js";

/** The record of each session. All tool sessions on one session share it. */
const records = new WeakMap<Session, SessionRecord>();

/** Record of a session's events, in order, from all its users: the turns of its transcript, and the tasks in them. */
export class SessionRecord {
  private readonly session: Session;
  private readonly turns: Turn[] = [];
  private readonly readTasks: Tasks;
  private read = 0;
  private told = false;
  /** The number of recorded commands, and the session's next index after the last of them. */
  private known = 0;
  private next = 0;

  private constructor(session: Session) {
    this.session = session;
    this.readTasks = new Tasks(session.scope.catalog);
  }

  /** Returns the record of a session, with all commands so far. */
  static of(session: Session): SessionRecord {
    const record = records.get(session) ?? new SessionRecord(session);
    records.set(session, record);
    record.catchUp();
    return record;
  }

  /**
   * Returns the record of a session that continues earlier turns: a fork, or a saved session.
   * @param turns the turns of the session's dialogue so far
   */
  static resume(session: Session, turns: readonly Turn[]): SessionRecord {
    const record = new SessionRecord(session);
    record.takeOver(turns);
    records.set(session, record);
    return record;
  }

  get all(): readonly Turn[] {
    return this.turns;
  }

  /** The current tasks, read lazily: callers that only send commands do not need them. */
  get tasks(): Tasks {
    if (this.read < this.turns.length) this.readTasks.read(this.turns.slice(this.read));
    this.read = this.turns.length;
    return this.readTasks;
  }

  /** True if the record holds a user turn other than an answer to a form. */
  get isTold(): boolean {
    return this.told;
  }

  /**
   * Records a command that the session has just executed.
   * @param extra additional data of the turn: the originating call
   */
  add(command: string, index: number, signals: readonly Signal[], extra?: SystemTurn["extra"]): void {
    const isRefused = signals[0]?.kind === "error";
    const beside = extra === undefined ? {} : { extra };
    this.turns.push(
      { author: "System", ...(isRefused ? {} : { index }), command, ...beside },
      ...signals.map(
        (signal, nth): Turn => ({ author: "Signal", ...(isRefused ? {} : { index: index + 1 + nth }), signal }),
      ),
    );
    if (isRefused) return;
    this.known++;
    this.next = this.session.next;
  }

  hear(turn: UserTurn): void {
    this.session.userTurn();
    this.turns.push(turn);
    this.told ||= !isAnswer(turn);
  }

  respond(text: string): void {
    this.turns.push({ author: "Response", text });
  }

  /** Returns the replayable dialogue so far, with the session's opening and the final values of all variables. */
  transcript(id: string): Transcript {
    const { entities, tables, outcomes, faults, seed = 1, now = EPOCH } = this.session.save().opening;
    const transcript: Transcript = structuredClone({
      id,
      turns: this.turns,
      ...given({ entities, tables, outcomes, faults }),
      seed,
      now,
      final: finalTasks(this.session),
    });
    noteOrigin(transcript, { catalog: this.session.scope.catalog });
    return transcript;
  }

  private takeOver(turns: readonly Turn[]): void {
    this.turns.push(...turns);
    this.told = turns.some((turn) => turn.author === "User" && !isAnswer(turn));
    this.known = turns.filter((turn) => turn.author === "System" && turn.index !== undefined).length;
    this.next = this.session.next;
  }

  /** Repeats commands that bypassed this record on a copy of the session, to record their signals. */
  private catchUp(): void {
    if (this.session.next === this.next) return;
    const { commands } = this.session;
    const again = this.session.at(commands[this.known - 1]?.index ?? -1);
    for (const { command, index } of commands.slice(this.known))
      this.add(command, index, again.execute(command, index));
    this.next = this.session.next;
  }
}

/** A tool call in a transcript: under `tool`, in the `extra` of the first command that it led to. */
export interface RecordedToolCall {
  /** The name in the call. */
  readonly name: string;
  /** The given arguments; absent if they are not JSON, too deeply nested, or too long. */
  readonly arguments?: unknown;
  /** The caller's id of the call. */
  readonly id?: string;
  /** The reason why no command represents the call. */
  readonly problem?: { readonly code: string; readonly message: string };
}

/** The limit of a command, in characters. */
const MAX_CALL_CHARACTERS = 65_536;

export function recordedCall(name: string, args: unknown, id?: string, problem?: ErrorSignal): RecordedToolCall {
  const held = plain(args);
  return {
    name,
    ...given({ arguments: held, id }),
    ...(problem === undefined ? {} : { problem: { code: problem.code, message: problem.message } }),
  };
}

export function toolCallOf({ extra }: Pick<SystemTurn, "extra">): RecordedToolCall | null {
  const call = extra?.tool;
  if (typeof call !== "object" || call === null || Array.isArray(call)) return null;
  return typeof (call as { readonly name?: unknown }).name === "string" ? (call as RecordedToolCall) : null;
}

function plain(args: unknown): unknown {
  try {
    const text = JSON.stringify(args ?? {});
    if (text === undefined || text.length > MAX_CALL_CHARACTERS) return undefined;
    const copy: unknown = JSON.parse(text);
    return isExtra({ copy }) ? copy : undefined;
  } catch {
    return undefined;
  }
}
