import { BacklotError } from "../../errors.js";

let bytes: Uint8Array<ArrayBuffer> | undefined;

/** Keeps the WebAssembly of the engine for all backends of this page or worker. */
export function keepWasm(given: Uint8Array<ArrayBuffer> | ArrayBuffer): void {
  bytes ??= given instanceof ArrayBuffer ? new Uint8Array(given) : given;
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
