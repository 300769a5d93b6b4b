import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { printCommand } from "../../../labels/index.js";
import type { Policy, PolicyAnswer, Respond, User, UserSays } from "../../../users/dialogue/policy.js";
import type { WizardSession } from "./wizardSession.js";

/** The largest number of a policy's commands in one user turn, and of refused ones among them. */
const MAX_COMMANDS = 50;
const MAX_REFUSALS = 10;

export class SideDriver {
  private readonly session: WizardSession;
  private readonly side: PolicySide | UserSide;
  private running: Promise<void> | null = null;
  private isStopped = false;

  constructor(session: WizardSession, side: PolicySide | UserSide) {
    this.session = session;
    this.side = side;
  }

  /** Lets the program play as long as it is its turn. Concurrent calls share one run. */
  advance(): Promise<void> {
    this.running ??= this.play().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  stop(): void {
    this.isStopped = true;
  }

  private async play(): Promise<void> {
    try {
      while (!this.isStopped && this.isDue()) await this.turn();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!this.isStopped) this.session.note({ op: "trouble", side: this.side.role, message });
    }
  }

  private isDue(): boolean {
    const { entries, isOver } = this.session;
    if (isOver) return false;
    const last = entries.findLast(({ op }) => op === "say" || op === "pick" || op === "respond" || op === "trouble");
    if (last?.op === "trouble") return false;
    return this.side.role === "wizard" ? last?.op === "say" : last?.op !== "say";
  }

  private async turn(): Promise<void> {
    if (this.side.role === "user") await this.userTurn(this.side);
    else await this.wizardTurn(this.side);
  }

  private async userTurn({ user }: UserSide): Promise<void> {
    const says = saysOf(await user(this.session.transcript));
    if (this.isStopped) return;
    if (says === null) {
      this.session.note({ op: "end", by: "user" });
      return;
    }
    const { text, means, tags } = says;
    this.session.note({
      op: "say",
      text,
      ...given({ means, tags }),
    });
  }

  private async wizardTurn({ policy, respond }: PolicySide): Promise<void> {
    let refusals = 0;
    for (let commands = 0; ; commands++) {
      const command = commandIn(await policy(this.session.wizardTranscript));
      if (this.isStopped) return;
      if (command === null) break;
      if (commands === MAX_COMMANDS || refusals > MAX_REFUSALS)
        throw new BacklotError("POLICY_STUCK", `the policy gave ${commands} commands in one user turn and went on`);
      if (this.session.command(command).signals?.[0]?.kind === "error") refusals++;
    }
    const said = (await respond?.(this.session.wizardTranscript)) ?? this.words();
    if (!this.isStopped) this.session.note({ op: "respond", text: said });
  }

  private words(): string {
    return this.session.suggest("").find(({ kind }) => kind === "reply")?.text ?? "All right.";
  }
}

function commandIn(answer: PolicyAnswer): string | null {
  if (answer === null || typeof answer === "string") return answer;
  const command = "command" in answer ? answer.command : answer;
  return typeof command === "string" ? command : printCommand(command);
}

interface PolicySide {
  readonly role: "wizard";
  readonly policy: Policy;
  readonly respond?: Respond;
}

interface UserSide {
  readonly role: "user";
  readonly user: User;
}

function saysOf(answer: Awaited<ReturnType<User>>): UserSays | null {
  return typeof answer === "string" ? { text: answer } : answer;
}
