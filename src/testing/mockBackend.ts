import { resolve } from "node:path";
import { BacklotError } from "../base/errors.js";
import type { Backend } from "../runtime/backend.js";
import type { BackendOptions } from "../runtime/backendOptions.js";
import { loadBackend } from "../runtime/loadBackend.js";
import { noteLoading } from "../runtime/loading.js";
import { type Found, findProject, formatFound } from "./findProject.js";

/** A backend with its sources. */
export interface MockBackend extends Backend {
  /** Found parts of the project. */
  readonly found: Found;
}

const booted = new Map<string, Promise<MockBackend>>();

/**
 * Returns the backend over a project's intents, booted once per process: later calls with the same folder and options return the same one,
 * so that each test can ask for it. It is shared: leave it open.
 *
 * Without intents it searches like the command line: `backlot.config.ts`, in the current folder or above, and the intents, fixtures and
 * behaviours that it names or that lie in their usual places. So it does for a folder with `intents/` or a config file. A folder of intent
 * files is used with the behaviours beside them. `found` lists the found parts; explicit options win.
 *
 * @param intents a project's folder; or a folder of intent files, one file, or several. Default: the project at hand
 * @throws BacklotError as `loadBackend` does, with the found parts in its message
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a table needs a date", async () => {
 *   const backend = await mockBackend();
 *   const session = backend.open();
 *   expect(session.execute('book_table(restaurant_name="Blue Heron")')).toAskFor("date");
 *   expect(session.execute("x0.party_size = 'two'")).toRefuse("WRONG_TYPE");
 *   expect(backend.found.intents).toBe("intents");
 * });
 * ```
 */
export function mockBackend(intents?: string | readonly string[], options?: BackendOptions): Promise<MockBackend>;
/** Returns the backend of the current folder's project, with options. */
export function mockBackend(options: BackendOptions): Promise<MockBackend>;
export function mockBackend(
  intents?: string | readonly string[] | BackendOptions,
  options?: BackendOptions,
): Promise<MockBackend> {
  if (typeof intents === "string" || isList(intents)) return bootedOnce(intents, options ?? {});
  return bootedOnce(undefined, options ?? intents ?? {});
}

function bootedOnce(intents: string | readonly string[] | undefined, options: BackendOptions): Promise<MockBackend> {
  const paths = typeof intents === "string" ? [intents] : intents;
  // Without intents the result depends on the current folder.
  const where = paths === undefined ? { project: process.cwd() } : paths.map((path) => resolve(path));
  const key = JSON.stringify([where, resolved(options)]);
  const known = booted.get(key);
  if (known !== undefined) return known;
  const boot = bootFound(intents, options);
  booted.set(key, boot);
  boot.then(
    (backend) => forgetWhenClosed(backend, key),
    // A failed load may succeed the next time.
    () => booted.delete(key),
  );
  return boot;
}

function forgetWhenClosed(backend: MockBackend, key: string): void {
  const close = backend.close.bind(backend);
  Object.assign(backend, {
    close: () => {
      booted.delete(key);
      close();
    },
  });
}

async function bootFound(named: string | readonly string[] | undefined, given: BackendOptions): Promise<MockBackend> {
  const { intents, options, found } = await findProject(named, given);
  try {
    const backend = Object.assign(await loadBackend(intents, options), { found });
    noteLoading(backend, named === undefined ? { options: given } : { intents: named, options: given });
    return backend;
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    const { code, message, place, span, cause } = error;
    const used = `  used: ${formatFound(found)}`;
    throw new BacklotError(code, `${message}\n${used}`, { place, span, ...(cause === undefined ? {} : { cause }) });
  }
}

/** Given options by name, complete for a key, with paths resolved from the current folder. */
function resolved(options: BackendOptions): readonly (readonly [name: string, value: unknown])[] {
  const isPath = (name: string, value: unknown): value is string =>
    typeof value === "string" && ["generated", "fixtures", "behaviours"].includes(name);
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isPath(name, value) ? resolve(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}
