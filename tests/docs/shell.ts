import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Printed } from "./output.js";

/** Results of commands. */
export interface Ran {
  /** Output and exit code of each. */
  readonly ran: readonly { readonly printed: Printed; readonly status: number }[];
  /** Where the shell was in the end. */
  readonly cwd: string;
}

/** Separates the outputs of commands; no program prints it. */
const MARK = "\u001e";

/** Evaluates what comes on its fourth stream; at the end jobs in the background are ended, whose output would never be complete. */
const SCRIPT = (merged: boolean): string => `exec </dev/null
${merged ? "exec 4>&2 2>&1" : "exec 4>&2"}
s=0
while IFS= read -r -d '' -u 3 piece; do eval "$piece"; done
kill $(jobs -p) 2>/dev/null
wait`;

/** A shell that stays between commands, so that `cd`, `$?`, variables and jobs in the background work as at a terminal. */
export class Shell {
  private readonly child: ChildProcess;
  private readonly pieces: Writable;
  private readonly ended: Promise<unknown>;
  private readonly text = { stdout: "", stderr: "" };
  private heard: () => void = () => undefined;

  /** @param merged takes stdout and stderr as one, in the order of a terminal, which with a pipe varies from run to run */
  constructor(cwd: string, env: NodeJS.ProcessEnv, merged = false) {
    this.child = spawn("bash", ["-c", SCRIPT(merged)], { cwd, env, stdio: ["ignore", "pipe", "pipe", "pipe"] });
    this.pieces = this.child.stdio[3] as Writable;
    // The end of a command is told by its output.
    this.pieces.on("error", () => undefined);
    for (const name of ["stdout", "stderr"] as const) {
      this.child[name]?.setEncoding("utf8").on("data", (text: string) => {
        this.text[name] += text;
        this.heard();
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.on("close", (code) => resolve(code));
    }).then(() => this.heard());
  }

  /** Runs commands to their end, one after the other. */
  async run(commands: readonly string[]): Promise<Ran> {
    for (const command of commands) {
      this.pieces.write(`(exit $s)\n${command}\ns=$?\nprintf '${MARK}%d${MARK}' $s\nprintf '${MARK}' >&4\0`);
    }
    this.pieces.write(`printf '%s${MARK}' "$PWD"\0`);
    const out = await this.parts("stdout", 2 * commands.length + 1);
    const err = await this.parts("stderr", commands.length);
    const ran = commands.map((_, i) => ({
      printed: { stdout: out[2 * i] ?? "", stderr: err[i] ?? "" },
      status: Number(out[2 * i + 1]),
    }));
    return { ran, cwd: out.at(-1) ?? "" };
  }

  /** Ends what was left running in the background. */
  async end(): Promise<void> {
    this.pieces.end();
    await this.ended;
  }

  /** So many parts of what is printed, once they are there. */
  private async parts(name: "stdout" | "stderr", count: number): Promise<string[]> {
    let parts = this.text[name].split(MARK);
    while (parts.length <= count) {
      if (this.child.exitCode !== null) throw new Error(`the shell ended: ${this.text.stderr}`);
      await new Promise<void>((resolve) => {
        this.heard = resolve;
      });
      parts = this.text[name].split(MARK);
    }
    this.text[name] = parts.slice(count).join(MARK);
    return parts.slice(0, count);
  }
}
