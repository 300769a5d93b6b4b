import type * as promises from "node:fs/promises";

/** The calls by which a journal changes its folder. */
export type DiskCall = "open" | "append" | "sync" | "truncate" | "rename" | "remove";

/** Is told of each call before it is made; what it throws is what the call throws. May shorten what is appended by its result. */
export type DiskListener = (call: DiskCall, path: string, data?: Buffer) => void;

type Promises = typeof promises;

let listener: DiskListener | null = null;

/** Has a listener told of every call from now on; null for none. */
export function listenToDisk(next: DiskListener | null): void {
  listener = next;
}

/** Node's own functions on files, with the listener in front of those that change something: `vi.mock` puts them in place. */
export function listening(original: Promises): Promises {
  const tell: DiskListener = (call, path, data) => listener?.(call, path, data);
  const open: Promises["open"] = async (path, ...rest) => {
    tell("open", String(path));
    const handle = await original.open(path, ...rest);
    const { appendFile, datasync, sync, truncate } = handle;
    handle.appendFile = async (data, ...more) => {
      try {
        tell("append", String(path), Buffer.from(data as string));
      } catch (error) {
        // A disk that is full takes a part of what it is given.
        await appendFile.call(handle, (data as string).slice(0, (data as string).length / 2));
        throw error;
      }
      return appendFile.call(handle, data, ...more);
    };
    handle.datasync = async () => {
      tell("sync", String(path));
      return datasync.call(handle);
    };
    handle.sync = async () => {
      tell("sync", String(path));
      return sync.call(handle);
    };
    handle.truncate = async (length) => {
      tell("truncate", String(path));
      return truncate.call(handle, length);
    };
    return handle;
  };
  const rename: Promises["rename"] = async (from, to) => {
    tell("rename", String(to));
    return original.rename(from, to);
  };
  const rm: Promises["rm"] = async (path, options) => {
    tell("remove", String(path));
    return original.rm(path, options);
  };
  return { ...original, open, rename, rm };
}
