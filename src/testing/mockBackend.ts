import { resolve } from "node:path";
import { BacklotError } from "../base/errors.js";
import type { Backend } from "../runtime/backend.js";
import type { BackendOptions } from "../runtime/backendOptions.js";
import { loadBackend } from "../runtime/loadBackend.js";
import { noteLoading } from "../runtime/loading.js";
import { type Found, findProject, formatFound } from "./findProject.js";

/** A backend that says what it was made from. */
export interface MockBackend extends Backend {
  /** What was found in the project, and where. */
  readonly found: Found;
}

const booted = new Map<string, Promise<MockBackend>>();

/**
 * The backend over a project's intents, booted once per process: every later call with the same folder and options
 * gives the same one, so that each test can ask for it. It is shared: leave it open.
 *
 * Without intents it finds what the command line finds: `backlot.config.ts`, in the current folder or above, and the
 * intents, fixtures and behaviours that it names or that lie in their usual places. The same is found in a folder
 * that holds `intents/` or a config file. A folder of intent files is taken as it is, with the behaviours beside
 * them. `found` says what was found; options that are given win.
 *
 * @param intents a project's folder; or a folder of intent files, one file, or several. Default: the project at hand
 * @throws BacklotError as `loadBackend` does, with what was found in its message
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
/** The same of the project that the current folder belongs to, with options. */
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
  // Without intents what is found depends on where the process is.
  const where = paths === undefined ? { project: process.cwd() } : paths.map((path) => resolve(path));
  const key = JSON.stringify([where, resolved(options)]);
  const known = booted.get(key);
  if (known !== undefined) return known;
  const boot = bootFound(intents, options);
  booted.set(key, boot);
  boot.then(
    (backend) => forgetWhenClosed(backend, key),
    // What could not be loaded may be there the next time.
    () => booted.delete(key),
  );
  return boot;
}

/** One that was closed is nothing to be given again. */
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

/** Every option that is given, so that none is forgotten, by name; paths from where the process is now. */
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
