import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { drawnWorld, enterWorld, WORLDS } from "../setup/worlds.js";

/*
 * No line of src asks the computer where it stands: its time zone, or its locale. Whoever adds a call that does gets a
 * failing test that names it.
 */

const src = fileURLToPath(new URL("../../src", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

/** Methods of dates that read, write or show the time of the computer's zone. */
const LOCAL_DATE =
  /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|Year)|getTimezoneOffset|to(?:Date|Time)String)$/;
/** Methods that follow the computer's locale unless their argument, so many in, names one. */
const LOCALES: ReadonlyMap<string, number> = new Map([
  ["localeCompare", 1],
  ["toLocaleString", 0],
  ["toLocaleDateString", 0],
  ["toLocaleTimeString", 0],
  ["toLocaleLowerCase", 0],
  ["toLocaleUpperCase", 0],
]);
/** Arguments of `Date.parse` that hold a zone, or a day alone, which is one of UTC. */
const WITH_ZONE: Readonly<Record<string, string>> = {
  "runtime/pointInTime.ts": "it is ISO 8601 with a zone, or a day alone",
  "corpora/making/models/transport.ts": "a date of HTTP is in GMT",
  "schema/english/dates.ts": "it is a day",
  "schema/slotTypes/scalars.ts": "it is midnight of a day, in UTC",
  "users/english/saysValue.ts": "it is midnight of a day, in UTC",
};

/** Question of a node to the computer; null if it asks nothing. */
function question(node: ts.Node, file: string): string | null {
  if (ts.isNewExpression(node)) return constructed(node.expression.getText(), node.arguments ?? [], node);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression, name } = node.expression;
  const method = name.text;
  if (LOCAL_DATE.test(method)) return `${method} is of the computer's zone`;
  const at = LOCALES.get(method);
  if (at !== undefined && node.arguments[at] === undefined) return `${method} is of the computer's locale`;
  if (expression.getText() === "Intl") return constructed(`Intl.${method}`, node.arguments, node);
  if (`${expression.getText()}.${method}` !== "Date.parse" || WITH_ZONE[file] !== undefined) return null;
  return "Date.parse reads a text without a zone as of the computer's";
}

function constructed(name: string, given: readonly ts.Node[], node: ts.Node): string | null {
  if (name.startsWith("Intl.") && given[0] === undefined) return `${name} is of the computer's locale`;
  if (name === "Intl.DateTimeFormat" && !node.getText().includes("timeZone"))
    return `${name} is of the computer's zone`;
  if (name !== "Date") return null;
  if (given.length > 1) return "a date of several numbers is of the computer's zone";
  return given[0] !== undefined && ts.isStringLiteralLike(given[0])
    ? "a date of a text may be of the computer's zone"
    : null;
}

function questionsOf(text: string, file: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const asked = question(node, file);
    if (asked !== null) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${asked}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("the computer's zone and locale", () => {
  test("are asked for nowhere in src", () => {
    expect(files.length).toBeGreaterThan(300);
    const asking = /Date|[Ll]ocale|Intl/;
    const texts = files.map((file) => [file, readFileSync(join(src, file), "utf8")] as const);
    expect(texts.flatMap(([file, text]) => (asking.test(text) ? questionsOf(text, file) : []))).toEqual([]);
  });

  test.each([
    "date.getHours()",
    "date.setDate(1)",
    "date.getTimezoneOffset()",
    "date.toDateString()",
    "new Date(2024, 0, 1)",
    'new Date("2024-01-01T00:00")',
    "Date.parse(text)",
    "one.localeCompare(other)",
    "(5).toLocaleString()",
    "text.toLocaleUpperCase()",
    "new Intl.Collator()",
    "Intl.NumberFormat()",
    'new Intl.DateTimeFormat("en")',
  ])("would be found: %s", (text) => expect(questionsOf(text, "a.ts")).toHaveLength(1));

  test.each([
    "date.getUTCHours()",
    "new Date(5)",
    "new Date()",
    "Date.UTC(2024, 0, 1)",
    'one.localeCompare(other, "en")',
    '(5).toLocaleString("en")',
    'new Intl.DateTimeFormat("en", { timeZone: "UTC" })',
    "text.toUpperCase()",
  ])("may be used: %s", (text) => expect(questionsOf(text, "a.ts")).toEqual([]));
});

describe("the world of a run", () => {
  test("is drawn by the commit, and every one of them is", () => {
    const drawn = Array.from({ length: 200 }, (_, at) => drawnWorld(`commit ${at}`));
    expect(new Set(drawn)).toEqual(new Set(WORLDS));
    expect(drawnWorld("commit 1")).toBe(drawnWorld("commit 1"));
  });

  test("is the one that was asked for", () => {
    const env: NodeJS.ProcessEnv = { BACKLOT_ZONE: "Pacific/Apia", LC_ALL: "C" };
    enterWorld(env, "1");
    expect(env).toEqual({
      BACKLOT_ZONE: "Pacific/Apia",
      TZ: "Pacific/Apia",
      LANG: "tr_TR.UTF-8",
      BACKLOT_DRAW: expect.stringMatching(/^\d+$/),
    });
  });

  test("is where this process is", () => {
    const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
    // A zone has several names, and which of them a version of Node gives differs: Asia/Kolkata, Asia/Calcutta.
    const asked = new Intl.DateTimeFormat("en", { timeZone: process.env.BACKLOT_ZONE }).resolvedOptions().timeZone;
    expect([process.env.TZ, timeZone]).toEqual([process.env.BACKLOT_ZONE, asked]);
    expect(`${locale.replace("-", "_")}.UTF-8`).toBe(process.env.LANG);
  });
});
