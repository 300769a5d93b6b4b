import { lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** Environment variable of the cache folder; some of its values turn the cache off. */
export const CACHE_VARIABLE = "BACKLOT_CACHE";

const OFF: ReadonlySet<string> = new Set(["", "0", "false", "no", "none", "off"]);

/** Environment from which the cache folder follows. */
export interface Environment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  home(): string;
}

const HERE: Environment = { platform: process.platform, env: process.env, home: homedir };

/** Returns the cache folder: the value of the variable, or `backlot` in the platform's cache folder; null for none. */
export function cacheFolder({ platform, env, home }: Environment = HERE): string | null {
  const named = env[CACHE_VARIABLE];
  if (named !== undefined) return OFF.has(named.trim().toLowerCase()) ? null : resolve(named);
  const base = cachesOf(platform, env, home);
  return base === null ? null : join(base, "backlot");
}

function cachesOf(platform: NodeJS.Platform, env: Environment["env"], home: Environment["home"]): string | null {
  const own = platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  if (own !== undefined && isAbsolute(own)) return own;
  if (platform === "win32") return null;
  try {
    const folder = home();
    if (!isAbsolute(folder) || folder === "/") return null;
    return platform === "darwin" ? join(folder, "Library", "Caches") : join(folder, ".cache");
  } catch {
    return null;
  }
}

/** Makes a folder if it is missing. @returns whether only this user can write to it */
export function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    return stats.isDirectory() && isOwn(stats);
  } catch {
    return false;
  }
}

/** True if only this user can write to a file or folder. On Windows always true, as it protects user folders itself. */
export function isOwn({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}
