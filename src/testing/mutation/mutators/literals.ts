import { ts } from "ts-morph";
import type { Mutation } from "../mutant.js";

const { SyntaxKind } = ts;

export type Replace = (at: ts.Node, mutator: string, replacement: string) => Mutation;

/** Returns mutations of literals: limits by one, empty messages, lists and objects, the other boolean. */
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

/** True for an expression that is a text: a literal, or a concatenation with one. */
export function isWording(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.isBinaryExpression(node) && (isWording(node.left) || isWording(node.right));
}

/** True for a literal that is a name rather than a value: a key, a directive, a behaviour's intent. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) return parent.name === node;
  if (ts.isExpressionStatement(parent)) return ts.isStringLiteral(node);
  return ts.isCallExpression(parent) && isDefinition(parent) && parent.arguments[0] === node;
}

function isWhole(node: ts.ObjectLiteralExpression, source: ts.SourceFile): boolean {
  return ts.isCallExpression(node.parent) && isDefinition(node.parent, source);
}

function isDefinition({ expression }: ts.CallExpression, source?: ts.SourceFile): boolean {
  return expression.getText(source) === "defineBehaviour";
}

function isPattern({ parent }: ts.ArrayLiteralExpression): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === SyntaxKind.EqualsToken;
}
