import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Block, blocksOf, withLines } from "./blocks.js";
import { consoleLines, exchangesOf, runConsole } from "./console.js";
import { isShown, linesOf } from "./output.js";
import { makeCopy, makeScratch, ROOT, terminal } from "./scratch.js";
import { compiled, promisedOutput, typeErrors } from "./typescript.js";

/*
 * Every code block of the documentation is executed; CONTRIBUTING.md says how blocks are written. The blocks of one
 * document run in order, in one scratch copy. With BACKLOT_UPDATE_DOCS=1 outputs that differ are written into the files.
 */

const UPDATE = process.env.BACKLOT_UPDATE_DOCS === "1";

const documents = [
  ...(await readdir(ROOT)).filter((name) => name.endsWith(".md")),
  ...["docs", "bench"].flatMap((folder) => (existsSync(join(ROOT, folder)) ? [folder] : [])),
];
const files = (
  await Promise.all(
    documents.map(async (name) =>
      name.endsWith(".md")
        ? [name]
        : (
            await readdir(join(ROOT, name), { recursive: true })
          )
            .filter((path) => path.endsWith(".md"))
            .map((path) => `${name}/${path}`),
    ),
  )
).flat();

const scratch = await makeScratch();
/** The TypeScript of all documents, type-checked at the end in one go. */
const programs: string[] = [];

afterAll(() => rm(scratch, { recursive: true, force: true }));

describe.each(files)("%s", (file) => {
  test("its links lead somewhere", async () => {
    const text = await readFile(join(ROOT, file), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)].map(([, target]) => target as string);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(join(ROOT, dirname(file), target)))).toEqual([]);
  });

  test("its code blocks do what they show", { timeout: 180_000 }, async () => {
    const blocks = blocksOf(file, await readFile(join(ROOT, file), "utf8"));
    const folder = await makeCopy(scratch, file.replace(/\W+/g, "-"));
    let current = folder;
    for (const block of blocks) current = await runBlock(block, current);
  });
});

test("the TypeScript of the documentation compiles", () => {
  expect(typeErrors(programs)).toEqual([]);
});

/** @returns the folder that a terminal would be in afterwards */
async function runBlock(block: Block, folder: string): Promise<string> {
  const text = block.lines.join("\n");
  const where = `${block.file}:${block.line}`;
  if (block.path !== "") {
    const path = join(folder, block.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${text}\n`);
  }
  switch (block.language) {
    case "console":
      return runConsoleBlock(block, folder);
    case "ts":
      await runProgram(block, folder);
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
  return folder;
}

async function runConsoleBlock(block: Block, folder: string): Promise<string> {
  const where = `${block.file}:${block.line}`;
  const exchanges = exchangesOf(block.lines);
  const { ran, cwd } = await runConsole(
    exchanges.map(({ command }) => command),
    folder,
    terminal(scratch),
  );
  const actual = exchanges.map(({ command, shown }, i) => {
    const printed = linesOf(ran[i]?.printed ?? "");
    return { command, shown: isShown(shown, printed) ? shown : printed };
  });
  if (UPDATE) {
    await updateBlock(block, consoleLines(actual));
    return cwd;
  }
  expect(consoleLines(actual).join("\n"), where).toBe(consoleLines(exchanges).join("\n"));
  for (const [i, { command }] of exchanges.entries()) {
    const isTold = exchanges[i + 1]?.command === "echo $?";
    if (!isTold) expect(ran[i]?.status, `${where}: ${command}`).toBe(0);
  }
  return cwd;
}

async function updateBlock(block: Block, lines: readonly string[]): Promise<void> {
  const path = join(ROOT, block.file);
  const text = await readFile(path, "utf8");
  // Blocks above may have grown or shrunk meanwhile.
  const now = blocksOf(block.file, text).find((one) => one.lines.join("\n") === block.lines.join("\n"));
  if (now !== undefined) await writeFile(path, withLines(text, now, lines));
}

async function runProgram(block: Block, folder: string): Promise<void> {
  const path = join(folder, block.path === "" ? `block-${block.line}.ts` : block.path);
  programs.push(path);
  // A block that is a file is run by a command further down, as its reader would.
  if (block.path !== "") return;
  await writeFile(path, block.lines.join("\n"));
  const script = await compiled(path);
  const { ran } = await runConsole([`node ${JSON.stringify(script)}`], folder, terminal(scratch));
  const printed = linesOf(ran[0]?.printed ?? "");
  const where = `${block.file}:${block.line}`;
  expect(isShown(promisedOutput(block.lines), printed), `${where} prints\n${printed.join("\n")}`).toBe(true);
  expect(ran[0]?.status, where).toBe(0);
}
