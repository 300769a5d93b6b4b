/** Files: what is read of them, and how they are written and removed. */
export { makeFolders, pathInside, removeEmpty } from "./inside.js";
export { refuseSpecialFiles } from "./listing.js";
export { lock } from "./lock.js";
export { clearLeftovers, removeAtExit, settled, temporaryName } from "./temporary.js";
export { decodeText, MAX_FILE_BYTES, readFileBytes, readText, specialKind, unreadableFile } from "./text.js";
export { WholeFile, writeWhole } from "./wholeFile.js";
