import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { BacklotError } from "../errors.js";

/**
 * Refuses outputs that would replace inputs: a file that is an input, or a folder that is or contains one. Real paths
 * are compared, so links and `./` make no difference.
 * @param outputs the files and folders that are written or removed, existing or not
 * @param inputs the files and folders that are read; absent ones and `-` are skipped
 */
export function refuseOverInput(
  outputs: string | readonly string[],
  inputs: readonly (string | null | undefined)[],
): void {
  const given = inputs.flatMap((input) => (input === "-" ? [] : (input ?? [])));
  if (given.length === 0) return;
  const written = (typeof outputs === "string" ? [outputs] : outputs).map((path) => [path, whereabouts(path)] as const);
  for (const input of given) {
    const read = whereabouts(input);
    const found = written.find(([, to]) => read === to || read.startsWith(`${to}${sep}`));
    if (found === undefined) continue;
    const [output, place] = found;
    const isNamed = resolve(output) === resolve(input);
    const what = isNamed ? "is an input" : read === place ? `is the input ${input}` : `holds the input ${input}`;
    throw new BacklotError("USAGE", `the output ${output} ${what}, which would be replaced; choose another`, {
      place: { file: output },
    });
  }
}

function whereabouts(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const full = resolve(path);
    return dirname(full) === full ? full : join(whereabouts(dirname(full)), basename(full));
  }
}
