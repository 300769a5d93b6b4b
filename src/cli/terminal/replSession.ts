import type { Span } from "../../base/errors.js";
import type { Signal, TaskState } from "../../kit/internal.js";
import type { LogEntry } from "../../runtime/session/logs.js";
import type { Session } from "../../runtime/session/session.js";
import type { Transcript, Turn } from "../../transcript/index.js";

type Act = { readonly command: string } | { readonly user: string };

/** A dialogue at the prompt: its session, its turns, and undo. */
export class ReplSession {
  private readonly open: () => Session;
  private session: Session;
  private readonly acts: Act[] = [];
  private turns: Turn[] = [];

  /** @param open opens a session, always the same: undo opens a new one and repeats the earlier acts */
  constructor(open: () => Session) {
    this.open = open;
    this.session = open();
  }

  get next(): number {
    return this.session.next;
  }

  get current(): Session {
    return this.session;
  }

  get scope(): Session["scope"] {
    return this.session.scope;
  }

  get state(): Readonly<Record<string, TaskState>> {
    return this.session.state;
  }

  get isEmpty(): boolean {
    return this.turns.length === 0;
  }

  execute(command: string): PromptStep {
    const done = step(this.session, command);
    const { index, signals } = done;
    if (index === null) return done;
    this.acts.push({ command });
    this.turns.push({ author: "System", index, command });
    for (const [i, signal] of signals.entries()) this.turns.push({ author: "Signal", index: index + 1 + i, signal });
    return done;
  }

  user(text: string): void {
    this.session.userTurn();
    this.acts.push({ user: text });
    this.turns.push({ author: "User", text });
  }

  undo(acts: number): Act[] {
    const undone = this.acts.splice(Math.max(0, this.acts.length - acts)).reverse();
    const again = this.acts.splice(0);
    this.session = this.open();
    this.turns = [];
    for (const act of again) {
      if ("user" in act) this.user(act.user);
      else this.execute(act.command);
    }
    return undone;
  }

  transcript(id: string): Transcript {
    return { id, turns: this.turns };
  }
}

interface Warning {
  readonly code: string;
  readonly message: string;
  readonly span?: Span;
}

export interface PromptStep {
  /** The index of the command; null for a refused one, which takes none. */
  readonly index: number | null;
  readonly command: string;
  readonly signals: readonly Signal[];
  readonly warnings?: readonly Warning[];
  readonly logs?: readonly LogEntry[];
}

export function step(session: Session, command: string): PromptStep {
  const index = session.next;
  const before = { warnings: session.warnings.length, logs: session.logs.length };
  const signals = session.execute(command);
  const entries = session.logs.slice(before.logs);
  const logs = entries.length > 0 && { logs: entries };
  if (signals[0]?.kind === "error") return { index: null, command, signals, ...logs };
  const warnings = session.warnings.slice(before.warnings).map(({ code, message, span }) => {
    return span === undefined ? { code, message } : { code, message, span };
  });
  return { index, command, signals, ...(warnings.length > 0 && { warnings }), ...logs };
}
