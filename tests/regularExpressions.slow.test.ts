import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, test } from "vitest";

/*
 * Every regular expression of src takes linear time: none can be made to go back over its text, nor to begin again at
 * each character of it. A static analysis says so; it does not depend on how busy the machine is. Patterns of schemas are
 * other people's: the automaton of the kit matches them, and no library is given any.
 */

const src = fileURLToPath(new URL("../src", import.meta.url));

/** Expressions that may be superlinear, since their texts are short by nature. */
const SHORT: Readonly<Record<string, string>> = {
  "/\\B(?=(\\d{3})+$)/g": "a number has at most a few hundred digits",
};

/** Regular expressions that are put together, each looked at by a person. */
const BUILT: Readonly<Record<string, string>> = {
  "testing/project/checkConfig.ts": "a key of the config is a literal of this expression",
  "codegen/manifest.ts": "paths of printed files; the analysis below has what it is made of",
  "corpora/multiwoz/scores/files/prepare.ts": "a run ends at the bracket that every other attempt begins with",
  "corpora/multiwoz/scores/text/moses.ts": "one character",
  "corpora/multiwoz/scores/response.ts": "a run ends at the bracket that every other attempt begins with",
  "users/phrases/marks.ts": "a number between two characters",
  "studio/inspector/html/compose.ts": "the tags of our own page, as the build made it",
  "corpora/scores/python.ts": "one character, or one run that nothing must follow",
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

interface Found {
  readonly where: string;
  readonly text: string;
}

const literals: Found[] = [];
const built = new Set<string>();
/** Calls by which a library would run patterns of a schema: `fromJSONSchema`, and `regex` of what is no literal. */
const handedOn: string[] = [];
function handsOn(node: ts.Node): boolean {
  // Printed code calls nothing of the kind, either.
  if (ts.isStringLiteralLike(node)) return /fromJSONSchema|\.regex\(/.test(node.text);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const called = node.expression.name.text;
  const [first] = node.arguments;
  const isLiteral = first !== undefined && ts.isRegularExpressionLiteral(first);
  return called === "fromJSONSchema" || (called === "regex" && !isLiteral);
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name;

/** Comments are of no interest, and half of the work. */
const PARSING: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ESNext,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

for (const name of files) {
  const source = ts.createSourceFile(name, readFileSync(join(src, name), "utf8"), PARSING);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      literals.push({ where: `${name}:${line}`, text: node.text });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isNamed(node.expression, "RegExp"))
      built.add(name);
    else if (handsOn(node)) handedOn.push(`${name}: ${node.getText(source).slice(0, 80)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** How a literal can be made to take more than linear time; nothing where it cannot. */
function superlinear(text: string): string[] {
  const end = text.lastIndexOf("/");
  const { reports } = analyse({ source: text.slice(1, end), flags: text.slice(end + 1) });
  return reports.map(({ type, exponential }) => `${type}${exponential ? ", exponential" : ""}`);
}

describe("regular expressions", () => {
  test("are found", () => expect(literals.length).toBeGreaterThan(200));

  test("take linear time", () => {
    const slow = literals.filter(({ text }) => !Object.hasOwn(SHORT, text) && superlinear(text).length > 0);
    expect(slow).toEqual([]);
  });

  test("that are put together were looked at", () => {
    expect([...built].map((name) => name.replaceAll("\\", "/")).sort()).toEqual(Object.keys(BUILT).sort());
  });

  test("of schemas are given to no library", () => expect(handedOn).toEqual([]));

  test.each(["/^\\d+\\.?\\d*$/", "/\\s*\\n\\s*/", "/(a+)+$/", "/(\\w+)\\$own\\b/g"])(
    "such as %s would be noticed",
    (text) => {
      expect(superlinear(text)).not.toEqual([]);
    },
  );

  test("that are excepted are there, and need it", () => {
    for (const text of Object.keys(SHORT)) {
      expect(literals.map((one) => one.text)).toContain(text);
      expect(superlinear(text)).not.toEqual([]);
    }
  });
});
