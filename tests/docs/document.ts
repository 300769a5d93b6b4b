import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { hasRedis } from "../fleet/redisServer.js";
import { DEEP } from "../runs.js";
import { type Block, blocksOf, withLines } from "./blocks.js";
import { consoleLines, exchangesOf, runBlock, runPrograms } from "./console.js";
import { testDataCommands } from "./dataCommands.js";
import { deadLinks } from "./links.js";
import { isShown, linesOf, type Printed } from "./output.js";
import { installedProgram, makeCopy, ROOT, terminal } from "./scratch.js";
import { Shell } from "./shell.js";
import { compiled, promisedOutput, typeErrors } from "./typescript.js";

/*
 * Every code block of the documentation is executed; CONTRIBUTING.md says how blocks are written. Each Markdown file is a
 * test file of its own. Its blocks run in order, in one scratch copy. With BACKLOT_UPDATE_DOCS=1 outputs that differ are
 * written into the file. Long documents, and what others show of whole datasets, are left to `npm run test:deep`.
 */

const UPDATE = process.env.BACKLOT_UPDATE_DOCS === "1";

/** A document that says this takes too long for `npm test`: its blocks run where everything does. */
const LONG = /^<!-- executed by npm run test:deep -->$/m;

/** A document that starts a Redis of its own. */
const NEEDS_REDIS = /^\$ redis-server /m;

/** The tests of one document: what vitest runs for a Markdown file. */
export function testDocument(file: string): void {
  const text = readFileSync(join(ROOT, file), "utf8");
  describe(file, () => {
    if (LONG.test(text) === DEEP) testBlocks(file, text);
    if (DEEP) testDataCommands(file);
  });
}

function testBlocks(file: string, text: string): void {
  const scratch = inject("documentation");
  test("its links lead somewhere", () => {
    expect(deadLinks(ROOT, file)).toEqual([]);
  });

  const isLacking = NEEDS_REDIS.test(text) && !hasRedis;
  const need = NEEDS_REDIS.test(text) ? " (needs redis-server)" : "";
  test.skipIf(isLacking)(
    `its code blocks do what they show, and its TypeScript compiles${need}`,
    { timeout: 900_000 },
    async () => {
      const run = new Run(scratch, await makeCopy(scratch, file.replace(/\W+/g, "-")));
      onTestFinished(() => run.end());
      for (const block of blocksOf(file, text)) await run.block(block);
      await run.pending();
      expect(typeErrors(run.programs)).toEqual([]);
    },
  );
}

/** The blocks of one document, as they run. */
class Run {
  /** The files of TypeScript that it has shown. */
  readonly programs: string[] = [];
  /** Those that nothing that is shown after them has waited for: neighbours run in one process. */
  private waiting: { readonly block: Block; readonly path: string }[] = [];
  private readonly scratch: string;
  /** The reader's terminal, and where it is. */
  private readonly shell: Shell;
  private folder: string;

  constructor(scratch: string, folder: string) {
    this.scratch = scratch;
    this.folder = folder;
    this.shell = new Shell(folder, terminal(scratch), UPDATE);
  }

  /** Ends what the document leaves running. */
  end(): Promise<void> {
    return this.shell.end();
  }

  async block(block: Block): Promise<void> {
    const text = block.lines.join("\n");
    const where = `${block.file}:${block.line}`;
    if (block.path !== "" || block.language === "console") await this.pending();
    if (block.path !== "") {
      const path = join(this.folder, block.path);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${text}\n`);
    }
    switch (block.language) {
      case "console":
        await this.console(block);
        break;
      case "ts":
        await this.program(block);
        break;
      case "json":
        expect(() => JSON.parse(text), where).not.toThrow();
        break;
      case "jsonl":
        for (const line of block.lines) expect(() => JSON.parse(line), where).not.toThrow();
        break;
      case "sh":
        expect(block.isRunByCi, `${where}: sh is for what .ci/run runs; a console block shows its output`).toBe(true);
        break;
      case "text": {
        const commands = block.lines.filter((line) => line.startsWith("$ "));
        expect(commands, `${where}: commands belong in a console block`).toEqual([]);
        break;
      }
      default:
        expect.fail(`${where}: no rule says what to do with a block of "${block.language}"`);
    }
  }

  private async console(block: Block): Promise<void> {
    const where = `${block.file}:${block.line}`;
    const exchanges = exchangesOf(block.lines);
    const commands = exchanges.map(({ command }) => command);
    const env = terminal(this.scratch);
    const { ran, cwd } = UPDATE
      ? await this.shell.run(commands)
      : await runBlock(commands, this.folder, env, { program: installedProgram(this.scratch), shell: this.shell });
    this.folder = cwd;
    const actual = exchanges.map(({ command, shown }, i) => {
      const printed = ran[i]?.printed ?? { stdout: "", stderr: "" };
      return { command, shown: isShown(shown, printed) ? shown : linesOf(`${printed.stderr}${printed.stdout}`) };
    });
    if (UPDATE) {
      await updateBlock(block, consoleLines(actual));
      return;
    }
    expect(consoleLines(actual).join("\n"), where).toBe(consoleLines(exchanges).join("\n"));
    for (const [i, { command }] of exchanges.entries()) {
      const isTold = exchanges[i + 1]?.command === "echo $?";
      if (!isTold) expect(ran[i]?.status, `${where}: ${command}`).toBe(0);
    }
  }

  private async program(block: Block): Promise<void> {
    const path = join(this.folder, block.path === "" ? `block-${block.line}.ts` : block.path);
    this.programs.push(path);
    // A block that is a file is run by a command further down, as its reader would.
    if (block.path !== "") return;
    await writeFile(path, block.lines.join("\n"));
    this.waiting.push({ block, path });
  }

  /** Runs the programs that wait. */
  async pending(): Promise<void> {
    const programs = this.waiting;
    if (programs.length === 0) return;
    this.waiting = [];
    const scripts = await compiled(programs.map(({ path }) => path));
    const { printed, status } = await runPrograms(scripts, this.folder, terminal(this.scratch));
    for (const [i, { block }] of programs.entries()) {
      const { stdout, stderr } = printed[i] as Printed;
      const isPromised = isShown(promisedOutput(block.lines), { stdout, stderr });
      expect(isPromised, `${block.file}:${block.line} prints\n${stdout}${stderr}`).toBe(true);
    }
    expect(status, `${programs[0]?.block.file}:${programs[0]?.block.line}`).toBe(0);
  }
}

async function updateBlock(block: Block, lines: readonly string[]): Promise<void> {
  const path = join(ROOT, block.file);
  const text = await readFile(path, "utf8");
  // Blocks above may have grown or shrunk meanwhile.
  const now = blocksOf(block.file, text).find((one) => one.lines.join("\n") === block.lines.join("\n"));
  if (now !== undefined) await writeFile(path, withLines(text, now, lines));
}
