import { statSync } from "node:fs";

/** Whether there is a folder at a path; false too where a part of the path is a file, or may not be looked into. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
