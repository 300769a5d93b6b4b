import { resolve } from "node:path";
import { BacklotError } from "../base/errors.js";
import { given } from "../base/json/given.js";
import type { Backend } from "../runtime/backend.js";
import type { BackendOptions } from "../runtime/backendOptions.js";
import { behavioursBeside } from "../runtime/behaviours/find.js";
import { loadBackend } from "../runtime/loadBackend.js";
import { noteLoading } from "../runtime/loading.js";
import { holdsIntents } from "../transcript/files/transcriptFiles.js";
import { configIn } from "./project/findConfig.js";

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

async function bootFound(
  named: string | readonly string[] | undefined,
  overriding: BackendOptions,
): Promise<MockBackend> {
  const { intents, options, found } = await findProject(named, overriding);
  try {
    const backend = Object.assign(await loadBackend(intents, options), { found });
    noteLoading(backend, named === undefined ? { options: overriding } : { intents: named, options: overriding });
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

/** Sources of a backend; paths are relative to the current folder. */
export interface Found {
  /** Config file; null without one, and if intents were named. */
  readonly config: string | null;
  /** Folder of intents, or the named files of intents. */
  readonly intents: string | readonly string[];
  /** Folder of fixtures; null without one, or if the test passed its own rows. */
  readonly fixtures: string | null;
  /** Folder of behaviours, or null. */
  readonly behaviours: string | null;
}

interface FoundProject {
  readonly intents: string | readonly string[];
  readonly options: BackendOptions;
  readonly found: Found;
}

/**
 * Finds the sources of a backend for a test: of the current folder's project, as the command line does; of a folder that is a project
 * itself; or named intents and the files beside them. Explicit options win.
 * @throws BacklotError BAD_CONFIG for an unusable config file; NAME_CLASH for behaviours in two places
 */
export async function findProject(
  source: string | readonly string[] | undefined,
  options: BackendOptions,
): Promise<FoundProject> {
  const wanted = given(options);
  if (source !== undefined && !isProject(source)) {
    return { intents: source, options: wanted, found: foundOf(null, source, wanted) };
  }
  const { projectSettings } = await import("./project/settings.js");
  const { config, intents, backend } = await projectSettings(
    given({
      project: source,
      behaviours: wanted.behaviours,
      fixtures: typeof wanted.fixtures === "string" ? wanted.fixtures : undefined,
    }),
  );
  const all = { ...backend, ...wanted };
  return { intents, options: all, found: foundOf(config, intents, all) };
}

function formatFound({ config, intents, fixtures, behaviours }: Found): string {
  const named = typeof intents === "string" ? intents : intents.join(", ");
  const parts = {
    config: config ?? "none",
    intents: named,
    fixtures: fixtures ?? "none",
    behaviours: behaviours ?? "none",
  };
  return Object.entries(parts)
    .map(([what, where]) => `${what} ${where}`)
    .join(", ");
}

function isProject(source: string | readonly string[]): source is string {
  if (typeof source !== "string") return false;
  return holdsIntents(source) || configIn(source) !== null;
}

function foundOf(config: string | null, intents: Found["intents"], { fixtures, behaviours }: BackendOptions): Found {
  const beside = behavioursBeside(intents).length === 0 ? null : (intents as string);
  return {
    config,
    intents,
    fixtures: typeof fixtures === "string" ? fixtures : null,
    behaviours: behaviours === false ? null : (behaviours ?? beside),
  };
}
