import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readText } from "../../../../base/io/index.js";
import { shallowJson } from "../../../../base/io/json.js";
import { isObject } from "../../../../base/json/object.js";

export interface ExtendedPackage {
  readonly text: string;
  /** Added entries, such as `scripts.lint`; empty if nothing was missing. */
  readonly added: readonly string[];
  readonly isModule: boolean;
}

/** Default script of `npm init`, which tests nothing. */
const PLACEHOLDER = 'echo "Error: no test specified" && exit 1';

/**
 * Adds missing scripts and dependencies of a new project. Existing entries stay, except the `test` script of `npm
 * init`, and the module type if nothing depends on it yet. @returns null if the file is not a JSON object
 */
export function extendPackage(file: string, wanted: string): ExtendedPackage | null {
  const text = readText(file);
  const [own, full] = [objectOf(text), objectOf(wanted)];
  if (own === null || full === null) return null;
  const scripts = partOf(own, "scripts");
  const dependencies = { ...partOf(own, "dependencies"), ...partOf(own, "devDependencies") };
  const isNew = scripts["test"] === PLACEHOLDER && Object.keys(dependencies).length === 0 && !hasMain(file, own);
  const missing = {
    scripts: isExtendable(own, "scripts") ? lacking(withoutPlaceholder(scripts), full["scripts"]) : {},
    devDependencies: isExtendable(own, "devDependencies") ? lacking(dependencies, full["devDependencies"]) : {},
  };
  const type = isNew && own["type"] !== "module" ? { type: "module" } : {};
  const added = [
    ...Object.keys(type),
    ...Object.entries(missing).flatMap(([part, entries]) => Object.keys(entries).map((name) => `${part}.${name}`)),
  ];
  const extended = {
    ...own,
    ...type,
    ...joined("scripts", own, missing.scripts),
    ...joined("devDependencies", own, missing.devDependencies),
  };
  return {
    text:
      added.length === 0 ? text : `${JSON.stringify(extended, null, indentOf(text))}${text.endsWith("\n") ? "\n" : ""}`,
    added,
    isModule: extended["type"] === "module",
  };
}

type Fields = Readonly<Record<string, unknown>>;

function objectOf(text: string): Fields | null {
  const value = shallowJson(text);
  return isObject(value) ? value : null;
}

const partOf = (fields: Fields, part: string): Fields => {
  const value = fields[part];
  return isObject(value) ? value : {};
};

/** Tests if the program of a package.json exists: the module type would break it. */
const hasMain = (file: string, { main }: Fields): boolean =>
  typeof main === "string" && existsSync(join(dirname(file), main));

function lacking(present: Fields, wanted: unknown): Fields {
  const entries = Object.entries(isObject(wanted) ? wanted : {});
  return Object.fromEntries(entries.filter(([name]) => present[name] === undefined));
}

/** Tests if a part can be extended: it is an object, or missing. */
const isExtendable = (own: Fields, part: string): boolean => own[part] === undefined || isObject(own[part]);

const withoutPlaceholder = (scripts: Fields): Fields =>
  scripts["test"] === PLACEHOLDER ? { ...scripts, test: undefined } : scripts;

function joined(part: string, own: Fields, added: Fields): Fields {
  return Object.keys(added).length === 0 ? {} : { [part]: { ...partOf(own, part), ...added } };
}

const indentOf = (text: string): string => /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ";
