import { randomUUID } from "node:crypto";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { Session } from "../../../runtime/session/session.js";
import type { Transcript } from "../../../transcript/index.js";
import type { SessionWatcher, WatchedSession } from "../../serve/watch.js";
import type { ToolResult } from "../../tools/result.js";
import { toolSession } from "../../tools/session/asToolSession.js";
import type { ToolSessionOptions } from "../../tools/session/options.js";
import { SessionRecord } from "../../tools/session/record.js";
import type { ToolSession } from "../../tools/session/session.js";
import type { ToolOptions } from "../../tools/tool.js";
import type { McpTasks } from "../tasks/task.js";

/** A question to a client that waits for an answer. */
export interface Question {
  /** The tool that was called. */
  readonly tool: string;
  /** The result of the call: its task asks for values, or waits for a confirmation. */
  readonly result: ToolResult;
  /** The number of questions to the client in this call, including this one. */
  readonly round: number;
}

/** Tool options of a dialogue. */
export interface DialogueTools {
  /** Options for clients that answer questions. */
  readonly asking: ToolOptions;
  /** Options for all other clients. */
  readonly plain: ToolOptions;
}

const MAX_QUESTIONS = 1_000;

/** A dialogue, as a session of the protocol holds it. */
export class McpDialogue {
  readonly name: string;
  private readonly asking: ToolSession;
  private readonly plain: ToolSession;
  private readonly options: DialogueTools;
  private readonly questions = new Map<string, Question>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(name: string, session: Session, options: DialogueTools) {
    const { asking, plain } = options;
    this.name = name;
    this.options = options;
    this.plain = toolSession(session, plain);
    this.asking = toolSession(session, { ...asking, ask: () => "pending" } satisfies ToolSessionOptions);
  }

  /**
   * Continues a dialogue with another back-end. Its turns stay on record, and its questions stay open.
   * @throws BacklotError
   */
  static resume(before: McpDialogue, backend: Backend, options: DialogueTools): McpDialogue {
    return before.goingOn(backend.reopen(before.tools.session.save()), options);
  }

  /** Begins a dialogue. */
  static begin(name: string, backend: Backend, opening: OpenOptions, options: DialogueTools): McpDialogue {
    return new McpDialogue(name, backend.open(opening), options);
  }

  /** Returns a separate copy of the dialogue, to predict the outcome of a call. @internal */
  fork(): McpDialogue {
    return this.goingOn(this.tools.session.fork());
  }

  /** Returns the same dialogue on another session in the same state. Its calls wait for earlier ones. @internal */
  goingOn(session: Session, options = this.options): McpDialogue {
    SessionRecord.resume(session, this.tools.record.all);
    const goingOn = new McpDialogue(this.name, session, options);
    for (const [key, question] of this.questions) goingOn.questions.set(key, question);
    goingOn.last = this.last;
    return goingOn;
  }

  /** The tools; calls go through `inTurn`. */
  get tools(): ToolSession {
    return this.plain;
  }

  /** Returns the session that takes a client's calls. */
  callsOf(canAnswer: boolean): ToolSession {
    return canAnswer ? this.asking : this.plain;
  }

  /** Runs work in the order of the calls to this method. */
  inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Stores a question. @returns the key by which `answered` finds it */
  ask(question: Question): string {
    const key = randomUUID();
    this.questions.set(key, question);
    const [oldest] = this.questions.keys();
    if (this.questions.size > MAX_QUESTIONS && oldest !== undefined) this.questions.delete(oldest);
    return key;
  }

  /** Returns the question with a key; undefined for an unknown or answered one. */
  question(key: string): Question | undefined {
    return this.questions.get(key);
  }

  /** True if sealed state, as a client sent it back, names a question that is no longer open. */
  isAnswered(sealed: unknown): boolean {
    return isObject(sealed) && typeof sealed.question === "string" && !this.questions.has(sealed.question);
  }

  /** Removes a question: no second answer counts. */
  answered(key: string): void {
    this.questions.delete(key);
  }
}

export class DialogueIds {
  private readonly given = new Map<string, number>();

  /** Returns the id of a session's next dialogue: its name, then `NAME-2`, `NAME-3` and so on, skipping used ids. */
  next(name: string): string {
    let number = this.given.get(name) ?? 0;
    let id: string;
    do {
      number += 1;
      id = number === 1 ? name : `${name}-${number}`;
    } while (this.given.has(id));
    this.given.set(id, 1);
    this.given.set(name, number);
    return id;
  }
}

export interface Holder {
  readonly name: string;
  dialogue: McpDialogue;
  id: string;
  readonly tasks: McpTasks;
  watcher?: SessionWatcher;
}

export const watchedHolder = (holder: Holder): WatchedSession => ({
  get id() {
    return holder.id;
  },
  get session() {
    return holder.dialogue.tools.session;
  },
  get turns() {
    return holder.dialogue.tools.record.all;
  },
  goOn(session) {
    holder.dialogue = holder.dialogue.goingOn(session);
  },
});

export function transcriptOf({ dialogue, id }: Holder): Transcript {
  return dialogue.tools.transcript(id);
}
