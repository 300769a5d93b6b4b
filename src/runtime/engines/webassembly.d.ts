/** WebAssembly's JavaScript interface, as far as used; the types of ES2023 and Node 20 do not declare it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Memory {
    constructor(limits: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }
  type Imports = Readonly<Record<string, unknown>>;
  type Exports = Readonly<Record<string, unknown>>;
}
