/** How often a guest wanted memory that was not there. */
export interface Refusals {
  count: number;
}

/**
 * The imports of a QuickJS build whose memory never grows. The allocator asks for more whenever it has too little
 * left, which is the one sure sign that memory has run out: errors of the guest can be caught, and have many shapes.
 * The function has a minified name that differs from build to build, so it is found by what it does.
 * @param refusals counts how often it was asked
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
