import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import type { Transcript } from "../../../transcript/index.js";
import { checkTimeout } from "../../../users/dialogue/answerTimeout.js";
import type { PolicyProcess, ProcessCommand } from "./policyProcess.js";
import {
  closedPolicy,
  commandOf,
  DEFAULT_ANSWER_TIMEOUT,
  type RemotePolicy,
  remotePolicy,
  requestLine,
} from "./protocol.js";

const MAX_FAILURES = 3;

/** Process of a policy, with its limits. */
export interface ExecPolicyOptions {
  /** Program; with `shell: true` a whole line for the shell. */
  readonly command: string;
  /** Arguments of the program, verbatim. Default: none. */
  readonly args?: readonly string[];
  /** True if the command is a line for the shell, without `args`. Default: false, without special characters. */
  readonly shell?: boolean;
  /** Working folder. Default: the current one. */
  readonly cwd?: string;
  /** Environment variables, beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Time limit of one answer, in milliseconds. The first one includes starting. Default: 30,000. */
  readonly timeout?: number;
}

/**
 * Returns a policy that is a child process, in any language. For each command it gets one line of JSON on its standard input, `{"protocol":
 * 1, "id": 0, "transcript": {…}}` with the dialogue so far, and writes one line: `{"command": "…"}`, `{"command": null}` to give the floor
 * to the user, or `{"error": "…"}`. docs/rehearse.md has the protocol.
 *
 * The process is started with the first question and serves any number of rehearsals, one question after the other. When it ends, answers
 * otherwise or exceeds its time, that question fails with the end of its stderr, and the process is killed with all of its children. The
 * next question starts it anew, so that a bad answer costs its own dialogue. After three failures in a row it is not started again: every
 * further question fails with the last reason. It ends with `close()`, by `await using`, and with this process.
 *
 * @throws BacklotError BAD_POLICY for wrong options. Asked as a policy: POLICY_FAILED if it cannot be started, ends or reports an error,
 * POLICY_ANSWER for an invalid answer, POLICY_TIMEOUT
 *
 * @example
 * ```ts
 * import { execPolicy, mockBackend, rehearse, scriptedUser } from "backlot/testing";
 *
 * // Any program that reads and writes lines; here one of Node's.
 * const program = 'require("node:readline").createInterface({ input: process.stdin })' +
 *   '.on("line", () => console.log(JSON.stringify({ command: null })))';
 * const policy = execPolicy({ command: process.execPath, args: ["-e", program] });
 * const transcript = await rehearse({ backend: await mockBackend(), policy, user: scriptedUser("Hello.") });
 * console.assert(transcript.turns.length === 1);
 * await policy.close();
 * ```
 */
export function execPolicy(options: ExecPolicyOptions): RemotePolicy {
  const { timeout, ...command } = checked(options);
  const started: PolicyProcess[] = [];
  let running: Promise<PolicyProcess> | null = null;
  let failures = 0;
  let failure: unknown;
  let isClosed = false;
  let asked = 0;
  let last: Promise<unknown> = Promise.resolve();

  const start = async (): Promise<PolicyProcess> => {
    const loaded = await import("./policyProcess.js");
    try {
      const process = new loaded.PolicyProcess(command);
      started.push(process);
      return process;
    } catch (cause) {
      const message = `the policy ${formatValue(command.command)} could not be started: ${(cause as Error).message}`;
      throw new BacklotError("POLICY_FAILED", message, { cause });
    }
  };
  const fail = (reason: unknown): unknown => {
    running = null;
    failures++;
    failure = reason;
    return reason;
  };
  const answer = async (transcript: Transcript): Promise<string | null> => {
    if (isClosed) throw closedPolicy();
    if (failures === MAX_FAILURES) throw failure;
    const id = asked++;
    running ??= start();
    const process = await running.catch((reason) => Promise.reject(fail(reason)));
    const line = await process
      .ask(requestLine(id, transcript), timeout)
      .catch((reason) => Promise.reject(fail(reason)));
    try {
      const answered = commandOf(line, id);
      failures = 0;
      return answered;
    } catch (reason) {
      if (!isReported(reason)) throw fail(process.refuse(reason as BacklotError));
      failures = 0;
      throw reason;
    }
  };
  const inTurn = (transcript: Transcript): Promise<string | null> => {
    const answered = last.then(() => answer(transcript));
    last = answered.catch(() => null);
    return answered;
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    await running?.catch(() => null);
    // A killed one may still be on its way out: closing it keeps this process alive until then.
    await Promise.all(started.map((process) => process.close()));
  };
  return remotePolicy(inTurn, close);
}

const isReported = (reason: unknown): boolean => reason instanceof BacklotError && reason.code === "POLICY_FAILED";

function checked(options: ExecPolicyOptions): ProcessCommand & { readonly timeout: number } {
  const badPolicy = (problem: string) => new BacklotError("BAD_POLICY", problem);
  if (typeof options !== "object" || options === null)
    throw badPolicy(`execPolicy takes { command }, not ${formatValue(options)}`);
  const { command, args = [], shell = false, cwd, env = {}, timeout = DEFAULT_ANSWER_TIMEOUT } = options;
  if (!isText(command) || command.trim() === "") throw badPolicy(`command is ${formatValue(command)}, not a program`);
  if (!Array.isArray(args) || !args.every(isText))
    throw badPolicy(`args is ${formatValue(args)}, not a list of strings`);
  if (typeof shell !== "boolean") throw badPolicy(`shell is ${formatValue(shell)}, neither true nor false`);
  if (shell && args.length > 0) throw badPolicy("a command for the shell holds its arguments itself: leave args out");
  if (cwd !== undefined && !isText(cwd)) throw badPolicy(`cwd is ${formatValue(cwd)}, not a folder`);
  if (typeof env !== "object" || env === null || !Object.values(env).every(isText)) {
    throw badPolicy(`env is ${formatValue(env)}, not an object of strings`);
  }
  return { command, args, shell, cwd, env, timeout: checkTimeout("timeout", timeout, "BAD_POLICY") };
}

const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");
