import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { TAGS } from "../../../src/transcript/tags.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";

/*
 * An operator is defined in its definition alone: no other file of src names one. Names that are also labels of turns may appear as labels,
 * but not to identify an operator.
 */

const src = fileURLToPath(new URL("../../../src", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll(sep, "/"))
  .filter((name) => name.endsWith(".ts") && !name.startsWith("users/operators/"));

const names: ReadonlySet<string> = new Set(OPERATORS);
const labels: ReadonlySet<string> = new Set(TAGS);
/** Words of everyday that stand elsewhere for something else. */
const EVERYDAY: ReadonlySet<string> = new Set(["failure", "delay", "refusal"]);

/** Names of operators, except everyday words. */
const NAME = new RegExp(`\\b(?:${OPERATORS.filter((name) => !EVERYDAY.has(name)).join("|")})\\b|(?:name|how) === "`);

/** The places of a file that name an operator. */
function namesIn(text: string, file: string): string[] {
  if (!NAME.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isKey = ts.isPropertyAssignment(node) || ts.isPropertySignature(node);
    const name = ts.isStringLiteral(node) ? node.text : isKey ? node.name.getText() : undefined;
    if (name !== undefined && names.has(name)) {
      const { parent } = node;
      const isAsked = ts.isBinaryExpression(parent) && /\b(name|how)$/.test(parent.left.getText());
      if (isAsked || !(labels.has(name) || EVERYDAY.has(name))) found.push(`${file}: ${node.parent.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("the name of an operator", () => {
  it("is known to no file beside those of the operators", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => namesIn(readFileSync(join(src, file), "utf8"), file))).toEqual([]);
  });

  it("is found where a file asks for it", () => {
    expect(namesIn('if (planned.name === "cancellation") stop();', "a.ts")).toHaveLength(1);
    expect(namesIn('const shown = names.includes("interleave");', "b.ts")).toHaveLength(1);
    expect(namesIn("const signs = { several_values: true };", "c.ts")).toHaveLength(1);
    expect(namesIn('const tags = ["correction"];', "d.ts")).toEqual([]);
  });
});
