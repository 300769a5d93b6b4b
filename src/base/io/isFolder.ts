import { statSync } from "node:fs";

/** True if there is a folder at a path; false too if a part of the path is a file, or is not accessible. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
