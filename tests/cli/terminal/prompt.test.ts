import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { deepTest } from "../../runs.js";
import { EXAMPLES, environment, folder, INTENTS, MAIN, until } from "../backlot.js";

const hasScript = spawnSync("script", ["--version"]).status === 0;

/** A run at a terminal of its own. */
class Terminal {
  text = "";
  code: number | null = null;
  private readonly child: ChildProcessWithoutNullStreams;

  constructor(args: readonly string[], env: Readonly<Record<string, string>>) {
    const command = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(" ");
    this.child = spawn("script", ["-qfec", command, "/dev/null"], { env: { ...environment(), TERM: "xterm", ...env } });
    this.child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      this.text += chunk;
    });
    this.child.on("close", (code) => {
      this.code = code ?? -1;
    });
    onTestFinished(() => {
      if (this.code === null) this.child.kill("SIGKILL");
    });
  }

  /** Types keys and waits for what the terminal then shows. */
  async type(keys: string, shown: string | RegExp): Promise<void> {
    const from = this.text.length;
    // A tab within a burst of keys counts as pasted text: the ones before it are taken when they are shown.
    for (const burst of keys.split(/(\t)/)) {
      const before = this.text.length;
      this.child.stdin.write(burst);
      if (burst !== "\t" && burst !== "" && keys.includes("\t")) {
        await until(() => this.text.slice(before).includes(burst), `${burst} is shown; ${this.text} is`);
      }
    }
    await until(
      () => this.text.slice(from).search(shown) >= 0,
      `${JSON.stringify(keys)} shows ${shown}; it shows ${this.text}`,
    );
  }

  shows(text: string | RegExp): Promise<void> {
    return until(() => this.text.search(text) >= 0, `${text} is shown; ${this.text} is`);
  }

  ended(): Promise<void> {
    return until(() => this.code !== null, "it ends");
  }
}

describe.skipIf(!hasScript)("at a terminal (needs the program script)", () => {
  test("prompt, completion, colours, history", async () => {
    const state = folder();
    const terminal = new Terminal(["run", "--intents", INTENTS], { XDG_STATE_HOME: state });
    await terminal.shows("x0");
    await terminal.type("book_ta\t", /book_table\(/);
    await terminal.type("seat\t", /seating=/);
    await terminal.type('"te\t', /"terrace"/);
    await terminal.type(")\r", /ask x0 restaurant_name/);
    await terminal.type("nonsense(\r", /\.\.\./);
    await terminal.type("\r", /\u001b\[31mSYNTAX\u001b\[39m/);
    await terminal.type("say(\r", /\.\.\./);
    await terminal.type("\u0003", /x2/);
    await terminal.type("thrown away\u0003", /x2/);
    await terminal.type(".state\r", /seating = "terrace"/);
    await terminal.type("\u001b[A\u001b[A\u001b[A\u001b[A", /book_table\(seating="terrace"\)/);
    await terminal.type("\u0003", /x2/);
    await terminal.type("\u0004", /\n/);
    await terminal.ended();
    expect(terminal.code).toBe(0);
    const kept = readFileSync(join(state, "backlot/history"), "utf8");
    expect(kept).toBe('book_table(seating="terrace")\nnonsense(\nsay(\n.state\n');
    const later = new Terminal(["run", "--intents", INTENTS], { XDG_STATE_HOME: state });
    await later.shows("x0");
    await later.type("\u001b[A\u001b[A\u001b[A\u001b[A\r", /ask x0 restaurant_name/);
    await later.type("\u0003", /\n/);
    await later.ended();
    expect(later.code).toBe(0);
  });

  test("a history that cannot be kept disturbs nobody", async () => {
    const terminal = new Terminal(["run", "--intents", INTENTS], { XDG_STATE_HOME: "/dev/null/no" });
    await terminal.shows("x0");
    await terminal.type("say()\r", /x1/);
    await terminal.type(".quit\r", /\n/);
    await terminal.ended();
    expect(terminal.code).toBe(0);
    expect(terminal.text).not.toContain("EN");
  });

  deepTest("replay has a progress bar, and takes it away", async () => {
    const lines = readFileSync(join(EXAMPLES, "dining.jsonl"), "utf8");
    const dialogues = lines.trimEnd().split("\n").length * 150;
    const copies = Array.from({ length: 150 }, (_, copy) => lines.replace(/^\{"id":"/gm, `{"id":"${copy}-`));
    const file = join(folder({ "t.jsonl": copies.join("") }), "t.jsonl");
    const terminal = new Terminal(["replay", file, "--intents", INTENTS, "--workers", "1"], { NO_COLOR: "1" });
    await terminal.ended();
    expect(terminal.code).toBe(0);
    expect(terminal.text).toMatch(new RegExp(`[█░]{30} \\d+/${dialogues} dialogues`));
    expect(terminal.text).toContain("every signal is as recorded");
  });
});
