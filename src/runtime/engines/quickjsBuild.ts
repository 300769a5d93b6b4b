import emscripten from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import { BacklotError } from "../../base/errors.js";
import { wasmBytes } from "../host.js";
import { withoutHostTime } from "./hostTime.js";
import { type Refusals, withoutGrowth } from "./memoryGrowth.js";
import { type StackAccess, stackAccess } from "./stack.js";

/** C functions of the QuickJS build. */
export type Ffi = QuickJSFFI;
type Loader = typeof emscripten.default;
/** An instance of the build, with its allocator and its callbacks. */
export type Module = Awaited<ReturnType<Loader>>;

/** The types declare a CommonJS module with a default export; the imported ES module is that export. */
const load = emscripten as unknown as Loader;

/** QuickJS in a memory of its own. */
export interface QuickJs {
  readonly ffi: Ffi;
  readonly module: Module;
  readonly memory: WebAssembly.Memory;
  readonly stack: StackAccess;
  readonly refusals: Refusals;
  readonly exports: WebAssembly.Exports;
}

/** Starts a prepared instance synchronously. */
export type PreparedQuickJs = () => QuickJs;

const PAGE = 65_536;

/** Compiled once per process and shared by all instances. */
let compiled: WebAssembly.Module | undefined;

function wasmModule(): WebAssembly.Module {
  if (compiled === undefined) {
    compiled = new WebAssembly.Module(wasmBytes());
  }
  return compiled;
}

function fixedMemory(megabytes: number): WebAssembly.Memory {
  const pages = Math.ceil((megabytes * 1024 * 1024) / PAGE);
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages });
  } catch (cause) {
    throw new BacklotError("SANDBOX_MEMORY", `this computer cannot allocate ${megabytes} MiB for a sandbox`, { cause });
  }
}

/** Starts QuickJS in a memory that never grows, without the host's clock. @throws BacklotError SANDBOX_MEMORY */
export async function startQuickJs(memoryMb: number): Promise<QuickJs> {
  const memory = fixedMemory(memoryMb);
  const refusals: Refusals = { count: 0 };
  let exports: WebAssembly.Exports = {};
  const module = await load({
    wasmMemory: memory,
    instantiateWasm: (imports, done) => {
      const instance = instantiate(imports, memory, refusals);
      exports = instance.exports;
      done(instance);
      return exports;
    },
  });
  return { ffi: new QuickJSFFI(module), module, memory, exports, refusals, stack: stackAccess(exports, module) };
}

/**
 * Prepares another instance like a started one. Its memory is not initialised, since an image will be put there; C
 * functions that take a string do not work.
 * @throws BacklotError SANDBOX_MEMORY if the computer cannot allocate that much
 */
export async function prepareQuickJs(model: QuickJs): Promise<PreparedQuickJs> {
  const memory = fixedMemory(model.memory.buffer.byteLength / (1024 * 1024));
  // The loader fills this object but never finishes: it waits forever for its instance, and so runs no constructors
  // over the image.
  const module = {} as Module;
  const imports = await new Promise<WebAssembly.Imports>((resolve, reject) => {
    const instantiateWasm = (given: WebAssembly.Imports): WebAssembly.Exports => {
      resolve(given);
      return {};
    };
    load(Object.assign(module, { wasmMemory: memory, instantiateWasm })).catch(reject);
  });
  const named = exportNames(model.exports, model.module);
  const { save, restore } = Object.fromEntries(exportNames(model.exports, model.stack));
  return () => {
    const refusals: Refusals = { count: 0 };
    const { exports } = instantiate(imports, memory, refusals);
    for (const [name, exported] of named) Object.assign(module, { [name]: exports[exported] });
    const stack = { save: exports[save as string], restore: exports[restore as string] } as StackAccess;
    return { ffi: new QuickJSFFI(module), module, memory, exports, refusals, stack };
  };
}

function instantiate(
  imports: WebAssembly.Imports,
  memory: WebAssembly.Memory,
  refusals: Refusals,
): WebAssembly.Instance {
  return new WebAssembly.Instance(wasmModule(), withoutGrowth(withoutHostTime(imports, memory), refusals));
}

function exportNames(exports: WebAssembly.Exports, object: object): [name: string, exported: string][] {
  const minified = new Map(Object.entries(exports).map(([exported, value]) => [value, exported]));
  return Object.entries(object).flatMap(([name, value]): [string, string][] => {
    const exported = minified.get(value);
    return exported === undefined ? [] : [[name, exported]];
  });
}
