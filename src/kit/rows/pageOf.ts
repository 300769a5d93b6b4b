import type { Row } from "../signal.js";
import { type CallValue, isSameInRow } from "./inRow.js";
import type { RowUse } from "./rowUse.js";

export const PAGE_SIZE = 20;

export type RowPage =
  | { readonly rows: readonly Row[]; readonly total: number }
  | { readonly what: "row" | "page"; readonly unknown: CallValue };

/** @param gone the number of deleted rows, some maybe since the page was named */
export function pageOf(
  { key, limit, offset, page, cursor, after, size, firstPage }: RowUse,
  args: Readonly<Record<string, CallValue>>,
  all: readonly Row[],
  gone: number,
): RowPage {
  const said = (parameter: string | undefined): CallValue =>
    parameter === undefined ? null : (args[parameter] ?? null);
  const count = (parameter: string | undefined): number | undefined => {
    const value = said(parameter);
    const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof number === "number" && number >= 0 ? Math.floor(number) : undefined;
  };
  const before = said(after);
  const place = before === null ? -1 : all.findIndex((row) => isSameInRow(row[key], before));
  if (before !== null && place < 0) return { what: "row", unknown: before };
  // After a named row, the total counts only the rows behind it.
  const rows = all.slice(place + 1);
  const [nth, first] = [count(page), firstPage ?? 1];
  const most = count(limit) ?? size ?? (nth === undefined ? rows.length : PAGE_SIZE);
  const named = said(cursor);
  const isNamed = named !== null && named !== "";
  const begins = isNamed ? count(cursor) : undefined;
  if (isNamed && (begins === undefined || begins > all.length + gone)) return { what: "page", unknown: named };
  const from = begins ?? count(offset) ?? Math.max(0, (nth ?? first) - first) * most;
  return { rows: rows.slice(from, from + most), total: rows.length };
}
