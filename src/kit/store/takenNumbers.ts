import type { Row } from "../signal.js";

/** Numbers from the first to the last, both inclusive. */
export type NumberRun = readonly [first: number, last: number];

/** Returns the numbers that new ids must skip: those above the number of rows at the end of existing ids. */
export function takenNumbers(entity: string, rows: readonly Row[]): readonly NumberRun[] {
  const numbers = rows.map(({ id }) => numberIn(entity, id)).filter((number) => number > rows.length);
  const runs: [number, number][] = [];
  for (const number of numbers.sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

export function numberAfter(number: number, runs: readonly NumberRun[]): number {
  const next = number + 1;
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as NumberRun)[1] < next) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  return run !== undefined && run[0] <= next ? run[1] + 1 : next;
}

/** Returns the number at the end of an id such as `hotels_7`; 0 for other ids. */
function numberIn(entity: string, id: unknown): number {
  if (typeof id !== "string" || !id.startsWith(`${entity}_`)) return 0;
  const number = Number(id.slice(entity.length + 1));
  return Number.isSafeInteger(number) && id === `${entity}_${number}` ? number : 0;
}
