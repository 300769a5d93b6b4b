import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BacklotError, type ErrorCode } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import { evaluateModule } from "./evaluateModule.js";

export interface OwnKind {
  /** Its noun in the plural, in messages: `operators`. */
  readonly what: string;
  readonly code: ErrorCode;
}

export type Own<T> = T & { readonly file: string };

/**
 * Loads the default export of each module, a list. @param check returns the fault of an item, as the rest of a
 * sentence, or null
 */
export async function loadOwn<T extends object>(
  paths: readonly string[],
  { what, code }: OwnKind,
  check: (value: Readonly<Record<string, unknown>>) => string | null,
): Promise<readonly Own<T>[]> {
  const loaded: Own<T>[] = [];
  for (const path of paths) {
    const place = { file: path };
    if (!existsSync(path)) throw new BacklotError("FILE_NOT_FOUND", `there is no module of ${what} ${path}`, { place });
    const { default: exported } = await evaluateModule(resolve(path), { what: `the module of ${what}`, code });
    const bad = (problem: string) => new BacklotError(code, `${path} ${problem}`, { place });
    if (!Array.isArray(exported)) {
      const given = exported === undefined ? "nothing" : formatValue(exported);
      throw bad(`exports ${given} by default, not a list of ${what}`);
    }
    for (const value of exported as readonly unknown[]) {
      if (!isObject(value)) throw bad(`exports ${formatValue(value)} among its ${what}`);
      const problem = check(value);
      if (problem !== null) throw bad(`exports ${problem}`);
      loaded.push({ ...(value as T), file: path });
    }
  }
  return loaded;
}

/** Refuses duplicate names, also of Backlot's own items (`ours`). */
export function refuseSameNames(
  own: readonly Own<{ readonly name: string }>[],
  ours: Iterable<string>,
  { one, code }: { readonly one: string; readonly code: ErrorCode },
): void {
  const taken = new Map<string, string | null>([...ours].map((name) => [name, null]));
  for (const { name, file } of own) {
    const other = taken.get(name);
    if (other !== undefined) {
      const where = other === null ? "one that comes with Backlot" : `another one of ${other}`;
      throw new BacklotError(code, `the ${one} ${name} (${file}) has the name of ${where}`, { place: { file } });
    }
    taken.set(name, file);
  }
}
