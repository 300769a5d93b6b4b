import type {
  CallToolResult,
  InputRequests,
  InputRequiredResult,
  RequestStateCodec,
  ServerContext,
} from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import type { Ref, Signal, SlotValues } from "../../../kit/internal.js";
import type { SessionWatcher, WatchedAnswer } from "../../serve/watch.js";
import type { ToolResult } from "../../tools/result.js";
import { delay } from "../../tools/session/options.js";
import { valuesRequest } from "../../tools/session/valuesRequest.js";
import type { ServerPackages } from "../packages.js";
import { paced, paceOf } from "../tasks/running.js";
import type { McpDialogue, Question } from "./dialogue.js";
import { CONFIRMATION, CONFIRMED, formOf } from "./forms.js";

export interface CallSetting {
  readonly sdk: ServerPackages["server"];
  readonly seal: RequestStateCodec<SealedState>;
  readonly canAnswer: boolean;
  /** True if the call is carried out although the user cannot be asked; the consent is then unknown. */
  readonly unasked: boolean;
  readonly refused: string | null;
  readonly realTime: boolean;
  readonly watcher: SessionWatcher | undefined;
}

export interface SealedState {
  readonly question: string;
}

/** The limit of questions in one call, as in the official SDK. After that, the result lists the missing values. */
const MAX_ROUNDS = 8;
const QUESTION = "answer";

