import { realpathSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { BacklotError } from "../base/errors.js";
import type { Catalog, Intent } from "../schema/index.js";
import { type Backend, type Compiled, makeBackend } from "./backend.js";
import {
  assertOptions,
  type BackendOptions,
  type BriefOptions,
  checkBackendOptions,
  DEADLINE_MS,
  MEMORY_MB,
} from "./backendOptions.js";
import { countersOf } from "./behaviours/branches.js";
import type { BehaviourBundle } from "./behaviours/bundle.js";
import { behaviourFiles } from "./behaviours/load.js";
import { type Cache, cacheFor } from "./cache/cache.js";
import { type LoadedIntents, loadedIntents, loadedRows } from "./cache/loaded.js";
import { fingerprintOf, packageAbove, packageVersion, remember, treeOf } from "./cache/remember.js";
import type { Engine, EngineName, EngineOptions } from "./engines/engine.js";
import { noteLoading } from "./loading.js";

/**
 * Loads intents and boots a backend over them.
 * @param source a folder of intent files, one file, several, or parsed intents
 * @throws BacklotError if a file cannot be read or breaks a rule, with every problem listed
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 *
 * const backend = await loadBackend("intents");
 * const session = backend.open({ seed: 7 });
 * const [signal] = session.execute('book_table(restaurant_name="Blue Heron")');
 * console.assert(signal?.kind === "ask" && signal.slot === "date");
 * backend.close();
 * ```
 */
export async function loadBackend(
  source: string | readonly string[] | readonly Intent[],
  options: BackendOptions = {},
): Promise<Backend> {
  assertOptions(options);
  const cache = cacheFor(options.cache);
  const loaded = isIntents(source) ? await givenIntents(source) : await loadedIntents(source, cache);
  const { intents, catalog } = loaded;
  const counts = options.countBranches === true;
  const bundle = await loadedBehaviours(options.behaviours, source, catalog.keys(), { counts, cache });
  const compiled = {
    intents,
    catalog,
    ...(bundle === null ? {} : { behaviours: bundle.script, digests: bundle.digests, behaviourFiles: bundle.files }),
    ...(bundle?.counted === undefined ? {} : { counted: bundle.counted }),
  };
  const rows = options.fixtures === undefined ? null : await loadedRows(options.fixtures, loaded, cache);
  try {
    const backend = await bootBackend(rows === null ? compiled : { ...compiled, fixtures: rows }, options);
    noteLoading(backend, isIntents(source) ? { options } : { intents: source, options });
    return backend;
  } catch (error) {
    if (bundle === null) throw error;
    const { culpritOf } = await import("./behaviours/culprit.js");
    const files = behaviourFiles(options.behaviours, source, catalog.keys());
    const limits = { deadlineMs: options.deadlineMs ?? DEADLINE_MS, memoryMb: options.memoryMb ?? MEMORY_MB };
    const specs = JSON.stringify([...catalog.values()]);
    throw await culpritOf(error, files, options.generated === undefined, async (behaviours) =>
      (await startEngine("isolated", { specs, behaviours, ...limits })).close(),
    );
  }
}

/** @throws BacklotError SCHEMA_INVALID for the content of an intent file that is not parsed */
async function givenIntents(intents: readonly Intent[]): Promise<LoadedIntents> {
  for (const intent of intents as readonly (Partial<Intent> | null)[]) {
    if (intent?.args instanceof Map) continue;
    const name = typeof intent?.command === "string" ? ` ${intent.command}` : "";
    const message = `the intent${name} is not read: give parseIntent of backlot/schema what its file holds; slotsOf makes args of a JSON Schema`;
    throw new BacklotError("SCHEMA_INVALID", message);
  }
  return { intents, catalog: (await import("../schema/catalog.js")).catalogOf(intents), key: null };
}

/** Boots a backend over compiled intents. */
export async function bootBackend(compiled: Compiled, options: BriefOptions): Promise<Backend> {
  checkBackendOptions(options);
  const { catalog, fixtures, behaviours, counted } = compiled;
  const name = options.engine ?? (behaviours === undefined ? "quickjs" : "isolated");
  if (name === "native" && behaviours !== undefined) {
    throw new BacklotError("BAD_OPTION", "behaviours run in the sandbox only, and the engine native has none");
  }
  const generated = options.generated === undefined ? "" : await scriptOf(options.generated, catalog);
  const cache = cacheFor(options.cache);
  const engine = await startEngine(name, {
    specs: JSON.stringify([...catalog.values()]),
    ...(generated === "" ? {} : { generated }),
    ...(fixtures === undefined ? {} : { fixtures }),
    ...(behaviours === undefined ? {} : { behaviours }),
    ...(counted === undefined ? {} : { counters: countersOf(counted) }),
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    memoryMb: options.memoryMb ?? MEMORY_MB,
    ...(cache === null ? {} : { cache: cache.folder }),
    ...(options.brief === true ? { sandboxes: 1 } : {}),
  });
  return makeBackend(compiled, engine, options);
}

async function scriptOf(folder: string, catalog: Catalog): Promise<string> {
  const { generatedScript } = await import("./generated.js");
  return generatedScript(folder, catalog.keys());
}

/** Starts an engine. QuickJS and threads are loaded only if needed. */
async function startEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  switch (name) {
    case "native":
      return new (await import("./engines/native.js")).NativeEngine(options);
    case "quickjs":
      return (await import("./engines/quickjs.js")).QuickJsEngine.start(options);
    case "isolated":
      return (await import("./engines/isolated.js")).IsolatedEngine.start(options);
    default:
      return name satisfies never;
  }
}

function isIntents(source: string | readonly string[] | readonly Intent[]): source is readonly Intent[] {
  return typeof source !== "string" && typeof source[0] === "object";
}

/**
 * Returns the behaviours as one script, bundled or cached. All files of their folder count, imported or not: a new file
 * may be what an import resolves to next time. @throws BacklotError as `bundleBehaviours` does
 */
async function loadedBehaviours(
  option: string | false | undefined,
  source: unknown,
  intents: Iterable<string>,
  { counts, cache }: { readonly counts: boolean; readonly cache: Cache | null },
): Promise<BehaviourBundle | null> {
  const files = behaviourFiles(option, source, intents);
  const [first] = files;
  if (first === undefined) return null;
  const folder = dirname(first.file);
  const { value } = await remember<BehaviourBundle>(counts ? null : cache, {
    kind: "behaviours",
    read: () => {
      const tree = treeOf(folder);
      return tree === null ? null : fingerprintOf([...tree, ...packageAbove(dirname(folder))], folder);
    },
    parts: [
      packageVersion("esbuild"),
      relative(folder, realpathSync(folder)),
      ...files.flatMap(({ file, intent }) => [basename(file), intent]),
    ],
    compute: async () => (await import("./behaviours/bundle.js")).bundleBehaviours(files, counts),
  });
  return value;
}
