import { ts } from "ts-morph";
import type { Branch, CountedFile } from "./branches.js";

/** Text to insert into a file. At the same position, closing text comes before opening text. */
interface Insertion {
  readonly at: number;
  readonly closes: boolean;
  readonly text: string;
}

/**
 * Instruments a file's code: one counter for each statement, and for each outcome of a condition. No code is reprinted
 * and no line added, so every line keeps its number. Code that does not parse is left as it is.
 *
 * Istanbul would need Babel, a second compiler besides TypeScript's, and keep its counts in an object that the
 * instrumented code can reach and change. These counts are in an array of fixed length that the sandbox reads as whole
 * numbers.
 * @param first number of its first counter
 * @returns the code, the meanings of its counters, and the number of the next counter
 */
export function instrument(
  text: string,
  name: string,
  first: number,
  counters: string,
): { readonly code: string; readonly counted: CountedFile; readonly next: number } {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics } = source as unknown as { readonly parseDiagnostics: readonly unknown[] };
  if (parseDiagnostics.length > 0) return { code: text, counted: { file: name, lines: [], branches: [] }, next: first };
  const counting = new Counting(source, first, counters);
  counting.visit(source);
  return { code: counting.code(text), counted: counting.counted(name), next: counting.next };
}

class Counting {
  next: number;
  private readonly source: ts.SourceFile;
  private readonly counters: string;
  private readonly insertions: Insertion[] = [];
  private readonly lines: (readonly [counter: number, line: number])[] = [];
  private readonly branches: Branch[] = [];

  constructor(source: ts.SourceFile, first: number, counters: string) {
    this.source = source;
    this.next = first;
    this.counters = counters;
  }

  counted(file: string): CountedFile {
    return { file, lines: this.lines, branches: this.branches };
  }

  code(text: string): string {
    const ordered = this.insertions
      .map((insertion, order) => ({ ...insertion, order }))
      .sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.order - b.order);
    const parts: string[] = [];
    let from = 0;
    for (const { at, text: inserted } of ordered) {
      parts.push(text.slice(from, at), inserted);
      from = at;
    }
    return `${parts.join("")}${text.slice(from)}`;
  }

  /** Outer insertions are made before inner ones where they open, and after them where they close. */
  visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || isDeclared(node)) return;
    if (isCounted(node)) this.open(node.getStart(this.source), `${this.counters}[${this.line(node)}]++;`);
    const closings: (() => void)[] = [];
    if (ts.isIfStatement(node)) this.ifStatement(node, closings);
    else if (ts.isConditionalExpression(node)) this.conditional(node, closings);
    else if (ts.isBinaryExpression(node)) this.logical(node, closings);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) this.arrow(node.body, closings);
    else if (ts.isCaseBlock(node)) this.cases(node, closings);
    else if (ts.isIterationStatement(node, false)) this.body(node.statement, "", closings);
    ts.forEachChild(node, (child) => this.visit(child));
    for (const close of closings) close();
  }

  private ifStatement({ thenStatement, elseStatement }: ts.IfStatement, closings: (() => void)[]): void {
    const start = this.source.getLineAndCharacterOfPosition(thenStatement.parent.getStart(this.source)).line + 1;
    this.body(thenStatement, this.bump(this.branch(start, "it holds")), closings);
    const otherwise = this.bump(this.branch(start, "it does not hold"));
    if (elseStatement !== undefined) this.body(elseStatement, otherwise, closings);
    else closings.push(() => this.close(thenStatement.getEnd(), ` else {${otherwise}}`));
  }

  /** Makes a statement a block, if it is not one, as a place for counters. */
  private body(statement: ts.Statement, bump: string, closings: (() => void)[]): void {
    const start = statement.getStart(this.source);
    if (ts.isBlock(statement)) {
      this.open(start + 1, bump);
      return;
    }
    this.open(start, `{${bump}`);
    if (isCountable(statement)) this.open(start, `${this.counters}[${this.line(statement)}]++;`);
    closings.push(() => this.close(statement.getEnd(), "}"));
  }

  private conditional({ whenTrue, whenFalse }: ts.ConditionalExpression, closings: (() => void)[]): void {
    this.expression(whenTrue, this.branch(this.lineOf(whenTrue), "it holds"), closings);
    this.expression(whenFalse, this.branch(this.lineOf(whenFalse), "it does not hold"), closings);
  }

  private logical({ left, right, operatorToken }: ts.BinaryExpression, closings: (() => void)[]): void {
    const operator = ts.tokenToString(operatorToken.kind) ?? "";
    if (operator !== "&&" && operator !== "||" && operator !== "??") return;
    const line = this.lineOf(right);
    const asked = this.next++;
    const went = this.branch(line, `${operator} goes on`);
    this.branches.push({ line, text: this.textOf(line), way: `${operator} stops`, counter: asked, less: went });
    this.expression(left, asked, closings);
    this.expression(right, went, closings);
  }

  private arrow(body: ts.Expression, closings: (() => void)[]): void {
    this.expression(body, this.line(body), closings);
  }

  private cases(block: ts.CaseBlock, closings: (() => void)[]): void {
    for (const clause of block.clauses) {
      const way = ts.isDefaultClause(clause) ? "no case fits" : `case ${clause.expression.getText(this.source)}`;
      const bump = this.bump(this.branch(this.lineOf(clause), way));
      const colon = clause.getChildren(this.source).find(({ kind }) => kind === ts.SyntaxKind.ColonToken);
      this.open((colon ?? clause).getEnd(), bump);
    }
    if (block.clauses.some(ts.isDefaultClause)) return;
    const bump = this.bump(this.branch(this.lineOf(block.parent), "no case fits"));
    closings.push(() => this.close(block.getEnd() - 1, `default: ${bump}`));
  }

  private expression(node: ts.Expression, counter: number, closings: (() => void)[]): void {
    this.open(node.getStart(this.source), `(${this.counters}[${counter}]++,(`);
    closings.push(() => this.close(node.getEnd(), "))"));
  }

  private branch(line: number, way: string): number {
    const counter = this.next++;
    this.branches.push({ line, text: this.textOf(line), way, counter });
    return counter;
  }

  private textOf(line: number): string {
    return this.source.text.split("\n", line)[line - 1]?.trim() ?? "";
  }

  private line(node: ts.Node): number {
    const counter = this.next++;
    this.lines.push([counter, this.lineOf(node)]);
    return counter;
  }

  private lineOf(node: ts.Node): number {
    return this.source.getLineAndCharacterOfPosition(node.getStart(this.source)).line + 1;
  }

  private bump(counter: number): string {
    return `${this.counters}[${counter}]++;`;
  }

  private open(at: number, text: string): void {
    this.insertions.push({ at, closes: false, text });
  }

  private close(at: number, text: string): void {
    this.insertions.push({ at, closes: true, text });
  }
}

function isCounted(node: ts.Node): boolean {
  const { parent } = node;
  const isListed =
    parent !== undefined &&
    (ts.isSourceFile(parent) || ts.isBlock(parent) || ts.isCaseClause(parent) || ts.isDefaultClause(parent));
  return isListed && ts.isStatement(node) && isCountable(node);
}

/** True if a statement executes code. Directives must stay first and do nothing. */
function isCountable(node: ts.Statement): boolean {
  if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return false;
  return !(
    ts.isFunctionDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isExportAssignment(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isBlock(node)
  );
}

function isDeclared(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
}
