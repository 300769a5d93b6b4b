import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pc from "picocolors";
import { expect, onTestFinished, test } from "vitest";
import { runDotCommand } from "../../src/cli/terminal/dotCommands.js";
import { table } from "../../src/cli/terminal/output.js";
import { ReplSession } from "../../src/cli/terminal/replSession.js";
import { excerptAt, reportFailure } from "../../src/cli/terminal/report.js";
import { terminal, useTerminal } from "../../src/cli/terminal/terminal.js";
import type { ResolvedIntent } from "../../src/schema/facts.js";
import { resolveIntents } from "../../src/schema/index.js";
import { backendWith, INTENTS } from "../runtime/worlds/scene.js";
import { folder } from "../transcript/files/importing/folder.js";

const plain = pc.createColors(false);
const ESCAPE = "\u001b]0;title\u0007\u001b[2J";

test("a table shows control characters as escapes, and its columns stay even", () => {
  const lines = table(
    ["a", "b"],
    [
      [ESCAPE, "1"],
      ["x\ny", "2"],
    ],
    plain,
  );
  expect(lines.join("")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(lines[1]).toContain("\\x1b]0;title\\x07\\x1b[2J  1");
  expect(lines).toHaveLength(3);
});

test("so do the prompt's commands", async () => {
  const backend = await backendWith();
  const repl = new ReplSession(() => backend.open());
  const [first] = resolveIntents(INTENTS).intents as unknown as ResolvedIntent[];
  const intent = {
    ...first,
    description: ESCAPE,
    slots: first?.slots.map((slot) => ({ ...slot, description: ESCAPE })),
  };
  const context = { repl, intents: new Map([["book_hotel", intent as ResolvedIntent]]), colours: plain };
  await runDotCommand(`.user ${ESCAPE}`, context);
  const said = [
    ...((await runDotCommand(".intents book_hotel", context)) ?? []),
    ...((await runDotCommand(".undo", context)) ?? []),
  ];
  expect(said.join("")).toContain("\\x1b[2J");
  expect(said.join("")).not.toMatch(/[\u0000-\u001f]/);
});

test("so does what is said of a failure that nobody foresaw", () => {
  const printed: string[] = [];
  const stderr = { write: (text: string) => printed.push(text) > 0, isTTY: false };
  useTerminal({ ...terminal, stderr: stderr as unknown as typeof terminal.stderr });
  onTestFinished(() => useTerminal(terminal));
  const unforeseen = Object.assign(new RangeError(ESCAPE), { stack: `RangeError: ${ESCAPE}` });
  expect(reportFailure(unforeseen)).toBe(70);
  expect(printed.join("")).toContain("RangeError: \\x1b]0;title\\x07\\x1b[2J\n");
  expect(printed.join("")).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test("no line of a compressed file is shown", () => {
  const file = join(folder(), "a.jsonl.gz");
  writeFileSync(file, gzipSync("{\n"));
  expect(excerptAt({ file, line: 1 }, plain)).toEqual([]);
});
