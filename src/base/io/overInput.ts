import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { BacklotError } from "../errors.js";

/**
 * Refuses outputs that would replace inputs, or each other: a file that is an input or a second output, or a folder that is or contains an
 * input. Real paths are compared, so links and `./` make no difference.
 * @param outputs the files and folders that are written or removed, existing or not
 * @param inputs the files and folders that are read; absent ones and `-` are skipped
 */
export function refuseOverInput(
  outputs: string | readonly string[],
  inputs: readonly (string | null | undefined)[],
): void {
  const given = inputs.flatMap((input) => (input === "-" ? [] : (input ?? [])));
  const written = [outputs].flat().map((path) => [path, whereabouts(path)] as const);
  const twice = written.find(([, place], at) => written.findIndex(([, other]) => other === place) < at);
  if (twice !== undefined)
    throw new BacklotError("USAGE", `two outputs are the file ${twice[0]}: each needs a file of its own`, {
      place: { file: twice[0] },
    });
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
