import { visible } from "../base/json/visible.js";
import { type Row, type Signal, type Value, valueKey } from "../kit/internal.js";

/** Options of rendering a signal as text. */
export interface SignalOptions {
  /** The most rows to show; 0 only counts them. Default: 5. */
  readonly rows?: number;
  /** The width to which lines of rows are cut, in columns. Default: not cut. */
  readonly width?: number;
  /** Another signal: its rows are left out and only counted, and of a long text only the part that differs is shown. */
  readonly unlike?: Signal | undefined;
}

const MAX_ROWS = 5;

/**
 * Renders a signal for reading: its kind and content, then a line for each of its rows with the index by which commands
 * refer to it.
 *
 * ```
 * found x4 find_tables(area="north"): 2 rows
 *   [0] tables_1: restaurant="Nobu", seats=4
 *   [1] tables_7: restaurant="Sole", seats=2
 * ```
 * @returns lines without a final line break
 * @example
 * ```ts
 * import { showSignal } from "backlot/transcript";
 *
 * const rows = [{ id: "tables_1", seats: 4 }];
 * const text = showSignal({ kind: "found", ref: "x4", intent: "find_tables", filter: {}, rows });
 * console.assert(text === "found x4 find_tables(): 1 row\n  [0] tables_1: seats=4");
 * ```
 */
export function showSignal(signal: Signal, options: SignalOptions = {}): string {
  return signalLines(signal, options).join("\n");
}

/** Returns the lines of `showSignal`. Control characters and line breaks are escaped. */
export function signalLines(signal: Signal, options: SignalOptions = {}): string[] {
  const [head, rows] = [visible(headOf(signal, textOf(options.unlike))), shownRows(signal)];
  return rows === undefined ? [head] : [head, ...rowLines(rows, options)];
}

const textOf = (signal: Signal | undefined): string | undefined => {
  if (signal?.kind === "failed") return signal.reason;
  return signal?.kind === "performed" && typeof signal.answer === "string" ? signal.answer : undefined;
};

function headOf(signal: Signal, unlike: string | undefined): string {
  switch (signal.kind) {
    case "ask":
      return `ask ${signal.ref} ${signal.slot}`;
    case "choose":
      return `choose ${signal.ref} ${signal.slot}: ${signal.options.map(literal).join(", ")}`;
    case "confirm":
    case "ready":
      return `${signal.kind} ${signal.ref}`;
    case "performed":
      return `performed ${signal.ref} ${signal.intent}${pairs(signal.arguments)}${
        signal.answer === undefined
          ? made(signal.row)
          : `: ${typeof signal.answer === "string" ? partUnlike(signal.answer, unlike) : literal(signal.answer)}`
      }`;
    case "found":
      return `found ${signal.ref} ${signal.intent}${pairs(signal.filter)}: ${howMany(signal.rows, signal.total)}`;
    case "failed":
      return `failed ${signal.ref} ${signal.intent}${pairs(signal.arguments)}: ${signal.reason}${
        signal.alternatives === undefined ? "" : `; instead ${howMany(signal.alternatives)}`
      }`;
    case "error":
      return `error ${signal.code}: ${signal.message}${signal.hint === undefined ? "" : ` (${signal.hint})`}`;
    default:
      return signal satisfies never;
  }
}

const shownRows = (signal: Signal | undefined): readonly Row[] | undefined =>
  signal?.kind === "found" ? signal.rows : signal?.kind === "failed" ? signal.alternatives : undefined;

/** The row that a task made; empty for an empty row, which would read like a failure. */
const made = (row: Row | undefined): string =>
  row === undefined || Object.keys(row).length === 0 ? "" : `: ${literal(row)}`;

const literal = (value: Value | null | object): string => JSON.stringify(value);

const pairs = (slots: Readonly<Record<string, Value | object>>): string => `(${listed(slots)})`;

const listed = (slots: Readonly<Record<string, Value | object | null>>): string =>
  Object.entries(slots)
    .map(([slot, value]) => `${slot}=${shownSlot(value)}`)
    .join(", ");

function shownSlot(value: Value | object | null): string {
  const { operator, args } = (value ?? {}) as { readonly operator?: unknown; readonly args?: unknown };
  const isOperator = typeof operator === "string" && Array.isArray(args);
  return isOperator ? `${operator}(${(args as Value[]).map(literal).join(", ")})` : literal(value);
}

/** The number of rows, in words. @param total the number of all rows, if these are some of them */
export function howMany(rows: readonly Row[], total?: number): string {
  const noun = (total ?? rows.length) === 1 ? "row" : "rows";
  return `${rows.length}${total === undefined ? "" : ` of ${total}`} ${noun}`;
}

/** Returns a line for each shown row, and the number of the others. */
export function rowLines(rows: readonly Row[], { rows: most = MAX_ROWS, width, unlike }: SignalOptions): string[] {
  if (most === 0) return [];
  const others = new Set((shownRows(unlike) ?? []).map((row) => valueKey(row)));
  const numbered = [...rows.entries()];
  const own = numbered.filter(([, row]) => !others.has(valueKey(row)));
  // If every row is in both signals, their order differs.
  const rowsToShow = own.length === 0 ? numbered : own;
  const [left, same] = [rowsToShow.length - most, rows.length - rowsToShow.length];
  return [
    ...rowsToShow.slice(0, most).map(([index, row]) => rowLine(index, row)),
    ...(left > 0 ? [`  and ${left} more`] : []),
    ...(same > 0 ? [`  and ${same} that ${same === 1 ? "is" : "are"} the same`] : []),
  ].map((line) => (width === undefined ? line : fitted(line, width)));
}

function rowLine(index: number, { id, ...slots }: Row): string {
  const name = id === undefined ? "" : ` ${typeof id === "string" ? id : literal(id)}`;
  const held = listed(slots);
  return visible(`  [${index}]${name}${held === "" ? "" : `${name === "" ? "" : ":"} ${held}`}`);
}

/** Texts of at most this length are shown whole. */
const WHOLE = 160;
/** Characters before and after the first difference. */
const [BEFORE, AFTER] = [40, 80];

/**
 * Returns the part of a text around its first difference from another, with the place: `"…the part…", differs from
 * character 1,204 of 9,321`. A short text, or one without another, is returned whole.
 */
export function partUnlike(text: string, other: string | undefined): string {
  if (other === undefined || text === other || Math.max(text.length, other.length) <= WHOLE)
    return JSON.stringify(text);
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const from = Math.max(0, at - BEFORE);
  const part = text.slice(from, at + AFTER);
  const cut = `${from > 0 ? "…" : ""}${part}${from + part.length < text.length ? "…" : ""}`;
  return `${JSON.stringify(cut)}, differs from character ${(at + 1).toLocaleString("en")} of ${text.length.toLocaleString("en")}`;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NARROW = /^[\x20-\x7e]*$/;
const ESCAPES = /\u001b\[[0-9;]*m/g;

/**
 * Returns the number of terminal columns of a text: colour codes take none, East Asian characters and emoji two. The
 * package string-width covers more of Unicode but brings further packages; dialogues and tables do not need it.
 */
export function displayWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(ESCAPES, "")) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/** Pads a text with blanks to a width: at its end, or at its start for numbers. */
export function padded(text: string, width: number, align: "left" | "right"): string {
  const blanks = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "left" ? text + blanks : blanks + text;
}

/** Cuts a text without colours to a width, with an ellipsis if it is longer. */
export function fitted(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let [kept, taken] = ["", 1];
  for (const character of text) {
    taken += displayWidth(character);
    if (taken > width) break;
    kept += character;
  }
  return `${kept}…`;
}
