import { formatValue } from "../../base/io/inspected.js";
import { isOurs, whatWasThrown } from "../../base/io/thrown.js";
import { given } from "../../base/json/given.js";
import { isObject } from "../../base/json/object.js";
import { printCommand } from "../../labels/print.js";
import { withLateSandbox } from "../../runtime/lateSandbox.js";
import type { Transcript, UserTurn } from "../../transcript/index.js";
import { isExtra, isTurn } from "../../transcript/shape/check.js";
import { explainingSchemas } from "../../transcript/shape/explaining.js";
import { checkScriptNames } from "../simulated/script.js";
import { scriptOf } from "../simulated/simulatedUser.js";
import { inTime } from "./answerTimeout.js";
import { type Limits, limitsOf, type RehearseOptions } from "./options.js";
import type { Policy, Respond, User } from "./policy.js";
import { DialogueRecorder } from "./recorder.js";

/**
 * Plays a dialogue, for `rehearse` of `backlot/testing` with a user: the user speaks, the policy commands until it has nothing more to do,
 * and so on until the user is done.
 * @param notesTables true to record changes of tables for matchers, at the cost of a query to the sandbox each time
 */
export async function playDialogue(options: RehearseOptions, notesTables = true): Promise<Transcript> {
  const limits = limitsOf(options);
  checkScriptNames(scriptOf(options.user), options.backend.catalog);
  const { backend, policy, user, respond, id, maxTurns, maxCommands, maxRefusals, policyTimeout, ...recorded } =
    options;
  const { split: _split, observes: _observes, extra: _extra, ...opening } = recorded;
  const setting = { ...backend.defaults, ...given(opening) };
  const recorder = new DialogueRecorder(
    withLateSandbox(backend).open(opening),
    id ?? "rehearsal",
    setting,
    notesTables,
  );
  for (let turns = 0; ; turns++) {
    const says = await userAnswer(user, recorder);
    if (says === null) return finished(recorder.finish());
    if (turns === limits.turns) return finished(recorder.finish("maxTurns"));
    recorder.userSays(says, user);
    await assistantTurn(policy, recorder, limits);
    if (respond !== undefined) await response(respond, recorder, limits.policyTimeout);
  }
}

/** Adds a finished rehearsal to coverage if that is enabled. */
async function finished(transcript: Transcript): Promise<Transcript> {
  const folder = process.env.BACKLOT_COVERAGE;
  if (folder !== undefined && folder !== "") (await import("./collect.js")).collect(transcript, folder);
  return transcript;
}

/** Plays the policy's commands up to the next user turn. */
async function assistantTurn(policy: Policy, recorder: DialogueRecorder, limits: Limits): Promise<void> {
  let refusals = 0;
  for (let commands = 0; ; commands++) {
    const command = await policyAnswer(policy, recorder, limits.policyTimeout);
    if (command === null) return;
    if (commands === limits.commands) {
      throw recorder.error("POLICY_STUCK", `the policy gave ${commands} commands in one user turn and went on`);
    }
    if (!recorder.command(command.command, command.extra)) refusals++;
    if (refusals > limits.refusals) {
      throw recorder.error("POLICY_STUCK", `${refusals} of the policy's commands were refused in one user turn`);
    }
  }
}

/** A command of the policy, as text. */
interface PolicyCommand {
  readonly command: string;
  /** Additional data for the record of its turn. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * Asks the policy for its next command.
 * @param timeout in milliseconds
 * @throws BacklotError POLICY_FAILED, POLICY_ANSWER, POLICY_TIMEOUT
 */
async function policyAnswer(
  policy: Policy,
  recorder: DialogueRecorder,
  timeout: number,
): Promise<PolicyCommand | null> {
  // Getters of the answer are the policy's code too.
  const ask = async () => {
    const answered: unknown = await inTime(policy(recorder.transcript), "the policy", timeout);
    if (!isObject(answered) || !("command" in answered)) return answered === null ? null : { command: answered };
    const { command, extra } = answered;
    return { command, extra };
  };
  const answered = (await answerOf(ask, "POLICY_FAILED", "the policy", recorder)) as Record<string, unknown> | null;
  if (answered === null) return null;
  const { command: answer, extra } = answered;
  if (extra !== undefined && !isExtra(extra)) {
    throw recorder.error(
      "POLICY_ANSWER",
      `the policy gave ${formatValue(extra)} as extra, which is not an object of JSON`,
    );
  }
  const more = extra === undefined ? {} : { extra: extra as Readonly<Record<string, unknown>> };
  if (typeof answer === "string") return { command: answer, ...more };
  const badUserAnswer = (cause?: unknown) =>
    recorder.error(
      "POLICY_ANSWER",
      `the policy answered ${formatValue(answer)}, which is not a command${because(cause)}`,
      cause,
    );
  if (typeof answer !== "object" || answer === null) throw badUserAnswer();
  let text: unknown;
  try {
    text = printCommand(answer as Parameters<typeof printCommand>[0]);
  } catch (cause) {
    throw badUserAnswer(cause);
  }
  // An object that is not a tree prints as anything.
  if (typeof text !== "string") throw badUserAnswer();
  return { command: text, ...more };
}

/** Asks the user for its next turn. */
async function userAnswer(user: User, recorder: DialogueRecorder): Promise<UserTurn | null> {
  const answer: unknown = await answerOf(() => user(recorder.transcript), "USER_FAILED", "the user", recorder);
  if (answer === null) return null;
  if (typeof answer === "string") return { author: "User", text: answer };
  const badResponse = (why: string) =>
    recorder.error("USER_ANSWER", `the user answered ${formatValue(answer)}, which is not a user turn${why}`);
  if (typeof answer !== "object" || Array.isArray(answer)) throw badResponse("");
  const fields = Object.entries(answer).filter(([, held]) => held !== undefined);
  const turn = { ...Object.fromEntries(fields), author: "User" };
  if (isTurn(turn)) return turn as UserTurn;
  const [issue] = explainingSchemas().TurnSchema.safeParse(turn).error?.issues ?? [];
  throw badResponse(issue === undefined ? "" : `: ${[...issue.path, ""].join(": ")}${issue.message}`);
}

/**
 * Asks for the assistant's response, and records it.
 * @param timeout in milliseconds
 * @throws BacklotError POLICY_FAILED, POLICY_ANSWER, POLICY_TIMEOUT
 */
async function response(respond: Respond, recorder: DialogueRecorder, timeout: number): Promise<void> {
  const ask = () => inTime(respond(recorder.transcript), "respond", timeout);
  const text: unknown = await answerOf(ask, "POLICY_FAILED", "respond", recorder);
  if (text === null) return;
  if (typeof text !== "string") {
    throw recorder.error("POLICY_ANSWER", `respond answered ${formatValue(text)}, which is neither a text nor null`);
  }
  recorder.respond(text);
}

async function answerOf(
  ask: () => unknown,
  code: "POLICY_FAILED" | "USER_FAILED",
  who: string,
  recorder: DialogueRecorder,
): Promise<unknown> {
  try {
    return await ask();
  } catch (cause) {
    // Remote policies, the deadline, a model as the user, and phrases have errors of their own.
    const own = code === "POLICY_FAILED" ? /^POLICY_/ : /^(USER_|BAD_PHRASES$)/;
    if (isOurs(cause) && own.test(cause.code)) throw recorder.error(cause.code, cause.message, cause, cause.place);
    const { text, place } = whatWasThrown(cause);
    throw recorder.error(code, `${who} threw ${text}`, cause, place);
  }
}

const because = (cause: unknown): string => (isOurs(cause) ? `: ${cause.message}` : "");
