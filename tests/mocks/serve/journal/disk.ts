import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/** The calls by which a journal changes its folder. */
export type DiskCall = "open" | "append" | "sync" | "truncate" | "rename" | "remove";

/** Is told of each call before it is made; what it throws is what the call throws. May shorten what is appended by its result. */
export type DiskListener = (call: DiskCall, path: string, data?: Buffer) => void;

const original = { ...promises };

let listener: DiskListener | null = null;

/** Has a listener told of every call from now on; null for none. */
export function listenToDisk(next: DiskListener | null): void {
  listener = next;
}

function tell(call: DiskCall, path: unknown, data?: Buffer): void {
  listener?.(call, String(path), data);
}

const open: typeof original.open = async (path, ...rest) => {
  tell("open", path);
  const handle = await original.open(path, ...rest);
  const { appendFile, datasync, sync, truncate } = handle;
  handle.appendFile = async (data, ...more) => {
    try {
      tell("append", path, Buffer.from(data as string));
    } catch (error) {
      // A disk that is full takes a part of what it is given.
      await appendFile.call(handle, (data as string).slice(0, (data as string).length / 2));
      throw error;
    }
    return appendFile.call(handle, data, ...more);
  };
  handle.datasync = async () => {
    tell("sync", path);
    return datasync.call(handle);
  };
  handle.sync = async () => {
    tell("sync", path);
    return sync.call(handle);
  };
  handle.truncate = async (length) => {
    tell("truncate", path);
    return truncate.call(handle, length);
  };
  return handle;
};

const rename: typeof original.rename = async (from, to) => {
  tell("rename", to);
  return original.rename(from, to);
};

const rm: typeof original.rm = async (path, options) => {
  tell("remove", path);
  return original.rm(path, options);
};

/** Puts the listener in front of Node's own functions on files, for all who have imported them. Files opened before are not heard of. */
export function watchDisk(): void {
  Object.assign(promises, { open, rename, rm });
  syncBuiltinESMExports();
}

/** Takes it away again. */
export function leaveDisk(): void {
  listener = null;
  Object.assign(promises, original);
  syncBuiltinESMExports();
}
