import { isObject } from "../../../base/json/object.js";
import type { Signal } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { Command } from "../../../labels/index.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { argumentsIn, isConfirmed, meaningOf, problemOf } from "../../../mocks/tools/commandOf.js";
import { type Tool, type ToolOptions, type ToolResult, toolCallOf, toolsOf } from "../../../mocks/tools/index.js";
import { inOwnShape, ToolResults } from "../../../mocks/tools/mock/toolResult.js";
import { originOf } from "../../../mocks/tools/origin.js";
import { resultOf } from "../../../mocks/tools/result.js";
import { recordedCall } from "../../../mocks/tools/session/record.js";
import { standingOf, Tasks } from "../../../mocks/tools/session/tasks.js";
import type { Backend } from "../../../runtime/backend.js";
import { refusedCallText } from "../../../runtime/session/refusedCall.js";
import { didYouMean } from "../../../schema/nearest.js";
import { commandsOf, type RecordedCommand, type Transcript } from "../../../transcript/index.js";
import type { CommandTurn } from "../../../users/dialogue/policy.js";
import type { AgentCall } from "./agent.js";

/** Tools of a back-end over a dialogue that is known by its transcript: commands of calls, and their results. */
export class DialogueTools {
  readonly tools: readonly Tool[];
  private readonly catalog: Backend["catalog"];
  private readonly byName: ReadonlyMap<string, Tool>;
  private readonly isOneShot: boolean;

  constructor(backend: Pick<Backend, "intents" | "catalog">, options: ToolOptions) {
    this.tools = toolsOf(backend, options);
    this.catalog = backend.catalog;
    this.byName = new Map(this.tools.map((tool) => [tool.name, tool]));
    this.isOneShot = options.style === "one-shot";
  }

  /** Returns the command of a call, with the call on its turn. An inexpressible call becomes a refused command. */
  commandFor(transcript: Transcript, { name, args = {}, id }: AgentCall): CommandTurn {
    const tool = this.byName.get(name);
    const meaning =
      tool === undefined
        ? { problem: problemOf("UNKNOWN_TOOL", `no tool is called ${name}${didYouMean(name, this.byName.keys())}`) }
        : meaningOf(tool, args, this.tasksAt(transcript, transcript.turns.length));
    const { problem } = meaning;
    const extra = { tool: recordedCall(name, args, id, problem) };
    return { command: problem === undefined ? meaning.command : refusedCallText(problem), extra };
  }

  /** Returns the next automatic command of a one-shot call, after the transcript's last command; null if it is over. */
  next({ turns }: Transcript): Command | null {
    const last = turns.at(-1);
    const signal = last?.author === "Signal" ? last.signal : undefined;
    if (!this.isOneShot || signal === undefined) return null;
    if (signal.kind === "ready") return build.resume(signal.ref);
    const began = turns.findLast((turn) => turn.author === "System" && toolCallOf(turn) !== null);
    const call = began?.author === "System" ? toolCallOf(began) : null;
    const tool = this.byName.get(call?.name ?? "");
    const agreed = tool !== undefined && isConfirmed(tool, argumentsIn(call?.arguments) ?? new Map());
    return signal.kind === "confirm" && agreed ? build.confirm(signal.ref) : null;
  }

  /**
   * Returns the result of the call whose first command is at a position; for an agent's own tool in that tool's shape.
   */
  resultAt(transcript: Transcript, at: number): ToolResult {
    const result = this.plainResultAt(transcript, at);
    const turn = transcript.turns[at];
    const call = turn?.author === "System" ? toolCallOf(turn) : null;
    const tool = this.byName.get(call?.name ?? "");
    const origin = tool === undefined ? undefined : originOf(tool);
    if (origin === undefined) return result;
    const args = isObject(call?.arguments) ? call.arguments : {};
    return inOwnShape(result, origin, new ToolResults(origin.given, transcript.seed ?? 1), args);
  }

  private plainResultAt(transcript: Transcript, at: number): ToolResult {
    const { turns } = transcript;
    const rest = turns.findIndex((turn, nth) => nth > at && (turn.author === "User" || isCall(turn)));
    const end = rest < 0 ? turns.length : rest;
    const commands = commandsOf(turns.slice(0, end)).filter((command) => command.at >= at);
    const signals = commands.flatMap(signalsOf);
    const tasks = this.tasksAt(transcript, end);
    const texts = commands.map(({ turn }) => turn.command);
    const first = turns[at];
    const call = first?.author === "System" ? toolCallOf(first) : null;
    if (call?.problem !== undefined) {
      const { code, message } = call.problem;
      return resultOf([{ kind: "error", code, message }], texts, () => null);
    }
    const tool = this.byName.get(call?.name ?? "");
    const meaning = tool === undefined ? null : meaningOf(tool, call?.arguments, this.tasksAt(transcript, at));
    const done = meaning?.problem === undefined ? tasks.get(meaning?.done ?? "") : undefined;
    if (done !== undefined) return { ...standingOf(done, texts, (ref) => tasks.held(ref)), signals };
    const tree = tryParseCommand(texts[0] ?? "");
    const isCancelled = tool?.action === "cancel" && tree?.kind === "say";
    const about = isCancelled ? (tree.about?.index ?? null) : null;
    return resultOf(
      signals,
      texts,
      (ref) => tasks.held(ref),
      about === null ? undefined : { status: "cancelled", task: `x${about}` },
    );
  }

  private tasksAt({ turns }: Transcript, end: number): Tasks {
    return new Tasks(this.catalog).read(turns.slice(0, end));
  }
}

const isCall = (turn: Transcript["turns"][number]): boolean => turn.author === "System" && toolCallOf(turn) !== null;

const signalsOf = ({ signals }: RecordedCommand): Signal[] => signals.flatMap(({ turn }) => turn.signal ?? []);
