import { BacklotError } from "../../errors.js";

let bytes: Uint8Array<ArrayBuffer> | undefined;

/**
 * Keeps the WebAssembly of the engine for all backends of this page or worker, once there is one.
 * @throws BacklotError BAD_OPTION for what is no engine, such as half of a download
 */
export function keepWasm(given: Uint8Array<ArrayBuffer> | ArrayBuffer): void {
  if (bytes !== undefined || given === undefined || given === null) return;
  const copy = given instanceof ArrayBuffer ? new Uint8Array(given) : given;
  const why = engineFault(copy);
  if (why !== null) throw new BacklotError("BAD_OPTION", `\`wasm\` is not the engine: ${why}`);
  bytes = copy;
}

/** What every engine of WebAssembly has, and the declarations at hand leave out. */
interface ImportsOfModules {
  imports(module: WebAssembly.Module): readonly { readonly kind: string }[];
}

/** What is wrong with the bytes of an engine; null where nothing is. */
function engineFault(wasm: Uint8Array<ArrayBuffer>): string | null {
  if (!(wasm instanceof Uint8Array)) return "it must be a Uint8Array or an ArrayBuffer";
  try {
    const { Module } = WebAssembly;
    const imports = (Module as unknown as ImportsOfModules).imports(new Module(wasm));
    // The engine is built to be given its memory.
    return imports.some(({ kind }) => kind === "memory") ? null : "it is some other WebAssembly";
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** What was kept. @throws BacklotError BAD_OPTION before anything was */
export function loadedWasm(): Uint8Array<ArrayBuffer> {
  if (bytes === undefined)
    throw new BacklotError(
      "BAD_OPTION",
      "loadBackend takes the engine as `wasm`: the bytes of @jitl/quickjs-wasmfile-release-sync/wasm",
    );
  return bytes;
}
