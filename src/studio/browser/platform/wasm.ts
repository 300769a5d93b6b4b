import { BacklotError } from "../../../base/errors.js";

let bytes: Uint8Array<ArrayBuffer> | undefined;

/** @throws BacklotError BAD_OPTION for invalid bytes, such as an incomplete download */
export function keepWasm(given: Uint8Array<ArrayBuffer> | ArrayBuffer): void {
  if (bytes !== undefined || given === undefined || given === null) return;
  const copy = given instanceof ArrayBuffer ? new Uint8Array(given) : given;
  const why = engineFault(copy);
  if (why !== null) throw new BacklotError("BAD_OPTION", `\`wasm\` is not the engine: ${why}`);
  bytes = copy;
}

/** A method of every WebAssembly engine that the type declarations lack. */
interface ImportsOfModules {
  imports(module: WebAssembly.Module): readonly { readonly kind: string }[];
}

function engineFault(wasm: Uint8Array<ArrayBuffer>): string | null {
  if (!(wasm instanceof Uint8Array)) return "it must be a Uint8Array or an ArrayBuffer";
  try {
    const { Module } = WebAssembly;
    const imports = (Module as unknown as ImportsOfModules).imports(new Module(wasm));
    // The engine is built to import its memory.
    return imports.some(({ kind }) => kind === "memory") ? null : "it is some other WebAssembly";
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

export function loadedWasm(): Uint8Array<ArrayBuffer> {
  if (bytes === undefined)
    throw new BacklotError(
      "BAD_OPTION",
      "loadBackend takes the engine as `wasm`: the bytes of @jitl/quickjs-wasmfile-release-sync/wasm",
    );
  return bytes;
}
