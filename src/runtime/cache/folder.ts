import { lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** The environment variable that says where the cache is: a folder, or one of the words for "nowhere". */
export const CACHE_VARIABLE = "BACKLOT_CACHE";

/** What turns the cache off in that variable. */
const OFF: ReadonlySet<string> = new Set(["", "0", "false", "no", "none", "off"]);

/** What a process says of where caches belong. */
export interface Environment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** @throws where the user has no home */
  home(): string;
}

const HERE: Environment = { platform: process.platform, env: process.env, home: homedir };

/**
 * The folder that is meant: what the variable says, or `backlot` in the folder where this platform keeps caches.
 * @returns null for none
 */
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

/**
 * Makes the folder where it is missing, for its user alone.
 * @returns whether it is a folder of this user that nobody else can write to; false also where it cannot be made
 */
export function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    return stats.isDirectory() && isOwn(stats);
  } catch {
    return false;
  }
}

/** Whether a file or folder is this user's, and nobody else can write to it. Windows keeps that by its own means. */
export function isOwn({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o022) === 0);
}
