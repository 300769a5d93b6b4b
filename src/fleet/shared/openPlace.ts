import { join, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { cacheFolder } from "../../runtime/cache/folder.js";
import { LocalFolder } from "./localFolder.js";
import type { PlaceHooks, SharedPlace } from "./place.js";

/** @param named a folder, or `s3://bucket/prefix`. Default: `fleet` in this machine's cache folder of Backlot */
export async function openPlace(named: string | undefined, hooks: PlaceHooks): Promise<SharedPlace> {
  if (named === undefined) return new LocalFolder(defaultFolder());
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(named)) return new LocalFolder(resolve(named));
  return (await import("./bucket.js")).openBucket(named, process.env, hooks);
}

function defaultFolder(): string {
  const cache = cacheFolder();
  if (cache !== null) return join(cache, "fleet");
  throw new BacklotError(
    "BAD_OPTION",
    "name the folder that coordinator and workers share (--shared): nothing is cached here",
  );
}
