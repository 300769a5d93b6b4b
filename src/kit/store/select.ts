import type { Filter, Operator } from "../signal.js";
import type { SlotSpec, Value } from "../spec.js";
import { fold } from "./fold.js";
import { FUZZY_THRESHOLD, isOperator, OPERATORS } from "./operators.js";
import { type CodeRange, type PackedColumn, type PackedTable, rangesOf } from "./packed.js";
import { alikeTo } from "./ratio.js";

interface Constraint {
  readonly column: PackedColumn;
  readonly ranges: readonly CodeRange[];
  readonly count: number;
  /** True if rows without a value pass as well; they are not in the column's order. */
  readonly absent: boolean;
}

/** Returns the rows that pass a filter, in table order: the same as `matches`, found by the columns' order. */
export function selectRows(table: PackedTable, filter: Filter, slots: ReadonlyMap<string, SlotSpec>): number[] {
  const constraints: Constraint[] = [];
  for (const key of Object.keys(filter)) {
    const wanted = filter[key] as Value | Operator;
    const absent = isOperator(wanted) && OPERATORS.get(wanted.operator)?.absent === true;
    const next = constraintOf(table, key, wanted, slots.get(key), absent);
    // In a column that does not exist, no row has a value.
    if (next === null && absent) continue;
    if (next === null || (next.count === 0 && !absent)) return [];
    constraints.push(next);
  }
  const ordered = constraints.filter((one) => !one.absent);
  const narrowest = ordered.reduce<Constraint | null>((a, b) => (a === null || b.count < a.count ? b : a), null);
  if (narrowest === null) return rowsBut(table.size, constraints);
  const others = constraints.filter((other) => other !== narrowest);
  const rows = narrowest.column.rowsIn(narrowest.ranges);
  const passing = others.length === 0 ? rows : rows.filter((row) => others.every((other) => passes(other, row)));
  const [first] = narrowest.ranges;
  const isOneCode = narrowest.ranges.length === 1 && first !== undefined && first[1] - first[0] === 1;
  return isOneCode ? passing : passing.sort((a, b) => a - b);
}

/** Returns all rows except those that a constraint excludes; each of the constraints lets rows without a value pass. */
function rowsBut(size: number, constraints: readonly Constraint[]): number[] {
  const held = new Uint8Array(size);
  for (const { column, ranges } of constraints) {
    for (const row of column.rowsIn(complement(ranges, column.layout.count))) held[row] = 1;
  }
  const rows: number[] = [];
  for (let row = 0; row < size; row++) if (held[row] === 0) rows.push(row);
  return rows;
}

function passes({ column, ranges, absent }: Constraint, row: number): boolean {
  const code = column.code(row);
  if (code < 0) return absent;
  return ranges.some(([from, to]) => code >= from && code < to);
}

function constraintOf(
  table: PackedTable,
  key: string,
  wanted: Value | Operator,
  slot: SlotSpec | undefined,
  absent: boolean,
): Constraint | null {
  const plain = table.columns.get(key);
  if (plain === undefined) return null;
  if (isOperator(wanted)) return constraint(plain, operatorRanges(plain, wanted), absent);
  const { match = "exact" } = slot ?? {};
  // A column may be folded for another reason: to find the values that a text may stand for.
  const folded = match === "exact" ? undefined : table.folded.get(key);
  if (folded === undefined || typeof wanted !== "string") return constraint(plain, rangesOf(plain, wanted));
  const text = fold(wanted);
  return constraint(folded, match === "fuzzy" ? fuzzyRanges(folded, text) : rangesOf(folded, text));
}

function constraint(column: PackedColumn, ranges: readonly CodeRange[], absent = false): Constraint {
  return { column, ranges, count: column.countIn(ranges), absent };
}

/** Comparisons by size are one range of the order; other operators are tested on every distinct value. */
function operatorRanges(column: PackedColumn, { operator, args }: Operator): readonly CodeRange[] {
  const argument = args[0] as Value;
  const { numbers, texts, count } = column.layout;
  const [from, to] = typeof argument === "number" ? [0, numbers] : [numbers, numbers + texts];
  const isOrdered = typeof argument === "number" || typeof argument === "string";
  const first = (): number => column.search(from, to, (value) => (value as typeof argument) < argument);
  const past = (): number => column.search(from, to, (value) => (value as typeof argument) <= argument);
  if (isOrdered && operator === "at_least") return [[first(), to]];
  if (isOrdered && operator === "greater_than") return [[past(), to]];
  if (isOrdered && operator === "at_most") return [[from, past()]];
  if (isOrdered && operator === "less_than") return [[from, first()]];
  if (operator === "between") return betweenRanges(column, argument as readonly Value[]);
  if (operator === "equal_to") return rangesOf(column, argument);
  if (operator === "not_equal") return complement(rangesOf(column, argument), count);
  if (operator === "one_of") {
    const codes = (argument as readonly Value[]).flatMap((value) => rangesOf(column, value)).map(([code]) => code);
    return [...new Set(codes)].sort((a, b) => a - b).map((code) => [code, code + 1]);
  }
  const holds = OPERATORS.get(operator)?.holds;
  return rangesWhere(0, count, (code) => holds?.(column.value(code), argument) === true);
}

function complement(ranges: readonly CodeRange[], count: number): readonly CodeRange[] {
  const between: CodeRange[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) between.push([next, from]);
    next = to;
  }
  return next < count ? [...between, [next, count]] : between;
}

/** One range if both bounds are numbers or both are strings; otherwise none. */
function betweenRanges(column: PackedColumn, [least, greatest, ...more]: readonly Value[]): readonly CodeRange[] {
  if (least === undefined || greatest === undefined || more.length > 0) return [];
  const above = operatorRanges(column, { operator: "at_least", args: [least] });
  const below = operatorRanges(column, { operator: "at_most", args: [greatest] });
  const [[from, end] = [0, 0]] = above;
  const [[start, to] = [0, 0]] = below;
  return typeof least === typeof greatest && from < to && start < end ? [[from, to]] : [];
}

function fuzzyRanges(column: PackedColumn, text: string): readonly CodeRange[] {
  if (text === "") return rangesOf(column, text);
  const isAlike = alikeTo(text, FUZZY_THRESHOLD);
  const ranges: [number, number][] = [];
  for (const code of column.codesNear(text, FUZZY_THRESHOLD)) {
    if (isAlike(column.value(code) as string)) add(ranges, code);
  }
  return ranges;
}

function rangesWhere(from: number, to: number, test: (code: number) => boolean): readonly CodeRange[] {
  const ranges: [number, number][] = [];
  for (let code = from; code < to; code++) if (test(code)) add(ranges, code);
  return ranges;
}

function add(ranges: [number, number][], code: number): void {
  const last = ranges[ranges.length - 1];
  if (last !== undefined && last[1] === code) last[1] = code + 1;
  else ranges.push([code, code + 1]);
}
