import { execFileSync } from "node:child_process";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { distances, importTable } from "../house/importTable.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The test of the packed package: `.ci/run` promises it for every commit. */
const IN_EVERY_SHARD = "tests/package.deep.test.ts";

/** Runs first what the uncommitted changes can touch, the nearest in the table of imports before the others. */
export default class ChangedFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const shared = files.filter((file) => pathOf(file) !== IN_EVERY_SHARD);
    return [...files.filter((file) => pathOf(file) === IN_EVERY_SHARD), ...(await super.shard(shared))];
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const changed = changedFiles();
    if (changed.length === 0) return sorted;
    const rank = ranking(changed);
    return sorted.sort((one, other) => rank(pathOf(one)) - rank(pathOf(other)));
  }
}

const pathOf = ({ moduleId }: TestSpecification): string => relative(ROOT, moduleId).replaceAll("\\", "/");

/** The folder of `src` that a file belongs to or mirrors; documents mirror none. */
const folderOf = (path: string): string | null => /^(?:src|tests)\/([a-z]+)[/.]/.exec(path)?.[1] ?? null;

/**
 * Order of test files: those that changed, then those of changed folders, then those of the folders that may import
 * them, by distance; last what no change can touch.
 */
export function ranking(changed: readonly string[]): (path: string) => number {
  const folders = changed.map(folderOf).filter((folder) => folder !== null);
  const far = distances(importTable(), new Set(folders));
  return (path) => {
    if (changed.includes(path)) return -1;
    const folder = folderOf(path);
    return (folder === null ? undefined : far.get(folder)) ?? Number.MAX_SAFE_INTEGER;
  };
}

/**
 * The test files that changed files can touch, for `npm run test:changed`: those of the folders that may import theirs, and those beside
 * no folder, which look at all sources. All of them where something else changed that they may depend on.
 * @param tests paths of test files
 */
export function touched(changed: readonly string[], tests: readonly string[]): readonly string[] {
  const table = importTable();
  const others = changed.filter((path) => !path.endsWith(".md"));
  const isKnown = (path: string): boolean =>
    (path.startsWith("src/") || path.endsWith(".test.ts")) && table.has(folderOf(path) ?? "");
  if (!others.every((path) => isKnown(path) || ROOT_TEST.test(path))) return tests;
  const rank = ranking(changed);
  return tests.filter((path) => rank(path) < Number.MAX_SAFE_INTEGER || (others.length > 0 && ROOT_TEST.test(path)));
}

/** A test of no folder. */
const ROOT_TEST = /^tests\/[^/]+\.test\.ts$/;

/** The files that differ from the last commit, with those that git does not know yet; none where there is no git. */
export function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\n")
      .filter((line) => line !== "");
  try {
    return [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  } catch {
    return [];
  }
}
