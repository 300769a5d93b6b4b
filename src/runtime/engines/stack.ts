/** Access to the WebAssembly stack pointer, the only mutable global of the build. */
export interface StackAccess {
  readonly save: () => number;
  readonly restore: (pointer: number) => void;
}

type Export = (...args: number[]) => unknown;

/**
 * Finds the module's stackSave and stackRestore. Their export names are minified and differ between builds, so they are
 * found by their effect, among the exports that the loader did not name.
 */
export function stackAccess(exports: WebAssembly.Exports, loaded: object): StackAccess {
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
