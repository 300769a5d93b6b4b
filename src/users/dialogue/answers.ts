import { formatValue } from "../../base/io/inspected.js";
import { isOurs, whatWasThrown } from "../../base/io/thrown.js";
import { isObject } from "../../base/json/object.js";
import { printCommand } from "../../labels/print.js";
import type { UserTurn } from "../../transcript/index.js";
import { isExtra, isTurn } from "../../transcript/shape/check.js";
import { explainingSchemas } from "../../transcript/shape/explaining.js";
import { inTime } from "./answerTimeout.js";
import type { Policy, Respond, User } from "./policy.js";
import type { DialogueRecorder } from "./recorder.js";

/** A command of the policy, as text. */
export interface PolicyCommand {
  readonly command: string;
  /** Additional data for the record of its turn. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * Asks the policy for its next command.
 * @param timeout in milliseconds
 * @throws BacklotError POLICY_FAILED, POLICY_ANSWER, POLICY_TIMEOUT
 */
export async function policyAnswer(
  policy: Policy,
  recorder: DialogueRecorder,
  timeout: number,
): Promise<PolicyCommand | null> {
  const ask = () => inTime(policy(recorder.transcript), "the policy", timeout);
  const given: unknown = await answerOf(ask, "POLICY_FAILED", "the policy", recorder);
  if (given === null) return null;
  const { command: answer, extra } =
    isObject(given) && "command" in given ? given : { command: given, extra: undefined };
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
export async function userAnswer(user: User, recorder: DialogueRecorder): Promise<UserTurn | null> {
  const answer: unknown = await answerOf(() => user(recorder.transcript), "USER_FAILED", "the user", recorder);
  if (answer === null) return null;
  if (typeof answer === "string") return { author: "User", text: answer };
  const badResponse = (why: string) =>
    recorder.error("USER_ANSWER", `the user answered ${formatValue(answer)}, which is not a user turn${why}`);
  if (typeof answer !== "object" || Array.isArray(answer)) throw badResponse("");
  const given = Object.entries(answer).filter(([, held]) => held !== undefined);
  const turn = { ...Object.fromEntries(given), author: "User" };
  if (isTurn(turn)) return turn as UserTurn;
  const [issue] = explainingSchemas().TurnSchema.safeParse(turn).error?.issues ?? [];
  throw badResponse(issue === undefined ? "" : `: ${[...issue.path, ""].join(": ")}${issue.message}`);
}

/**
 * Asks for the assistant's response, and records it.
 * @param timeout in milliseconds
 * @throws BacklotError POLICY_FAILED, POLICY_ANSWER, POLICY_TIMEOUT
 */
export async function response(respond: Respond, recorder: DialogueRecorder, timeout: number): Promise<void> {
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
