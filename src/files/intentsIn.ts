import { join } from "node:path";
import { isFolder } from "../io/isFolder.js";

/** Whether a folder is a project, or what an import wrote: it holds a folder of intents. */
export const holdsIntents = (folder: string): boolean => isFolder(join(folder, "intents"));

/** The intents that a path means: its folder `intents`, if it holds one; otherwise the path itself. */
export const intentsIn = (path: string): string => (holdsIntents(path) ? join(path, "intents") : path);
