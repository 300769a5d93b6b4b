import { join } from "node:path";
import { isFolder } from "../../base/io/isFolder.js";

/** True if a folder holds a folder of intents, as a project or an import does. */
export const holdsIntents = (folder: string): boolean => isFolder(join(folder, "intents"));

/** Returns the folder of a path's intents: its folder `intents` if it has one, otherwise the path itself. */
export const intentsIn = (path: string): string => (holdsIntents(path) ? join(path, "intents") : path);
