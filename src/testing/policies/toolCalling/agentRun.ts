import type { ToolResult } from "../../../mocks/tools/index.js";
import type { Transcript } from "../../../transcript/index.js";
import type { CommandTurn } from "../../../users/dialogue/policy.js";
import { type Agent, type AgentAnswer, type AgentCall, type AgentTurn, messagesOf } from "./agent.js";
import type { DialogueTools } from "./dialogueTools.js";

interface WaitingCall {
  readonly call: AgentCall;
  readonly done: (result: ToolResult) => void;
}

/**
 * An agent at work on one user turn. The agent runs its own loop and waits for its tools, while the rehearsal asks for one command after
 * the other. This class connects both: each call becomes a command, and its result is read from the transcript at the rehearsal's next
 * question.
 */
export class AgentRun {
  private readonly dialogue: DialogueTools;
  private transcript: Transcript;
  private readonly waiting: WaitingCall[] = [];
  private under: { readonly waiting: WaitingCall; readonly at: number } | null = null;
  private readonly over: Promise<string | null>;
  private wake: () => void = () => {};
  private calls = 0;

  constructor(
    dialogue: DialogueTools,
    agent: Agent,
    transcript: Transcript,
    toolsFor: (run: AgentRun) => AgentTurn["tools"],
  ) {
    this.dialogue = dialogue;
    this.transcript = transcript;
    this.over = this.play(agent, toolsFor);
    // The next caller gets the error, if there is one.
    this.over.catch(() => {});
  }

  /** Continues with the current transcript, to the next command or the agent's text at the end. */
  async next(transcript: Transcript): Promise<{ readonly command: CommandTurn } | { readonly said: string | null }> {
    this.transcript = transcript;
    if (this.under !== null) {
      const further = this.dialogue.next(transcript);
      if (further !== null) return { command: { command: further } };
      const { waiting, at } = this.under;
      this.under = null;
      waiting.done(this.dialogue.resultAt(transcript, at));
    }
    const called = new Promise<null>((resolve) => {
      this.wake = () => resolve(null);
    });
    if (this.waiting.length === 0) {
      const said = await Promise.race([this.over.then((text) => ({ text })), called]);
      // A call that was made together with the end is carried out first.
      if (said !== null && this.waiting.length === 0) return { said: said.text };
    }
    const [first] = this.waiting.splice(0, 1);
    if (first === undefined) return { said: await this.over };
    this.under = { waiting: first, at: transcript.turns.length };
    return { command: this.dialogue.commandFor(transcript, first.call) };
  }

  /** Calls a tool; the result comes after the rehearsal has carried the command out. */
  call(name: string, args?: unknown, id?: string): Promise<ToolResult> {
    const call = { name: String(name), args, id: id ?? `call-${this.transcript.turns.length}-${this.calls++}` };
    return new Promise((done) => {
      this.waiting.push({ call, done });
      this.wake();
    });
  }

  private async play(agent: Agent, toolsFor: (run: AgentRun) => AgentTurn["tools"]): Promise<string | null> {
    // The first call must find the constructor finished.
    await null;
    const { offered } = { offered: this.dialogue.tools };
    for (;;) {
      const run = this;
      const turn: AgentTurn = {
        messages: messagesOf(this.transcript, (at) => this.dialogue.resultAt(this.transcript, at)),
        get tools() {
          return toolsFor(run);
        },
        offered,
        call: (name, args, id) => this.call(name, args, id),
      };
      const answer: AgentAnswer = await agent(turn);
      if (typeof answer === "string") return answer === "" ? null : answer;
      const { calls = [], text = null } = answer ?? {};
      if (calls.length === 0) return text;
      await Promise.all(calls.map(({ name, args, id }) => this.call(name, args, id)));
    }
  }
}
