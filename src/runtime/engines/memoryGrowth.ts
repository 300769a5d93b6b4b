/** Number of allocations that were refused. */
export interface Refusals {
  count: number;
}

/**
 * Replaces memory growth in the imports of a QuickJS build, whose memory is fixed. The allocator asks for growth
 * whenever it runs out of memory, the only reliable sign: the guest's errors can be caught and have many forms. The
 * function has a minified name that differs between builds, so it is found by its source.
 */
export function withoutGrowth(imports: WebAssembly.Imports, refusals: Refusals): WebAssembly.Imports {
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
