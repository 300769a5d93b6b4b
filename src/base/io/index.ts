/** Reading, writing and removing files. */
export { folderInside, makeFolders, pathInside, removeEmpty } from "./inside.js";
export { isFolder } from "./isFolder.js";
export { filesAt, namesInFolder, namesInOutput, refuseSpecialFiles } from "./listing.js";
export { lock } from "./lock.js";
export { refuseOverInput } from "./overInput.js";
export { headerOf, isPrintedBy } from "./printedHeader.js";
export type { ByteSource } from "./records/bytes.js";
export type { RecordKind } from "./records/records.js";
export { type ByteRecord, type RawRecord, type RecordPlace, readRecords } from "./records/records.js";
export { replaceFiles } from "./replaceFiles.js";
export {
  clearLeftovers,
  clearTemporaryFolders,
  isLeftover,
  isTemporary,
  removeAtExit,
  removeTemporary,
  settled,
  temporaryFolder,
  temporaryName,
} from "./temporary.js";
export {
  decodeText,
  MAX_CODE_BYTES,
  MAX_FILE_BYTES,
  readFileBytes,
  readIfThere,
  readText,
  specialKind,
  unreadableFile,
  unwritableFile,
} from "./text.js";
export { AtomicFile, PRIVATE_FILE, PRIVATE_FOLDER, writeAtomic } from "./wholeFile.js";
