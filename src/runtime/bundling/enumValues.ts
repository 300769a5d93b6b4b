import { ts } from "ts-morph";

const NUMBER = 24;

/** Returns an upper bound for the length of enum members' values in a file, without evaluating them. */
export function longestEnumValue(text: string): number {
  const source = ts.createSourceFile("code.ts", text, ts.ScriptTarget.Latest, false);
  const lengths = new Map<string, number>();
  const lengthOf = (node: ts.Node): number => {
    if (ts.isStringLiteralLike(node)) return node.text.length;
    if (ts.isIdentifier(node)) return lengths.get(node.text) ?? NUMBER;
    if (ts.isPropertyAccessExpression(node)) return lengths.get(node.name.text) ?? NUMBER;
    if (ts.isElementAccessExpression(node)) return [...lengths.values()].reduce((a, b) => Math.max(a, b), NUMBER);
    // Sums, templates and other expressions are no longer than all of their parts.
    let length = NUMBER;
    if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) length += node.text.length;
    ts.forEachChild(node, (child) => {
      length += lengthOf(child);
    });
    return length;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isEnumMember(node)) {
      const name = ts.isComputedPropertyName(node.name) ? "" : node.name.text;
      const length = node.initializer === undefined ? NUMBER : lengthOf(node.initializer);
      lengths.set(name, Math.max(length, lengths.get(name) ?? 0));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lengths.values()].reduce((a, b) => Math.max(a, b), 0);
}
