import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { readText } from "../../../../base/io/index.js";

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
