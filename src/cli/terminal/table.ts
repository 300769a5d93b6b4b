import { visible } from "../../base/json/visible.js";
import { displayWidth, padded } from "../../transcript/showSignal.js";
import type { Colours } from "./colours.js";

export interface Column {
  readonly title: string;
  /** Default: left. Numbers are aligned to the right. */
  readonly align?: "left" | "right";
}

/**
 * Formats rows with titles in columns as wide as their content, control characters escaped. Lines have no line breaks
 * at their ends.
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], colours: Colours): string[] {
  const cells = rows.map((row) => row.map(visible));
  const widths = columns.map(({ title }, i) =>
    cells.reduce((widest, row) => Math.max(widest, displayWidth(row[i] ?? "")), displayWidth(title)),
  );
  const line = (row: readonly string[]): string =>
    columns
      .map(({ align = "left" }, i) => padded(row[i] ?? "", widths[i] ?? 0, align))
      .join("  ")
      .trimEnd();
  return [colours.bold(line(columns.map(({ title }) => title))), ...cells.map(line)];
}