type Called = (dialogue: McpDialogue, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>;

/** A call with a pace is carried out after its delay, unless it is cancelled before; other calls go on meanwhile. */
export async function callTool(
  dialogue: () => McpDialogue,
  name: string,
  args: unknown,
  context: ServerContext,
  setting: CallSetting,
): Promise<CallToolResult | InputRequiredResult> {
  const { signal } = context.mcpReq;
  const isNew = context.mcpReq.requestState() === undefined;
  const waits = isNew ? setting.watcher?.called({ tool: name, given: args, signal }) : null;
  if (waits) {
    await waits;
    signal.throwIfAborted();
  }
  const call: Called = (one, going) => carryOut(one, name, args, going, setting);
  const tried: Called = (one, going) => carryOut(one, name, args, going, { ...setting, watcher: undefined });
  if (!setting.realTime) return dialogue().inTurn(() => call(dialogue(), context));
  const pace = paceOf(context);
  const foreseen = pace === undefined ? 0 : await dialogue().inTurn(() => delayOf(tried, dialogue().fork(), context));
  if (foreseen > 0) await pace?.late(foreseen);
  const { result, took } = await dialogue().inTurn(() => {
    if (foreseen > 0) signal.throwIfAborted();
    return timed(call, dialogue(), context);
  });
  if (foreseen === 0) await delay(took, signal);
  return result;
}

async function delayOf(call: Called, fork: McpDialogue, context: ServerContext): Promise<number> {
  const silent = async (): Promise<void> => undefined;
  const { took } = await timed(call, fork, paced(context, { notify: silent, log: silent }, { late: silent }));
  return took;
}

async function timed(call: Called, dialogue: McpDialogue, context: ServerContext) {
  const clock = (): number => dialogue.tools.session.snapshot().now;
  const before = clock();
  const result = await call(dialogue, context);
  return { result, took: clock() - before };
}

async function carryOut(
  dialogue: McpDialogue,
  name: string,
  args: unknown,
  context: ServerContext,
  setting: CallSetting,
): Promise<CallToolResult | InputRequiredResult> {
  const state = context.mcpReq.requestState<SealedState>();
  if (state === undefined) {
    const { canAnswer, unasked, refused } = setting;
    const [session, id] = [dialogue.callsOf(canAnswer), String(context.mcpReq.id)];
    const result =
      refused === null ? await session.call(name, args, { id, unasked }) : session.refuse(name, args, refused, id);
    return next(dialogue, { tool: name, result, round: 1 }, context, setting);
  }
  const question = dialogue.question(state.question);
  if (question === undefined || question.tool !== name) {
    const { ProtocolError, ProtocolErrorCode } = setting.sdk;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState");
  }
  const answer = answerIn(context, setting);
  // A missing or invalid answer is asked for once more.
  if (answer === null) return ask(dialogue, question, context, setting, state.question);
  dialogue.answered(state.question);
  return goOn(dialogue, question, answer, context, setting);
}

async function goOn(
  dialogue: McpDialogue,
  question: Question,
  answer: WatchedAnswer,
  context: ServerContext,
  setting: CallSetting,
): Promise<CallToolResult | InputRequiredResult> {
  // Closing the form decides nothing: the task stays as it is.
  if (answer.action === "cancel") return resultOf(question.result);
  const result = await taken(dialogue, question, answer, setting);
  const isRefused = result.content.status === "error";
  const goesOn = isRefused ? withErrors(result, dialogue.tools.standing(taskOf(question))) : result;
  await report(context, result);
  if (isRefused && question.round >= MAX_ROUNDS) return resultOf(result);
  return next(
    dialogue,
    { tool: question.tool, result: goesOn, round: question.round + 1 },
    context,
    setting,
    isRefused,
  );
}

async function next(
  dialogue: McpDialogue,
  question: Question,
  context: ServerContext,
  setting: CallSetting,
  isReported = false,
): Promise<CallToolResult | InputRequiredResult> {
  const { result, round } = question;
  if (!isReported && round === 1) await report(context, result);
  if ((!setting.canAnswer && setting.watcher === undefined) || round > MAX_ROUNDS) return resultOf(result);
  return (await ask(dialogue, question, context, setting)) ?? resultOf(result);
}

async function ask(
  dialogue: McpDialogue,
  question: Question,
  context: ServerContext,
  setting: CallSetting,
  key?: string,
): Promise<CallToolResult | InputRequiredResult> {
  const requestedSchema = wanted(dialogue, question.result);
  if (requestedSchema === null) return resultOf(question.result);
  const { sdk, seal, canAnswer, watcher } = setting;
  const { tool, result } = question;
  const { signal } = context.mcpReq;
  const byHand = await watcher?.asked({ tool, message: result.text, form: requestedSchema, signal });
  if (byHand) {
    if (key !== undefined) dialogue.answered(key);
    return goOn(dialogue, question, byHand, context, setting);
  }
  if (!canAnswer) return resultOf(result);
  const { inputRequired } = sdk;
  const inputRequests: InputRequests = { [QUESTION]: inputRequired.elicit({ message: result.text, requestedSchema }) };
  const requestState = await seal.mint({ question: key ?? dialogue.ask(question) }, context);
  return inputRequired({ inputRequests, requestState });
}

function wanted(dialogue: McpDialogue, { content, signals }: ToolResult): ReturnType<typeof formOf> {
  if (content.status === "confirm") return CONFIRMATION;
  const signal = signals.findLast(isAsking);
  if (signal === undefined || (content.status !== "ask" && content.status !== "choose")) return null;
  const tool = dialogue.callsOf(true).tools.find(({ intent }) => intent === content.intent);
  return tool === undefined ? null : formOf(valuesRequest(tool, signal, dialogue.tools.held(signal.ref)).schema);
}

function answerIn({ mcpReq }: ServerContext, { sdk }: CallSetting): WatchedAnswer | null {
  const view = sdk.inputResponse(mcpReq.inputResponses, QUESTION);
  return view.kind === "elicit" ? view : null;
}

async function taken(
  dialogue: McpDialogue,
  { result }: Question,
  { action, content }: WatchedAnswer,
  { unasked }: CallSetting,
): Promise<ToolResult> {
  const task = taskOf({ result });
  const session = dialogue.callsOf(true);
  if (result.content.status === "confirm") {
    const agreed = action === "accept" && content?.[CONFIRMED] === true;
    return session.confirmTask(task, agreed, result.content.arguments);
  }
  const values = action === "decline" ? "declined" : ((content ?? {}) as SlotValues);
  return session.fillTask(task, values, { unasked });
}

const taskOf = ({ result }: Pick<Question, "result">): Ref => result.content.task as Ref;

const withErrors = ({ text, commands }: ToolResult, asked: ToolResult): ToolResult => ({
  ...asked,
  text: `${text}\n${asked.text}`,
  commands,
});

const isAsking = (signal: Signal): signal is Extract<Signal, { kind: "ask" | "choose" }> =>
  signal.kind === "ask" || signal.kind === "choose";

export function resultOf({ content, text, value = content, isError }: ToolResult): CallToolResult {
  return {
    content: [{ type: "text", text }],
    ...(isObject(value) ? { structuredContent: { ...value } } : {}),
    ...(isError ? { isError: true } : {}),
  };
}

async function report({ mcpReq }: ServerContext, { commands, signals }: ToolResult): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken !== undefined) {
    for (const [done, message] of commands.entries()) {
      const params = { progressToken, progress: done + 1, total: commands.length, message };
      await mcpReq.notify({ method: "notifications/progress", params });
    }
  }
  await mcpReq.log("info", { commands, signals: signals.map(({ kind }) => kind) }, "backlot");
}
