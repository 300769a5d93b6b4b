const DAY_MS = 86_400_000;

/**
 * Removes the host's clock and time zone from the imports of a QuickJS build: inside there is UTC, and only the kit's
 * time. The two functions have minified names that differ between builds, so they are found by their source.
 */
export function withoutHostTime(imports: WebAssembly.Imports, memory: WebAssembly.Memory): WebAssembly.Imports {
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
