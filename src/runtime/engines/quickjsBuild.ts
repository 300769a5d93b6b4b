import emscripten from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import { BacklotError } from "../../base/errors.js";
import { optimiseLate, wasmBytes } from "../host.js";

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
    optimiseLate();
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

const DAY_MS = 86_400_000;

/**
 * Removes the host's clock and time zone from the imports of a QuickJS build: inside there is UTC, and only the kit's
 * time. The two functions have minified names that differ between builds, so they are found by their source.
 */
function withoutHostTime(imports: WebAssembly.Imports, memory: WebAssembly.Memory): WebAssembly.Imports {
  const words = new Int32Array(memory.buffer);
  const found = { clock: 0, zone: 0 };
  const timeless = (value: unknown): unknown => {
    const text = typeof value === "function" ? String(value) : "";
    if (text.includes("Date.now()")) {
      found.clock++;
      return () => 0;
    }
    if (text.includes("getTimezoneOffset") && text.includes("getSeconds")) {
      found.zone++;
      return (seconds: bigint, tm: number) => writeTime(words, tm >> 2, Number(seconds) * 1000);
    }
    return value;
  };
  const replaced = Object.entries(imports).map(([module, functions]) => {
    const entries = Object.entries(functions as object).map(([name, value]) => [name, timeless(value)] as const);
    return [module, Object.fromEntries(entries)] as const;
  });
  if (found.clock !== 1 || found.zone !== 1) throw new Error("this build of QuickJS takes its time from elsewhere");
  return Object.fromEntries(replaced);
}

/** Writes a `struct tm`: its last two words are summer time and the offset from UTC. */
function writeTime(words: Int32Array, at: number, milliseconds: number): void {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  const yearDay = Math.floor((milliseconds - Date.UTC(year, 0, 1)) / DAY_MS);
  words.set([date.getUTCSeconds(), date.getUTCMinutes(), date.getUTCHours()], at);
  words.set([date.getUTCDate(), date.getUTCMonth(), year - 1900, date.getUTCDay(), yearDay, 0, 0], at + 3);
}

/** Access to the WebAssembly stack pointer, the only mutable global of the build. */
interface StackAccess {
  readonly save: () => number;
  readonly restore: (pointer: number) => void;
}

type Export = (...args: number[]) => unknown;

/**
 * Finds the module's stackSave and stackRestore. Their export names are minified and differ between builds, so they are
 * found by their effect, among the exports that the loader did not name.
 */
function stackAccess(exports: WebAssembly.Exports, loaded: object): StackAccess {
  const named = new Set<unknown>(Object.values(loaded));
  const unnamed = Object.values(exports).filter(
    (value): value is Export => typeof value === "function" && !named.has(value),
  );
  // The constructors' entry takes no argument either, but returns nothing and has already run.
  const save = unnamed.find((f) => f.length === 0 && typeof f() === "number") as (() => number) | undefined;
  if (save === undefined) throw new Error("this build of QuickJS exports no stackSave");
  const idle = save();
  for (const candidate of unnamed.filter((f) => f.length === 1)) {
    // stackAlloc(0) returns the pointer; stackRestore(0) returns nothing and moves the pointer to 0.
    if (candidate(0) !== undefined || save() !== 0) continue;
    candidate(idle);
    if (save() === idle) return { save, restore: candidate as (pointer: number) => void };
  }
  throw new Error("this build of QuickJS exports no stackRestore");
}

/** Number of allocations that were refused. */
export interface Refusals {
  count: number;
}

/**
 * Replaces memory growth in the imports of a QuickJS build, whose memory is fixed. The allocator asks for growth
 * whenever it runs out of memory, the only reliable sign: the guest's errors can be caught and have many forms. The
 * function has a minified name that differs between builds, so it is found by its source.
 */
function withoutGrowth(imports: WebAssembly.Imports, refusals: Refusals): WebAssembly.Imports {
  let found = 0;
  const refuse = (): boolean => {
    refusals.count++;
    return false;
  };
  const replaced = Object.entries(imports).map(([module, functions]) => {
    const entries = Object.entries(functions as object).map(([name, value]) => {
      if (typeof value !== "function" || !String(value).includes(".grow(")) return [name, value] as const;
      found++;
      return [name, refuse] as const;
    });
    return [module, Object.fromEntries(entries)] as const;
  });
  if (found !== 1) throw new Error("this build of QuickJS grows its memory in another way");
  return Object.fromEntries(replaced);
}
