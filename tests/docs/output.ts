/** Output of a command, stream by stream: in which order the two reach a terminal varies from run to run. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Within a line: any text, and as many blanks before it as a column needs. Alone on a line: any lines, none too. It shows text that varies
 * from run to run.
 */
const ANY = "…";

/**
 * True if what a program printed is what the documentation shows: every line of each stream, in its order, the lines of
 * the other before, between or after. Blanks at the ends of lines do not count, nor do empty lines between the streams.
 */
export function isShown(shown: readonly string[], { stdout, stderr }: Printed): boolean {
  return isInterleaved(linesOf(shown.join("\n")), linesOf(stdout), linesOf(stderr));
}

/** How many lines of each stream are accounted for. */
type Taken = readonly [out: number, err: number];

/** True if the shown lines, one after the other, take all lines of both lists, each list in its order. */
function isInterleaved(shown: readonly string[], out: readonly string[], err: readonly string[]): boolean {
  let reached: readonly Taken[] = [[0, 0]];
  for (const line of shown) {
    const next = new Map<string, Taken>();
    const add = (taken: Taken): boolean => !next.has(taken.join()) && next.set(taken.join(), taken).size > 0;
    const matches = matcherOf(line);
    const isAnyLines = line.trim() === ANY;
    const waiting = [...reached];
    for (let taken = waiting.pop(); taken !== undefined; taken = waiting.pop()) {
      const [o, e] = taken;
      if (isAnyLines) {
        if (!add(taken)) continue;
        if (o < out.length) waiting.push([o + 1, e]);
        if (e < err.length) waiting.push([o, e + 1]);
        continue;
      }
      if (o < out.length && matches(out[o] as string)) add([o + 1, e]);
      if (e < err.length && matches(err[e] as string)) add([o, e + 1]);
      if (line === "" && isBetween(taken, out, err)) add(taken);
    }
    reached = [...next.values()];
  }
  return reached.some(([o, e]) => o === out.length && e === err.length);
}

/** True if this is where one of two streams begins or ends. */
function isBetween([o, e]: Taken, out: readonly string[], err: readonly string[]): boolean {
  if (out.length === 0 || err.length === 0) return false;
  return o === 0 || e === 0 || o === out.length || e === err.length;
}

/** The lines of an output, without blanks at their ends and empty lines around them. */
export function linesOf(output: string): string[] {
  const lines = output.split("\n").map((line) => line.trimEnd());
  while (lines[0] === "") lines.shift();
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

function matcherOf(shown: string): (line: string) => boolean {
  const parts = shown.split(ANY).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const last = parts.pop();
  const pattern = new RegExp(`^${parts.map((part) => `${part.replace(/(?<! ) +$/, " ")}.*`).join("")}${last}$`);
  return (line) => pattern.test(line);
}
