import { ts } from "ts-morph";
import type { Mutation } from "../mutant.js";

const { SyntaxKind } = ts;

/** Makes a mutation of a node. */
export type Replace = (at: ts.Node, mutator: string, replacement: string) => Mutation;

/**
 * The changes of literals: limits by one, messages without words, lists and objects without members, the other
 * boolean.
 */
export function literalMutations(node: ts.Node, source: ts.SourceFile, replace: Replace): readonly Mutation[] {
  if (ts.isSourceFile(node) || isName(node)) return [];
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text.replaceAll("_", ""));
    if (!Number.isFinite(value)) return [];
    const less = value - 1 < 0 ? `(${value - 1})` : String(value - 1);
    return [replace(node, "NumericLiteral", String(value + 1)), replace(node, "NumericLiteral", less)];
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return [replace(node, "StringLiteral", node.text === "" ? '"?"' : '""')];
  }
  if (ts.isTemplateExpression(node)) return [replace(node, "StringLiteral", "``")];
  if (node.kind === SyntaxKind.TrueKeyword) return [replace(node, "BooleanLiteral", "false")];
  if (node.kind === SyntaxKind.FalseKeyword) return [replace(node, "BooleanLiteral", "true")];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isPattern(node)) {
    return [replace(node, "ArrayDeclaration", "[]")];
  }
  if (ts.isObjectLiteralExpression(node) && node.properties.length > 0 && !isWhole(node, source)) {
    return [replace(node, "ObjectLiteral", ts.isArrowFunction(node.parent) ? "({})" : "{}")];
  }
  return [];
}

/** Whether an expression is text: a literal, or joined of one. */
export function isWording(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.isBinaryExpression(node) && (isWording(node.left) || isWording(node.right));
}

/** Whether a literal stands for a name and not a value: a key, a directive, what a behaviour is called. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) return parent.name === node;
  if (ts.isExpressionStatement(parent)) return ts.isStringLiteral(node);
  return ts.isCallExpression(parent) && isDefinition(parent) && parent.arguments[0] === node;
}

/** Whether an object is the behaviour itself. */
function isWhole(node: ts.ObjectLiteralExpression, source: ts.SourceFile): boolean {
  return ts.isCallExpression(node.parent) && isDefinition(node.parent, source);
}

function isDefinition({ expression }: ts.CallExpression, source?: ts.SourceFile): boolean {
  return expression.getText(source) === "defineBehaviour";
}

/** Whether a list stands left of an assignment. */
function isPattern({ parent }: ts.ArrayLiteralExpression): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken;
}
