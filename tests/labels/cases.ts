import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BacklotError } from "../../src/base/errors.js";

/** One case of a text file: a title, a command, and what becomes of it. */
export interface Case {
  readonly title: string;
  readonly text: string;
  /** `CODE ‹underlined›` per problem, or the canonical text. */
  readonly expected: readonly string[];
  /** Part of each problem's message. */
  readonly messages: readonly string[];
}

/** Characters that a text file could not show, and how the cases write them. */
const VISIBLE: readonly (readonly [string, string])[] = [
  ["␀", "\0"],
  ["␉", "\t"],
  ["␋", "\v"],
  ["␌", "\f"],
  ["␍", "\r"],
  ["⍽", "\u00a0"],
  ["␂", "\ufeff"],
];

/** A text with its control characters as symbols. */
export function visible(text: string): string {
  return VISIBLE.reduce((shown, [symbol, character]) => shown.replaceAll(character, symbol), text);
}

/** A problem as the cases write it. */
export function underlined(problem: BacklotError, text: string): string {
  const [start, end] = problem.span ?? [-1, -1];
  return `${problem.code} ‹${visible(text.slice(start, end))}›`;
}

/**
 * Reads a file of cases. Each is a title after `##`, the command in as many lines as it takes, then `==>` and its
 * canonical text, or one `==! CODE ‹underlined› part of the message` per problem.
 */
export function readCases(name: string): Case[] {
  const path = fileURLToPath(new URL(`./cases/${name}`, import.meta.url));
  const cases: Case[] = [];
  let title = "";
  let lines: string[] = [];
  let expected: string[] = [];
  let messages: string[] = [];
  const close = (): void => {
    if (expected.length > 0) {
      const shown = lines.join("\n");
      cases.push({
        title,
        text: VISIBLE.reduce((text, [symbol, character]) => text.replaceAll(symbol, character), shown),
        expected,
        messages,
      });
    }
    [lines, expected, messages] = [[], [], []];
  };
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (expected.length > 0 && !line.startsWith("==")) close();
    if (line.startsWith("==> ")) expected.push(line.slice(4));
    else if (line.startsWith("==! ")) {
      const [head, message] = line.slice(4).split("› ");
      expected.push(`${head}›`);
      messages.push(message ?? "");
    } else if (lines.length === 0 && line === "") continue;
    else if (lines.length === 0 && line.startsWith("## ")) title = line.slice(3);
    else lines.push(line);
  }
  close();
  return cases;
}
