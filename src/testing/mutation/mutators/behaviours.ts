import { ts } from "ts-morph";
import { shortened } from "../../../base/json/visible.js";
import type { Mutation } from "../mutant.js";

const { SyntaxKind } = ts;

const COMPARISONS: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [SyntaxKind.LessThanToken, ["<=", ">="]],
  [SyntaxKind.LessThanEqualsToken, ["<", ">"]],
  [SyntaxKind.GreaterThanToken, [">=", "<="]],
  [SyntaxKind.GreaterThanEqualsToken, [">", "<"]],
  [SyntaxKind.EqualsEqualsEqualsToken, ["!=="]],
  [SyntaxKind.ExclamationEqualsEqualsToken, ["==="]],
  [SyntaxKind.EqualsEqualsToken, ["!="]],
  [SyntaxKind.ExclamationEqualsToken, ["=="]],
]);

const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly [mutator: string, other: string]> = new Map([
  [SyntaxKind.AmpersandAmpersandToken, ["LogicalOperator", "||"]],
  [SyntaxKind.BarBarToken, ["LogicalOperator", "&&"]],
  [SyntaxKind.QuestionQuestionToken, ["LogicalOperator", "&&"]],
  [SyntaxKind.PlusToken, ["ArithmeticOperator", "-"]],
  [SyntaxKind.MinusToken, ["ArithmeticOperator", "+"]],
  [SyntaxKind.AsteriskToken, ["ArithmeticOperator", "/"]],
  [SyntaxKind.SlashToken, ["ArithmeticOperator", "*"]],
  [SyntaxKind.PercentToken, ["ArithmeticOperator", "*"]],
  [SyntaxKind.PlusEqualsToken, ["AssignmentOperator", "-="]],
  [SyntaxKind.MinusEqualsToken, ["AssignmentOperator", "+="]],
  [SyntaxKind.AsteriskEqualsToken, ["AssignmentOperator", "/="]],
  [SyntaxKind.SlashEqualsToken, ["AssignmentOperator", "*="]],
]);

const OPPOSITES: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
};

/** Methods that can be omitted, since their result has the type of the receiver. */
const LEFT_OUT: ReadonlySet<string> = new Set(["filter", "sort", "reverse", "slice", "trim"]);

/**
 * Returns mutations of TypeScript or JavaScript that dialogues should notice. Types, and files that do not parse, are
 * left alone.
 */
export function behaviourMutations(text: string): readonly Mutation[] {
  const source = ts.createSourceFile("behaviour.ts", text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly unknown[] };
  if (parseDiagnostics.length > 0) return [];
  const mutations: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined)) return;
    mutations.push(...mutationsOf(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutations.sort((one, other) => one.start - other.start || one.end - other.end);
}

function mutationsOf(node: ts.Node, source: ts.SourceFile): readonly Mutation[] {
  const replace = (at: ts.Node, mutator: string, replacement: string): Mutation => {
    const original = at.getText(source);
    const line = statementLine(at, source);
    const change = { start: at.getStart(source), end: at.getEnd(), replacement, mutator };
    return { ...change, description: words(original, replacement), ...(line === null ? {} : { statement: line }) };
  };
  if (ts.isIfStatement(node)) return condition(node.expression, replace, ["true", "false"]);
  if (ts.isConditionalExpression(node)) return condition(node.condition, replace, ["true", "false"]);
  if (ts.isWhileStatement(node) || ts.isDoStatement(node))
    return condition(node.expression, replace, ["true", "false"]);
  if (ts.isForStatement(node) && node.condition !== undefined) return condition(node.condition, replace, ["false"]);
  if (ts.isBinaryExpression(node)) return binary(node, replace);
  if (ts.isPrefixUnaryExpression(node)) return prefix(node, source, replace);
  if (ts.isCallExpression(node)) return call(node, source, replace);
  return literalMutations(node, source, replace);
}

function condition(at: ts.Expression, replace: Replace, values: readonly string[]): readonly Mutation[] {
  return values.map((value) => replace(at, "ConditionalExpression", value));
}

function binary({ left, right, operatorToken }: ts.BinaryExpression, replace: Replace): readonly Mutation[] {
  const { kind } = operatorToken;
  const comparisons = (COMPARISONS.get(kind) ?? []).map((text) => replace(operatorToken, "EqualityOperator", text));
  const [mutator, other] = OPERATORS.get(kind) ?? [];
  if (mutator === undefined || other === undefined) return comparisons;
  // Texts are joined by the same operator.
  if (kind === SyntaxKind.PlusToken && (isWording(left) || isWording(right))) return comparisons;
  return [...comparisons, replace(operatorToken, mutator, other)];
}

function prefix(node: ts.PrefixUnaryExpression, source: ts.SourceFile, replace: Replace): readonly Mutation[] {
  const operand = node.operand.getText(source);
  switch (node.operator) {
    case SyntaxKind.ExclamationToken:
      return [replace(node, "BooleanLiteral", operand)];
    case SyntaxKind.MinusToken:
      return [replace(node, "UnaryOperator", `+${operand}`)];
    case SyntaxKind.PlusPlusToken:
      return [replace(node, "UpdateOperator", `--${operand}`)];
    case SyntaxKind.MinusMinusToken:
      return [replace(node, "UpdateOperator", `++${operand}`)];
    default:
      return [];
  }
}

function call({ expression }: ts.CallExpression, source: ts.SourceFile, replace: Replace): readonly Mutation[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const { name, expression: on } = expression;
  const other = OPPOSITES[name.text];
  return [
    ...(other === undefined ? [] : [replace(name, "MethodExpression", other)]),
    ...(LEFT_OUT.has(name.text) ? [replace(expression.parent, "MethodExpression", on.getText(source))] : []),
  ];
}

/** True for a statement in a list of statements, which is reached before its parts. */
export function isListedStatement(node: ts.Node): boolean {
  if (ts.isSourceFile(node)) return false;
  const { parent } = node;
  const isListed = ts.isBlock(parent) || ts.isCaseClause(parent) || ts.isDefaultClause(parent);
  return isListed && ts.isStatement(node) && !ts.isFunctionDeclaration(node) && !ts.isBlock(node);
}

function statementLine(node: ts.Node, source: ts.SourceFile): number | null {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (isListedStatement(at)) {
      return source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1;
    }
  }
  return null;
}

const MAX_SIDE_CHARACTERS = 40;

function words(original: string, replacement: string): string {
  const clipped = (text: string): string => shortened(text.replace(/\s+/g, " "), MAX_SIDE_CHARACTERS);
  return `${clipped(original)} → ${clipped(replacement)}`;
}

type Replace = (at: ts.Node, mutator: string, replacement: string) => Mutation;

function literalMutations(node: ts.Node, source: ts.SourceFile, replace: Replace): readonly Mutation[] {
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
function isWording(node: ts.Expression): boolean {
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
