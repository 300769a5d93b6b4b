import { rmSync } from "node:fs";
import { afterAll } from "vitest";

/*
 * Folders that helpers of tests make go when the test file is over. A helper's own `afterAll` would not do: modules are
 * evaluated once a process, and it would be that of the first test file alone.
 */

declare global {
  var madeFolders: string[] | undefined;
}

/** Sees to it that a folder is removed when the test file is over. @returns the folder */
export function removedAfterFile(path: string): string {
  globalThis.madeFolders ??= [];
  globalThis.madeFolders.push(path);
  return path;
}

/** For the set-up of each test file. */
export function removeFoldersAfterFile(): void {
  afterAll(() => {
    for (const path of globalThis.madeFolders?.splice(0) ?? []) rmSync(path, { recursive: true, force: true });
  });
}
