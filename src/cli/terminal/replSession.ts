import type { TaskState } from "../../kit/internal.js";
import type { Session } from "../../runtime/session/session.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { type PromptStep, step } from "./step.js";

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
