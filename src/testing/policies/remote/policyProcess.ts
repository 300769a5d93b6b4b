import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { onExit } from "signal-exit";
import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import { shortened, visible } from "../../../base/json/visible.js";
import { unanswered } from "../../../users/dialogue/answerTimeout.js";
import { closedPolicy, MAX_ANSWER_BYTES, tooLong } from "./protocol.js";

/** Limits of a process's kept output in bytes, and of its lines in an error. */
const MAX_KEPT_BYTES = 8_192;
const MAX_LINES = 12;
const MAX_LINE_CHARACTERS = 200;

/** The end of a process's output, of constant size. */
export class OutputTail {
  private kept: Buffer = Buffer.alloc(0);
  private dropped = 0;

  add(chunk: Buffer): void {
    const all = chunk.length >= MAX_KEPT_BYTES ? chunk : Buffer.concat([this.kept, chunk]);
    const end = all.subarray(-MAX_KEPT_BYTES);
    this.dropped += this.kept.length + chunk.length - end.length;
    // A copy: a part of a larger buffer would keep all of it.
    this.kept = Buffer.from(end);
  }

  format(): string {
    const lines = this.kept
      .toString("utf8")
      .trimEnd()
      .split(/\r\n|\r|\n/);
    if (lines.length === 1 && lines[0] === "") return "";
    const isCut = this.dropped > 0 || lines.length > MAX_LINES;
    const last = lines.slice(-MAX_LINES).map((line) => `  | ${shortened(visible(line), MAX_LINE_CHARACTERS)}`);
    return `\n  ${isCut ? "the end of its stderr" : "its stderr"}:\n${last.join("\n")}`;
  }
}

export interface ProcessCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly shell: boolean;
}

interface Pending {
  readonly answer: (line: Buffer) => void;
  readonly fail: (reason: BacklotError) => void;
}

const NEWLINE = 10;

/** Time for a process to end after its input, and for its output to end after it, in milliseconds. */
const GRACE_MS = 1_000;

/**
 * A child process that answers line by line. The first error ends it; later questions fail for the same reason. It does not keep this
 * process alive, and does not outlive it.
 */
export class PolicyProcess {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly stderr = new OutputTail();
  /** Settles after it has ended, with its output complete. */
  readonly exited: Promise<void>;
  private readonly forget: () => void;
  private line: Buffer[] = [];
  private lineBytes = 0;
  private pending: Pending | null = null;
  private failure: BacklotError | null = null;
  private isGone = false;

  constructor({ command, args, cwd, env, shell }: ProcessCommand) {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      detached: HAS_GROUPS,
      windowsHide: true,
      stdio: "pipe",
    });
    this.child = child;
    this.exited = new Promise((resolve) => {
      child.on("error", (cause) => {
        const message = `the policy ${formatValue(command)} could not be started: ${cause.message}`;
        this.fail(new BacklotError("POLICY_FAILED", message, { cause }));
        this.gone();
        resolve();
      });
      child.on("exit", (code, signal) => {
        // Its children end with it; only then do its pipes end.
        killGroup(child);
        this.gone();
        const ended = () => {
          // A child in another session may still hold them open.
          for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
          this.fail(new BacklotError("POLICY_FAILED", `the policy's process ${endOf(code, signal)}`));
          resolve();
        };
        const grace = setTimeout(ended, GRACE_MS);
        child.on("close", () => {
          clearTimeout(grace);
          ended();
        });
      });
    });
    // A deadline keeps this process alive while an answer is due; the child never does.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as Socket).unref();
    this.forget = onExit(() => killGroup(child));
    child.stdin.on("error", () => {
      // It closed its input: its answer, its end or the deadline decides about the question.
    });
    child.stdout.on("data", (chunk: Buffer) => this.received(chunk));
    child.stderr.on("data", (chunk: Buffer) => this.stderr.add(chunk));
  }

  /** Writes a line, and waits for the answer. One question at a time. */
  async ask(request: string, timeout: number): Promise<Buffer> {
    if (this.failure !== null) throw this.failure;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(unanswered("the policy", timeout)), timeout);
      const settled = () => {
        clearTimeout(timer);
        this.pending = null;
      };
      this.pending = {
        answer: (line) => {
          settled();
          resolve(line);
        },
        fail: (reason) => {
          settled();
          reject(reason);
        },
      };
      this.child.stdin.write(request);
    });
  }

  refuse(reason: BacklotError): BacklotError {
    this.fail(reason);
    return this.failure ?? reason;
  }

  /** Ends its input, and kills the process if it does not end by itself. */
  async close(): Promise<void> {
    this.failure ??= closedPolicy();
    this.pending?.fail(this.failure);
    this.child.stdin.end();
    // From here on its end is awaited.
    if (!this.isGone) this.child.ref();
    const kill = setTimeout(() => this.kill(), GRACE_MS);
    await this.exited;
    clearTimeout(kill);
  }

  private received(chunk: Buffer): void {
    for (let rest = chunk; rest.length > 0 && this.failure === null; ) {
      const end = rest.indexOf(NEWLINE);
      const part = end < 0 ? rest : rest.subarray(0, end);
      this.line.push(part);
      this.lineBytes += part.length;
      if (this.lineBytes > MAX_ANSWER_BYTES) this.fail(tooLong());
      if (end < 0) break;
      rest = rest.subarray(end + 1);
      this.ended(rest);
    }
  }

  /** Handles a complete line. @param rest the bytes after it in the same piece */
  private ended(rest: Buffer): void {
    const line = Buffer.concat(this.line);
    this.line = [];
    this.lineBytes = 0;
    if (isBlank(line)) return;
    if (this.pending === null) this.fail(unasked(line));
    else if (isBlank(rest)) this.pending.answer(line);
    else this.fail(unasked(rest));
  }

  private fail(reason: BacklotError): void {
    if (this.failure !== null) return;
    const { code, message, cause } = reason;
    this.failure = new BacklotError(code, message + this.stderr.format(), cause === undefined ? {} : { cause });
    this.kill();
    this.pending?.fail(this.failure);
  }

  private kill(): void {
    if (!this.isGone) killGroup(this.child);
  }

  private gone(): void {
    this.isGone = true;
    this.forget();
  }
}

function unasked(text: Buffer): BacklotError {
  const line = formatValue(text.toString("utf8", 0, 200).trim());
  return new BacklotError("POLICY_ANSWER", `the policy wrote more than one line for one request: ${line}`);
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));
}

function endOf(code: number | null, signal: string | null): string {
  return code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
}

/** True if a child is started as the head of its own process group, so that its children can be ended with it. */
const HAS_GROUPS: boolean = process.platform !== "win32";

function killGroup(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-pid, "SIGKILL");
    else spawn("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore", windowsHide: true });
  } catch {
    child.kill("SIGKILL");
  }
}
