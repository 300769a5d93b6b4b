import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
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

const isExtendable = (own: Fields, part: string): boolean => own[part] === undefined || isObject(own[part]);

const withoutPlaceholder = (scripts: Fields): Fields =>
  scripts["test"] === PLACEHOLDER ? { ...scripts, test: undefined } : scripts;

function joined(part: string, own: Fields, added: Fields): Fields {
  return Object.keys(added).length === 0 ? {} : { [part]: { ...partOf(own, part), ...added } };
}

const indentOf = (text: string): string => /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ";

const DEVELOPS_WITH = { "@types/node": "^20.19.0", typescript: "^5.9.0", vitest: "^4.1.0", zod: "^4.0.0" };

export function packageFile(name: string, backlot: string): string {
  const contents = {
    name,
    private: true,
    type: "module",
    scripts: {
      generate: "backlot generate",
      lint: "backlot lint --transcripts examples",
      replay: "backlot replay",
      test: "vitest run",
    },
    devDependencies: { backlot, ...DEVELOPS_WITH },
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

export function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .replace(/(?<!-)-+$/, "");
  return name === "" ? "my-assistant" : name;
}

/** Folders of a project's own code: other folders of `make` and `import` have behaviours without classes beside them. */
const SOURCES = ["*.ts", "generated", "intents", "policies", "src", "tests"];

export const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: "es2023",
      lib: ["es2023"],
      module: "nodenext",
      moduleResolution: "nodenext",
      types: ["node"],
      strict: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: SOURCES,
  },
  null,
  2,
)}\n`;

/** Installs a folder like a tarball, not as a link, without its own vitest. */
export const NPMRC = "install-links=true\n";

export const GITIGNORE = "node_modules/\n";

export const CONFIG = `import { defineConfig } from "backlot";

export default defineConfig({
  intents: "intents",
  generated: "generated",
  transcripts: "examples",
  policy: "policies/policy.ts",
});
`;

const RUNNING = fileURLToPath(new URL("../../../../..", import.meta.url));

/**
 * Returns the dependency of a new project on the running Backlot: a version if it came from a registry, and a `file:`
 * path if it runs from a clone or was installed from a tarball. npm records the source beside its packages; for other
 * package managers only the version is known.
 */
export function ownDependency(project: string, version: string, running = RUNNING): string {
  const root = realpathSync(running);
  const source = isInstalled(root) ? installedFrom(root) : root;
  return source === null ? `^${version}` : `file:${fromFolder(project, source)}`;
}

/** Tests for an installed package, which lies in a folder node_modules; a clone does not. */
function isInstalled(root: string): boolean {
  return root.split(sep).includes("node_modules");
}

/** Returns the tarball or folder that npm installed a package from; null if it came from elsewhere or nothing is recorded. */
function installedFrom(root: string): string | null {
  const modules = dirname(root);
  try {
    const { packages } = JSON.parse(readText(join(modules, ".package-lock.json"))) as {
      readonly packages: Readonly<Record<string, { readonly resolved?: unknown }>>;
    };
    const resolved = packages["node_modules/backlot"]?.resolved;
    if (typeof resolved !== "string" || !resolved.startsWith("file:")) return null;
    const source = resolve(dirname(modules), resolved.slice("file:".length));
    return existsSync(source) ? source : null;
  } catch {
    return null;
  }
}

/** Returns a path as npm writes it: with slashes, and never like the name of a package. */
function fromFolder(project: string, source: string): string {
  const existing = nearestExisting(project);
  const path = relative(join(realpathSync(existing), relative(existing, project)), source).replaceAll(sep, "/");
  return path.startsWith(".") || path.startsWith("/") || /^[A-Za-z]:/.test(path) ? path : `./${path}`;
}

/** Resolves links up to the nearest existing folder: the project's folder may not exist yet. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
