/** Columns of a table, with their values. */
export type Columns<Row> = readonly (readonly [name: string, value: (row: Row) => string | number])[];

/** Returns a table as CSV (RFC 4180). Values that a spreadsheet would take for formulas get an apostrophe in front. */
export function csvText<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(([, value]) => field(value(row))));
  return [columns.map(([name]) => name), ...lines].map((line) => `${line.join(",")}\r\n`).join("");
}

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
