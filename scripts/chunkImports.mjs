// Imports from chunks: modules take names from the chunk itself, and not from the modules in its place, which is one file less to load and
// to pack for each; and chunks export nothing else.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/**
 * Takes from the chunks below a built folder the exports that no module imports any more, so that what none of them uses can go.
 * @param dist the folder, without modules that nothing loads
 */
export function dropUnusedExports(dist) {
  const paths = readdirSync(dist, { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => resolve(dist, name));
  const files = paths.map((path) =>
    ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2023, false, ts.ScriptKind.JS),
  );
  const used = new Set(files.flatMap((file) => file.statements.flatMap((statement) => usedBy(file, statement))));
  for (const file of files.filter(({ fileName }) => fileName.endsWith("/chunk.js"))) {
    const listed = file.statements.find((one) => ts.isExportDeclaration(one) && one.moduleSpecifier === undefined);
    if (listed === undefined) throw new Error(`${file.fileName} exports nothing`);
    const kept = listed.exportClause.elements.filter(({ name }) => used.has(`${file.fileName} ${name.text}`));
    const list = kept.map((one) => one.getText(file)).join(", ");
    const end = file.text.slice(listed.getEnd());
    writeFileSync(file.fileName, `${file.text.slice(0, listed.getStart(file))}export { ${list} };${end}`);
  }
}

/** Paths of other modules, each with a name that a statement takes from there. */
function usedBy(file, statement) {
  const from = statement.moduleSpecifier?.text;
  if (from === undefined || !from.startsWith(".")) return [];
  const names = namesOf(statement);
  if (names !== undefined)
    return names.map(
      ({ propertyName, name }) => `${join(dirname(file.fileName), from)} ${(propertyName ?? name).text}`,
    );
  if (from.endsWith("/chunk.js") && statement.importClause !== undefined)
    throw new Error(`${file.fileName} takes all of ${from}`);
  return [];
}

/** Source that replaces a module which is in a chunk. */
const IN_PLACE = /^export \{ ((?:[^\s,}]+\$\d+ as [^\s,}]+(?:, )?)+) \} from "([^"]+)";\n$/;

/** Names chunks in the named imports and exports of all modules below a built folder. @param dist the folder */
export function shortenImports(dist) {
  const paths = readdirSync(dist, { recursive: true })
    .filter((name) => name.endsWith(".js"))
    .map((name) => resolve(dist, name));
  const texts = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
  const inPlace = new Map([...texts].flatMap(([path, text]) => placed(path, text)));
  for (const [path, text] of texts) {
    if (inPlace.has(path)) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, false, ts.ScriptKind.JS);
    const edits = file.statements.flatMap((statement) => {
      const names = namesOf(statement);
      const from = names === undefined ? undefined : inPlace.get(join(dirname(path), statement.moduleSpecifier.text));
      return from === undefined ? [] : [shortened(file, statement, names, from)];
    });
    if (edits.length === 0) continue;
    let changed = text;
    for (const { start, end, by } of edits.reverse()) changed = changed.slice(0, start) + by + changed.slice(end);
    writeFileSync(path, changed);
  }
}

/** A module in the place of one in a chunk: the chunk's path, and what its exports are called there. */
function placed(path, text) {
  const [, names, chunk] = IN_PLACE.exec(text) ?? [];
  if (names === undefined) return [];
  const called = new Map(names.split(", ").map((one) => one.split(" as ").reverse()));
  return [[path, { chunk: join(dirname(path), chunk), called }]];
}

/** The names that a statement takes from another module; undefined for a statement that takes none, or all. */
function namesOf(statement) {
  if (ts.isImportDeclaration(statement) && statement.importClause?.name === undefined) {
    const names = statement.importClause?.namedBindings;
    return names !== undefined && ts.isNamedImports(names) ? names.elements : undefined;
  }
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return undefined;
  return statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)
    ? statement.exportClause.elements
    : undefined;
}

function shortened(file, statement, names, { chunk, called }) {
  const list = names.map(({ propertyName, name }) => `${called.get((propertyName ?? name).text)} as ${name.text}`);
  const path = relative(dirname(file.fileName), chunk).replaceAll("\\", "/");
  const keyword = ts.isImportDeclaration(statement) ? "import" : "export";
  const by = `${keyword} { ${list.join(", ")} } from "${path.startsWith(".") ? path : `./${path}`}";`;
  return { start: statement.getStart(file), end: statement.getEnd(), by };
}
