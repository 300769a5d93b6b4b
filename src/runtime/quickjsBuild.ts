import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { RELEASE_SYNC } from "quickjs-emscripten";
import { BacklotError } from "../errors.js";
import { withoutHostTime } from "./hostTime.js";
import { type Refusals, withoutGrowth } from "./memoryGrowth.js";
import { type StackAccess, stackAccess } from "./stack.js";

/** The C functions of the QuickJS build. */
export type Ffi = InstanceType<Awaited<ReturnType<typeof RELEASE_SYNC.importFFI>>>;
type Loader = Extract<Awaited<ReturnType<typeof RELEASE_SYNC.importModuleLoader>>, (...args: never[]) => unknown>;
/** An instance of the build, with its allocator and its callbacks. */
export type Module = Awaited<ReturnType<Loader>>;

/** QuickJS in a memory of its own. */
export interface QuickJs {
  readonly ffi: Ffi;
  readonly module: Module;
  readonly memory: WebAssembly.Memory;
  readonly stack: StackAccess;
  readonly refusals: Refusals;
}

const PAGE = 65_536;

/** Compiled once in the process; each instance shares it. */
let compiled: WebAssembly.Module | undefined;

function wasmModule(): WebAssembly.Module {
  if (compiled === undefined) {
    const near = createRequire(createRequire(import.meta.url).resolve("quickjs-emscripten"));
    compiled = new WebAssembly.Module(readFileSync(near.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")));
  }
  return compiled;
}

/** A block of memory that never grows. */
function fixedMemory(megabytes: number): WebAssembly.Memory {
  const pages = Math.ceil((megabytes * 1024 * 1024) / PAGE);
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages });
  } catch (cause) {
    throw new BacklotError("SANDBOX_MEMORY", `this computer has no ${megabytes} MiB for a sandbox`, { cause });
  }
}

/**
 * Starts an instance of QuickJS: in a block of memory that never grows, without the host's clock and time zone.
 * @throws BacklotError SANDBOX_MEMORY where this computer does not have that much
 */
export async function startQuickJs(memoryMb: number): Promise<QuickJs> {
  const memory = fixedMemory(memoryMb);
  const refusals: Refusals = { count: 0 };
  let instance: WebAssembly.Instance | undefined;
  const [FfiClass, load] = await Promise.all([RELEASE_SYNC.importFFI(), RELEASE_SYNC.importModuleLoader()]);
  const module = await (load as Loader)({
    wasmMemory: memory,
    instantiateWasm: (imports, done) => {
      instance = new WebAssembly.Instance(wasmModule(), withoutGrowth(withoutHostTime(imports, memory), refusals));
      done(instance);
      return instance.exports;
    },
  });
  return {
    ffi: new FfiClass(module),
    module,
    memory,
    refusals,
    stack: stackAccess(instance as unknown as WebAssembly.Instance, module),
  };
}
