import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

/* docs/library.md lists the options of `loadBackend`, and the reference the keys of `backlot.config.ts`: all of them, and no other. */

const root = fileURLToPath(new URL("..", import.meta.url));

/** The names in the first column of the table with this title. */
function documented(page: string, title: string): string[] {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const rows = text.slice(text.indexOf(`| ${title} |`)).split("\n");
  const end = rows.findIndex((row) => !row.startsWith("|"));
  return rows
    .slice(2, end)
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""));
}

/** The members of an interface of a file. */
function members(file: string, name: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ESNext);
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  return (found as ts.InterfaceDeclaration).members.map((one) => (one.name as ts.Identifier).text);
}

test.each([
  ["library.md", "option of `loadBackend`", "src/runtime/backendOptions.ts", "BackendOptions"],
  ["reference/config.md", "key", "src/testing/project/config.ts", "Config"],
])("%s documents each %s", (page, title, file, name) => {
  expect(members(file, name).length).toBeGreaterThan(5);
  expect(documented(page, title).sort()).toEqual(members(file, name).sort());
});
