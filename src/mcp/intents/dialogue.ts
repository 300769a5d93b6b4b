import { randomUUID } from "node:crypto";
import { isObject } from "../../json/object.js";
import type { Backend } from "../../runtime/backend.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Session } from "../../runtime/session/session.js";
import type { ToolResult } from "../../tools/result.js";
import type { ToolSessionOptions } from "../../tools/session/options.js";
import { SessionRecord } from "../../tools/session/record.js";
import type { ToolSession } from "../../tools/session/session.js";
import { toolSession } from "../../tools/session/toolSession.js";
import type { ToolOptions } from "../../tools/tool.js";

/** What a client was asked for, until it answers. */
export interface Question {
  /** The tool that was called. */
  readonly tool: string;
  /** What the call came to: its task asks for values, or waits for a confirmation. */
  readonly result: ToolResult;
  /** The number of questions to the client during this call, this one included. */
  readonly round: number;
}

/** How the tools of a dialogue are made. */
export interface DialogueTools {
  /** For clients that answer questions. */
  readonly asking: ToolOptions;
  /** For the others. */
  readonly plain: ToolOptions;
}

/** The largest number of calls that may wait for an answer; the oldest is forgotten first. */
const MAX_QUESTIONS = 1_000;

/** One dialogue, as a session of the protocol holds it. */
export class McpDialogue {
  readonly name: string;
  /** Calls for clients that answer questions, and for those that do not. */
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
   * The dialogue as it goes on with another back-end: its turns stay on record, and its questions wait.
   * @throws BacklotError
   */
  static resume(before: McpDialogue, backend: Backend, options: DialogueTools): McpDialogue {
    return before.goingOn(backend.reopen(before.tools.session.save()), options);
  }

  /** A dialogue that begins. */
  static begin(name: string, backend: Backend, opening: OpenOptions, options: DialogueTools): McpDialogue {
    return new McpDialogue(name, backend.open(opening), options);
  }

  /** The same dialogue apart from this one, for what would become of a call. @internal */
  fork(): McpDialogue {
    return this.goingOn(this.tools.session.fork());
  }

  /** The same dialogue on another session in the same state. Its calls wait for those that came before. @internal */
  goingOn(session: Session, options = this.options): McpDialogue {
    SessionRecord.resume(session, this.tools.record.all);
    const goingOn = new McpDialogue(this.name, session, options);
    for (const [key, question] of this.questions) goingOn.questions.set(key, question);
    goingOn.last = this.last;
    return goingOn;
  }

  /** Its tools; calls go through `inTurn`. */
  get tools(): ToolSession {
    return this.plain;
  }

  /** The session that takes a call. */
  callsOf(canAnswer: boolean): ToolSession {
    return canAnswer ? this.asking : this.plain;
  }

  /** Does one thing after the other, in the order in which they were asked for. */
  inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Keeps what a client was asked for. @returns the key by which `answered` finds it */
  ask(question: Question): string {
    const key = randomUUID();
    this.questions.set(key, question);
    const [oldest] = this.questions.keys();
    if (this.questions.size > MAX_QUESTIONS && oldest !== undefined) this.questions.delete(oldest);
    return key;
  }

  /** What was asked under a key; undefined if nothing was, or where it was answered before. */
  question(key: string): Question | undefined {
    return this.questions.get(key);
  }

  /** Whether sealed state, as a client sent it back, names a question that waits for no answer. */
  isAnswered(sealed: unknown): boolean {
    return isObject(sealed) && typeof sealed.question === "string" && !this.questions.has(sealed.question);
  }

  /** A question is answered: no second answer counts. */
  answered(key: string): void {
    this.questions.delete(key);
  }
}
