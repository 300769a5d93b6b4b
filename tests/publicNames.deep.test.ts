import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { blocksOf } from "./docs/blocks.js";

/*
 * Whatever the package exports is there for a task that somebody shows: each value is used by a code block of a document,
 * which a test executes, or by an example. And a name is found behind one subpath only.
 */

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const textOf = (path: string): string => readFileSync(here(path), "utf8");

/** The subpath that only printed code imports: its names are those of `backlot/kit` and `backlot/generated` alike. */
const PRIVATE = "backlot/generated";

const { exports } = JSON.parse(textOf("package.json")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
/** The subpaths that export names, each with the declarations of its build. */
const doors = Object.entries(exports).flatMap(([path, target]) => {
  const name = path.replace(".", "backlot");
  return typeof target === "string" || name === PRIVATE ? [] : [[name, here(target.types)] as const];
});

interface PublicName {
  readonly door: string;
  readonly name: string;
  readonly isValue: boolean;
}

/** Every name that the subpaths export, from the compiler. */
function publicNames(): PublicName[] {
  const program = ts.createProgram(
    doors.map(([, file]) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      noEmit: true,
      types: ["node"],
    },
  );
  const checker = program.getTypeChecker();
  return doors.flatMap(([door, file]) => {
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
    return symbols.map((symbol) => {
      const isTypeOnly = symbol.declarations?.some(ts.isTypeOnlyExportDeclaration) === true;
      const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return { door, name: symbol.name, isValue: !isTypeOnly && (meant.flags & ts.SymbolFlags.Value) !== 0 };
    });
  });
}

/** The values of our subpaths that a program imports and then uses: `backlot/testing rehearse`. */
function usedBy(program: string): string[] {
  const source = ts.createSourceFile("program.ts", program, ts.ScriptTarget.ES2023, true);
  const imported = new Map<string, string>();
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const door = ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : "";
      const names = node.importClause?.namedBindings;
      if (!/^backlot(\/|$)/.test(door) || names === undefined || !ts.isNamedImports(names)) return;
      for (const { name, propertyName } of names.elements)
        imported.set(name.text, `${door} ${(propertyName ?? name).text}`);
      return;
    }
    // The types of a program use nothing.
    if (ts.isTypeNode(node)) return;
    const isOwn = !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);
    const found = ts.isIdentifier(node) && isOwn ? imported.get(node.text) : undefined;
    if (found !== undefined) used.add(found);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return [...used];
}

/** The programs of documents whose blocks are executed, and of the examples. */
function programs(): string[] {
  const documents = [
    "README.md",
    ...readdirSync(here("docs")).flatMap((name) => (/\.md$/.test(name) ? `docs/${name}` : [])),
  ];
  const shown = documents.flatMap((file) =>
    blocksOf(file, textOf(file)).flatMap(({ language, lines }) => (language === "ts" ? lines.join("\n") : [])),
  );
  const examples = readdirSync(here("examples"), { recursive: true, encoding: "utf8" });
  return [...shown, ...examples.flatMap((name) => (name.endsWith(".ts") ? textOf(`examples/${name}`) : []))];
}

const names = publicNames();

test("each public value is used by a document or an example", () => {
  const used = new Set(programs().flatMap(usedBy));
  const values = names.flatMap(({ door, name, isValue }) => (isValue ? `${door} ${name}` : []));
  expect(values.length).toBeGreaterThan(100);
  expect(values.filter((value) => !used.has(value))).toEqual([]);
});

/** The same engine on another platform: what is called alike there does the same, and a page imports no other door. */
const ELSEWHERE = "backlot/browser";

test("no name comes through two subpaths", () => {
  const seen = new Map<string, string[]>();
  for (const { name, door } of names) if (door !== ELSEWHERE) seen.set(name, [...(seen.get(name) ?? []), door]);
  expect(names.length).toBeGreaterThan(300);
  expect(names.length).toBeLessThanOrEqual(500);
  expect([...seen].filter(([, found]) => found.length > 1)).toEqual([]);
});

test("a use is more than an import, a type or a mention", () => {
  const program =
    'import { a, b as c, d, type e } from "backlot/kit";\nimport { f } from "other";\n// a\nlet x: typeof d = f.a;\nc();';
  expect(usedBy(program)).toEqual(["backlot/kit b"]);
});
