import { EPOCH, type Signal } from "../../kit/internal.js";
import { noteOrigin } from "../../runtime/catalogs.js";
import { finalTasks } from "../../runtime/session/finalTasks.js";
import type { Session } from "../../runtime/session/session.js";
import { isAnswer } from "../../transcript/consent/unheard.js";
import type { SystemTurn, Transcript, Turn, UserTurn } from "../../transcript/index.js";
import { Tasks } from "./tasks.js";

/** The record of each session: every door to it writes into the same one. */
const records = new WeakMap<Session, SessionRecord>();

/** What happened in a session, by whatever door, in order: the turns of its transcript, and the tasks that they tell of. */
export class SessionRecord {
  private readonly session: Session;
  private readonly turns: Turn[] = [];
  private readonly readTasks: Tasks;
  /** How many of the turns the tasks were read from. */
  private read = 0;
  private told = false;
  /** How many of the session's commands are on record, and the index that the next one took then. */
  private known = 0;
  private next = 0;

  private constructor(session: Session) {
    this.session = session;
    this.readTasks = new Tasks(session.scope.catalog);
  }

  /** The record of a session, with all that was commanded so far. */
  static of(session: Session): SessionRecord {
    const record = records.get(session) ?? new SessionRecord(session);
    records.set(session, record);
    record.catchUp();
    return record;
  }

  /**
   * The record of a session that goes on with what is known already: a fork, or one that was saved.
   * @param turns those of the session's dialogue so far
   */
  static resume(session: Session, turns: readonly Turn[]): SessionRecord {
    const record = new SessionRecord(session);
    record.takeOver(turns);
    records.set(session, record);
    return record;
  }

  /** The turns so far. The list grows. */
  get all(): readonly Turn[] {
    return this.turns;
  }

  /** The tasks as they stand. Whoever never asks for them, as who sends commands, does not pay for reading them. */
  get tasks(): Tasks {
    if (this.read < this.turns.length) this.readTasks.read(this.turns.slice(this.read));
    this.read = this.turns.length;
    return this.readTasks;
  }

  /** Whether somebody tells it what the user says: it holds a user turn that is more than the answer to a form. */
  get isTold(): boolean {
    return this.told;
  }

  /**
   * Puts a command on record that the session has just been given.
   * @param extra what its turn holds beside: the call that it came from
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

  /** The user speaks. */
  hear(turn: UserTurn): void {
    this.session.userTurn();
    this.turns.push(turn);
    this.told ||= !isAnswer(turn);
  }

  /** The assistant speaks. */
  respond(text: string): void {
    this.turns.push({ author: "Response", text });
  }

  /** The dialogue so far, replayable: with what was planned when the session opened, and what every variable holds. */
  transcript(id: string): Transcript {
    const { entities, tables, outcomes, faults, seed = 1, now = EPOCH } = this.session.save().opening;
    const transcript: Transcript = structuredClone({
      id,
      turns: this.turns,
      ...(entities === undefined ? {} : { entities }),
      ...(tables === undefined ? {} : { tables }),
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(faults === undefined ? {} : { faults }),
      seed,
      now,
      final: finalTasks(this.session),
    });
    noteOrigin(transcript, { catalog: this.session.scope.catalog });
    return transcript;
  }

  /** Goes on from turns that are on record elsewhere. */
  private takeOver(turns: readonly Turn[]): void {
    this.turns.push(...turns);
    this.told = turns.some((turn) => turn.author === "User" && !isAnswer(turn));
    this.known = turns.filter((turn) => turn.author === "System" && turn.index !== undefined).length;
    this.next = this.session.next;
  }

  /** What was commanded without this record is commanded again, beside the session, for what the back-end said. */
  private catchUp(): void {
    if (this.session.next === this.next) return;
    const { commands } = this.session;
    const again = this.session.at(commands[this.known - 1]?.index ?? -1);
    for (const { command, index } of commands.slice(this.known)) {
      this.add(command, index, again.execute(command, index));
    }
    this.next = this.session.next;
  }
}
