import type { TaskState } from "../../kit/internal.js";
import type { Session } from "../../runtime/session/session.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { type PromptStep, step } from "./step.js";

/** One thing that was done: a command, or the words of a user turn. */
type Act = { readonly command: string } | { readonly user: string };

/** A dialogue that is tried by hand: its session, what was said so far, and the way back. */
export class ReplSession {
  private readonly open: () => Session;
  private session: Session;
  private readonly acts: Act[] = [];
  private turns: Turn[] = [];

  /** @param open opens a session, always the same: going back starts anew and does again what was done before */
  constructor(open: () => Session) {
    this.open = open;
    this.session = open();
  }

  /** The index that the next command takes. */
  get next(): number {
    return this.session.next;
  }

  /** The session as it stands. */
  get current(): Session {
    return this.session;
  }

  get scope(): Session["scope"] {
    return this.session.scope;
  }

  get state(): Readonly<Record<string, TaskState>> {
    return this.session.state;
  }

  /** Whether anything was said yet. */
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

  /** A user turn begins. */
  user(text: string): void {
    this.session.userTurn();
    this.acts.push({ user: text });
    this.turns.push({ author: "User", text });
  }

  /**
   * Goes back to before the last acts.
   * @param acts how many
   * @returns what was undone, the last first; fewer where there were not so many
   */
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

  /** The dialogue so far, for saving. */
  transcript(id: string): Transcript {
    return { id, turns: this.turns };
  }
}
