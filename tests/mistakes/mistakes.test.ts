import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { BacklotError } from "../../src/base/errors.js";
import { mockTools } from "../../src/mocks/tools/mock/index.js";
import { assertThat } from "../../src/testing/matchers/index.js";
import { backlot, folder, INTENTS } from "../cli/backlot.js";

/*
 * Mistakes of newcomers, and the messages about them. Each case of the text file is a title after `##`, files as
 * `name: text` with \n for the ends of lines, a command line after `$` or an expression after `%`, and after `>` each part of
 * what it says.
 */

interface Mistake {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** Null where an expression is tried instead. */
  readonly command: readonly string[] | null;
  readonly expression: string;
  readonly messages: readonly string[];
}

/** The words of a command line; blanks within brackets and quotes are not between words. */
const wordsOf = (line: string): string[] => line.match(/(?:\([^)]*\)|"[^"]*"|[^\s("])+/g) ?? [];

const MISTAKES = readFileSync(fileURLToPath(new URL("cases.txt", import.meta.url)), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((block): Mistake => {
    const [title = "", ...lines] = block.trim().split("\n");
    const after = (start: string) => lines.filter((line) => line.startsWith(start)).map((line) => line.slice(2));
    const files = lines.flatMap((line) => {
      const [, name, text = ""] = /^([^\s$>][^\s:]*): (.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, text.replaceAll("\\n", "\n")] as const];
    });
    const [command] = after("$ ");
    const [expression = ""] = after("% ");
    const words = command === undefined ? null : wordsOf(command);
    return { title, files: Object.fromEntries(files), command: words, expression, messages: after("> ") };
  });

/** An agent's own tools, and the rows behind them. */
const parameters = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } }, required: [name] });
const TOOLS = [
  { name: "list_orders", parameters: { type: "object", properties: {} } },
  { name: "refund_order", parameters: parameters("order_id") },
  { name: "track_parcel", parameters: parameters("tracking_number") },
];
const ROWS = { orders: [{ order_id: "O-1", status: "paid" }], parcels: [{ tracking_number: "PP-1", status: "sent" }] };

test.each(MISTAKES)("$title", async ({ files, command, expression, messages }) => {
  const said = command === null ? await tried(expression) : await printed(command, files);
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect(said).toContain(message);
  expect(said).not.toMatch(/Leave an option out|bug of Backlot/);
});

async function printed(command: readonly string[], files: Mistake["files"]): Promise<string> {
  const cwd = folder(files);
  for (const name of ["set_reminder.json", "book_table.json"]) {
    cpSync(join(INTENTS, name), join(cwd, "intents", name));
  }
  const { code, stdout, stderr } = await backlot(command, { cwd });
  expect([1, 2], stdout + stderr).toContain(code);
  return stdout + stderr;
}

/** The message of an expression: of the error that it throws, or of the failure that it gives to the model. */
async function tried(expression: string): Promise<string> {
  const mock = mockTools(TOOLS, { rows: ROWS });
  await mock.call("list_orders", {});
  const scope = { mock, mockTools, assertThat, TOOLS, ROWS };
  const run = new Function(...Object.keys(scope), `return ${expression};`) as (...given: unknown[]) => unknown;
  try {
    return JSON.stringify(await run(...Object.values(scope)));
  } catch (thrown) {
    const { message, code, hint } = thrown as BacklotError;
    return `${code}: ${message}\n  hint: ${hint}`;
  }
}
