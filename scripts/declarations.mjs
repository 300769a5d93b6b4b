// Takes out of a built package's declarations what its doors do not need: functions, classes and types that only code imports.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";

/**
 * Removes unused declarations, and files of which nothing is left.
 * @param dist the folder
 * @param doors the declarations that users import, by their paths in it
 */
export function stripDeclarations(dist, doors) {
  const folder = `${resolve(dist)}/`;
  declareLate(folder);
  const entries = doors.map((path) => resolve(folder, path));
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
    types: [],
  });
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  const used = usedNodes(program.getTypeChecker(), files, new Set(entries));
  const target = (statement) => program.getResolvedModuleFromModuleSpecifier(statement.moduleSpecifier)?.resolvedModule;
  const fileOf = (statement) => program.getSourceFile(target(statement)?.resolvedFileName ?? "");
  const known = new Map();
  /** True if anything is left of a file; a star is there for what is left of another one. */
  const isKept = (file) => {
    if (!known.has(file)) {
      known.set(file, true);
      const isLeft = (one) => (isBareStar(one) ? isKept(fileOf(one)) : textOf(one, used) !== "");
      known.set(file, !files.includes(file) || file.statements.some(isLeft));
    }
    return known.get(file);
  };
  for (const file of files) {
    if (entries.includes(file.fileName)) continue;
    const parts = file.statements.map((one) => {
      if (isBareStar(one)) return isKept(fileOf(one)) ? one.getFullText() : "";
      return textOf(one, used);
    });
    const text = parts.join("").trim();
    if (!isKept(file)) rmSync(file.fileName);
    else writeFileSync(file.fileName, `${text}\n`);
  }
}

/** Declares what is loaded late (`src/base/late.ts`) as the function itself: readers see its signature and its doc comment. */
function declareLate(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith(".d.ts"))) {
    const text = readFileSync(join(folder, name), "utf8");
    const declared = text.replace(
      /^export declare const (\w+): typeof import\("([^"]+)"\)\.\1;$/gm,
      'export { $1 } from "$2";',
    );
    if (declared !== text) writeFileSync(join(folder, name), declared);
  }
}

/** Returns the used part of a statement; nothing if none of it is used. */
function textOf(statement, used) {
  if (ts.isModuleDeclaration(statement) || used.has(statement)) {
    const isList = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    if (!isList) return statement.getFullText();
  }
  if (ts.isImportDeclaration(statement)) {
    const { importClause: clause } = statement;
    if (clause === undefined) return statement.getFullText();
    const named = clause.namedBindings;
    if (named === undefined || ts.isNamespaceImport(named)) {
      return used.has(clause) || (named !== undefined && used.has(named)) ? statement.getFullText() : "";
    }
    return listed(statement, named.elements, used, used.has(clause));
  }
  if (ts.isExportDeclaration(statement)) {
    const { exportClause: clause } = statement;
    if (clause === undefined || ts.isNamespaceExport(clause)) {
      return used.has(statement) || (clause !== undefined && used.has(clause)) ? statement.getFullText() : "";
    }
    return listed(statement, clause.elements, used, false);
  }
  return "";
}

/** A list of names without those that are not used. */
function listed(statement, names, used, hasDefault) {
  const left = names.filter((name) => used.has(name));
  if (left.length === names.length) return names.length === 0 ? "" : statement.getFullText();
  if (left.length === 0 && !hasDefault) return "";
  const text = statement.getFullText();
  const from = names.pos - statement.pos;
  return `${text.slice(0, from)} ${left.map((name) => name.getText()).join(", ")} ${text.slice(names.end - statement.pos).trimStart()}`;
}

/** The statements, and names in imports and exports, that the doors come to. */
function usedNodes(checker, files, entries) {
  const own = new Set(files);
  const used = new Set();
  const rest = files.flatMap(({ fileName, statements }) =>
    entries.has(fileName) ? [...statements] : statements.filter((one) => ts.isModuleDeclaration(one)),
  );
  const need = (symbol) => {
    for (const node of symbol?.declarations ?? []) {
      if (!own.has(node.getSourceFile())) continue;
      if (ts.isSourceFile(node)) rest.push(...node.statements);
      else rest.push(partOf(node));
    }
  };
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (used.has(node)) continue;
    used.add(node);
    // The meaning of a name in an import or export is one step further; a star stands for all of a module.
    if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node) || ts.isImportClause(node))
      need(checker.getImmediateAliasedSymbol(symbolOf(node)));
    else if (ts.isNamespaceExport(node) || ts.isNamespaceImport(node) || isStar(node)) {
      need(checker.getSymbolAtLocation(moduleOf(node)));
    } else if (ts.isExportDeclaration(node)) rest.push(...node.exportClause.elements);
    else if (!ts.isImportDeclaration(node)) visit(node);
  }
  return used;

  function visit(node) {
    if (ts.isIdentifier(node)) need(checker.getSymbolAtLocation(node));
    if (ts.isImportTypeNode(node)) need(checker.getSymbolAtLocation(node.argument.literal));
    ts.forEachChild(node, visit);
  }
}

const symbolOf = (node) => node.symbol;

const isBareStar = (node) => ts.isExportDeclaration(node) && node.exportClause === undefined;

const isStar = (node) =>
  ts.isExportDeclaration(node) && (node.exportClause === undefined || ts.isNamespaceExport(node.exportClause));

/** The module that a declaration of imports or exports, or a part of one, names. */
function moduleOf(node) {
  let up = node;
  while (up.moduleSpecifier === undefined) up = up.parent;
  return up.moduleSpecifier;
}

/** Unit kept or removed as a whole: a statement, or a name in an import or export. */
function partOf(node) {
  let part = node;
  while (!ts.isSourceFile(part.parent) && !isName(part)) part = part.parent;
  return part;
}

const isName = (node) =>
  ts.isImportClause(node) ||
  ts.isImportSpecifier(node) ||
  ts.isExportSpecifier(node) ||
  ts.isNamespaceImport(node) ||
  ts.isNamespaceExport(node);
