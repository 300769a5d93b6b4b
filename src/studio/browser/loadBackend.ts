import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import { isObject } from "../../base/json/object.js";
import { foldsOf, pack } from "../../kit/internal.js";
import { type Backend, type Compiled, makeBackend } from "../../runtime/backend.js";
import { checkBackendOptions, DEADLINE_MS, MEMORY_MB } from "../../runtime/backendOptions.js";
import { countersOf } from "../../runtime/behaviours/branches.js";
import { QuickJsEngine } from "../../runtime/engines/quickjs.js";
import { checkFixtures } from "../../runtime/rows/fixtureRows.js";
import { catalogOf } from "../../schema/catalog.js";
import { parseIntent } from "../../schema/parseIntent.js";
import type { ProjectBundle } from "../../testing/project/projectBundle.js";
import { keepWasm } from "./platform/wasm.js";

/** Options of a backend in a browser. */
export interface BrowserOptions {
  /**
   * The engine: the bytes of `@jitl/quickjs-wasmfile-release-sync/wasm`. The first given bytes apply to all backends.
   */
  readonly wasm: Uint8Array<ArrayBuffer> | ArrayBuffer;
  /** Deadline of one command, in milliseconds. Default: 1,000. */
  readonly deadlineMs?: number;
  /** Limit of the sandbox's memory, in MiB, from 16 to 2,048. Default: 64. */
  readonly memoryMb?: number;
}

/**
 * Boots a backend in a browser from the result of `projectBundle` of `backlot/project`. Behaviours run in the same
 * QuickJS sandbox as elsewhere, but in the caller's thread: code that may loop for ever belongs in a worker, which can
 * be terminated.
 * @throws BacklotError BAD_OPTION without an engine or a project; SCHEMA_INVALID, BAD_FIXTURE or BAD_OPENING for an
 * invalid project; SANDBOX_FAULT, SANDBOX_TIMEOUT or SANDBOX_MEMORY if its behaviours cannot be loaded
 */
export async function loadBackend(project: ProjectBundle, options: BrowserOptions): Promise<Backend> {
  if (!isObject(project) || !Array.isArray(project.intents) || !isObject(options))
    throw new BacklotError("BAD_OPTION", "loadBackend takes what projectBundle gave, and an object with the engine");
  keepWasm(options.wasm);
  const compiled = compiledOf(project);
  const { behaviours, counted, fixtures, catalog } = compiled;
  const { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = options;
  checkBackendOptions({ deadlineMs, memoryMb });
  const specs = JSON.stringify([...catalog.values()]);
  const counters = counted === undefined ? undefined : countersOf(counted);
  const engine = await QuickJsEngine.start({
    specs,
    ...given({ fixtures, behaviours, counters }),
    deadlineMs,
    memoryMb,
  });
  return makeBackend(compiled, engine, { engine: "quickjs", ...given({ seed: project.seed, now: project.now }) });
}

function compiledOf({ intents: files, fixtures, behaviours }: ProjectBundle): Compiled {
  const intents = files.map(parseIntent);
  const catalog = catalogOf(intents);
  return {
    intents,
    catalog,
    ...(fixtures === undefined ? {} : { fixtures: pack(checkFixtures(fixtures, intents), foldsOf(catalog.values())) }),
    ...(behaviours === undefined
      ? {}
      : {
          behaviours: behaviours.script,
          digests: new Map(Object.entries(behaviours.digests)),
          behaviourFiles: new Map(Object.entries(behaviours.files)),
          ...given({ counted: behaviours.counted }),
        }),
  };
}
