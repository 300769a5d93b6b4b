import { basename, dirname, join } from "node:path";
import type { ImportNote } from "../transcript/files/importing/item.js";

const MISSING = "a file of a numbered series is not there: its dialogues are missing";
/** A longer gap is taken as a deliberate selection. */
const MAX_HOLE = 1_000;

/** Notes on gaps in series of numbered files, such as a missing `dialogues_002.json`: an incomplete release. */
export function missingFiles(files: readonly string[]): ImportNote[] {
  const series = new Map<
    string,
    { readonly width: number; readonly numbers: Set<number>; readonly name: (n: string) => string }
  >();
  for (const file of files) {
    const [, before, digits, after] = /^(.*_)(0\d+|[1-9]\d{2,})(\.jsonl?(?:\.gz)?)$/.exec(basename(file)) ?? [];
    if (before === undefined || digits === undefined || after === undefined) continue;
    const key = join(dirname(file), `${before}#${after}`);
    const one = series.get(key) ?? {
      width: digits.length,
      numbers: new Set<number>(),
      name: (n: string) => join(dirname(file), `${before}${n}${after}`),
    };
    series.set(key, one);
    one.numbers.add(Number(digits));
  }
  return [...series.values()].flatMap(({ width, numbers, name }) => {
    const sorted = [...numbers].sort((one, other) => one - other);
    return sorted.flatMap((number, at): ImportNote[] => {
      const next = sorted[at + 1] ?? number + 1;
      if (next - number > MAX_HOLE) return [];
      return Array.from({ length: next - number - 1 }, (_, i) => ({
        kind: "note",
        reason: MISSING,
        place: { file: name(String(number + 1 + i).padStart(width, "0")) },
      }));
    });
  });
}
