import { picocolors } from "#packages";
import { visible } from "../base/json/visible.js";
import type { TableChanges } from "../kit/internal.js";
import { howMany, rowLines, type SignalOptions, signalLines } from "./showSignal.js";
import { tagTitle } from "./tags.js";
import type { Transcript, Turn } from "./transcript.js";
import { signalText } from "./wording.js";

/** Options of rendering a dialogue as text. */
export interface ShowOptions {
  /** The turn to mark with an arrow: its position in `turns`, from 0. One past the last marks the end. */
  readonly mark?: number;
  /** The text below the marked turn, such as the expected signal. */
  readonly note?: string;
  /** Lines below turns, by position. Those of hidden turns are not shown. */
  readonly under?: ReadonlyMap<number, readonly string[]>;
  /** The number of turns to show before and after the marked one. Default: all. */
  readonly around?: number;
  /** True if to colour authors, tags and the mark. Default: false. */
  readonly colour?: boolean;
  /** Structured signals in LUCID's wording, or with their details: arguments, rows, reasons. Default: details. */
  readonly signals?: "wording" | "details";
  /** The most rows to show of each signal. Default: 5. */
  readonly rows?: number;
  /** The width to which lines of rows are cut, in columns. Default: not cut. */
  readonly width?: number;
}

type Colours = ReturnType<ReturnType<typeof picocolors>["createColors"]>;

/**
 * Renders a dialogue for reading: a title, then a turn a line with author, index and text or command. Control
 * characters are shown as escapes, so that a transcript cannot move a terminal's cursor.
 *
 * ```
 * A-0001 (train)
 *    User         A table at Nobu, please.  [several slots at the start]
 *    System    1  reserve_table(restaurant_name="Nobu")
 *    Signal    2  hint("ask for value: Ask for date", ref=x1)
 *  > System    3  x1.date = "friday"
 *                 expected confirm x1
 * ```
 * A command that is refused several times in a row, for the same reason, is shown once. If the dialogue begins with
 * rows of an earlier dialogue, they precede the turns.
 * @returns lines without a final line break
 */
export function showTranscript(transcript: Transcript, options: ShowOptions = {}): string {
  const colours = picocolors().createColors(options.colour ?? false);
  const { turns, id, split } = transcript;
  const mark = options.mark;
  const around = mark === undefined ? Number.POSITIVE_INFINITY : (options.around ?? Number.POSITIVE_INFINITY);
  const digits = turns.reduce((most, turn) => Math.max(most, String(indexOf(turn) ?? "").length), 2);
  const lines = [`${colours.bold(visible(id))}${split === undefined ? "" : colours.dim(` (${visible(split)})`)}`];
  const margin = " ".repeat(12 + digits + 2);
  const note = () => (options.note ?? "").split("\n").map((line) => `${margin}${colours.yellow(visible(line))}`);
  const { width, ...whole } = options;
  const blocks = tableBlocks(transcript.tables ?? {}, { ...whole, ...(width && { width: width - margin.length }) });
  for (const [first = "", ...rest] of blocks) {
    lines.push(`   ${colours.dim("Before".padEnd(9))}${" ".repeat(digits + 2)}${first}`);
    lines.push(...rest.map((line) => `${margin}${line}`));
  }
  let hidden = 0;
  let again = 0;
  const showHidden = () => {
    if (hidden > 0) lines.push(colours.dim(`   ... ${hidden} ${hidden === 1 ? "turn" : "turns"}`));
    if (again > 0) lines.push(colours.dim(`   ... the same ${again === 1 ? "once" : `${again} times`} more`));
    [hidden, again] = [0, 0];
  };
  const isFar = (position: number) => Math.abs(position - (mark ?? position)) > around;
  for (const [position, turn] of turns.entries()) {
    if (isFar(position)) {
      hidden += 1;
      continue;
    }
    const start = turn.author === "System" ? position : position - 1;
    if (isRefusedAgain(turns, start) && !isFar(start - 2) && mark !== start && mark !== start + 1) {
      again += position === start ? 1 : 0;
      continue;
    }
    showHidden();
    lines.push(showTurn(turn, { colours, digits, margin, isMarked: position === mark, options }));
    for (const line of options.under?.get(position) ?? []) lines.push(`${margin}${colours.dim(visible(line))}`);
    if (position === mark && options.note !== undefined) lines.push(...note());
  }
  showHidden();
  if (mark !== undefined && mark >= turns.length) {
    lines.push(` ${colours.red(">")} ${colours.dim("(end)")}`);
    if (options.note !== undefined) lines.push(...note());
  }
  return lines.join("\n");
}

function isRefusedAgain(turns: Transcript["turns"], start: number): boolean {
  const [command, answer] = turns.slice(Math.max(0, start), start + 2);
  if (start < 2 || command?.author !== "System" || answer?.author !== "Signal" || answer.signal?.kind !== "error")
    return false;
  return JSON.stringify(turns.slice(start - 2, start)) === JSON.stringify([command, answer]);
}

interface Line {
  readonly colours: Colours;
  readonly digits: number;
  readonly margin: string;
  readonly isMarked: boolean;
  readonly options: ShowOptions;
}

const indexOf = (turn: Turn): number | undefined =>
  turn.author === "System" || turn.author === "Signal" ? turn.index : undefined;

function showTurn(turn: Turn, { colours, digits, margin, isMarked, options }: Line): string {
  const paint = { User: colours.cyan, System: colours.bold, Signal: colours.magenta, Response: colours.green };
  const arrow = isMarked ? ` ${colours.red(">")} ` : "   ";
  const author = paint[turn.author](turn.author.padEnd(9));
  const index = colours.dim(String(indexOf(turn) ?? "").padStart(digits));
  const tags = (turn.tags ?? []).map(tagTitle).join(", ");
  const width = options.width === undefined ? {} : { width: options.width - margin.length };
  const [first = "", ...rest] = said(turn, { ...options, ...width });
  const text = [first, ...rest.map((line) => `${margin}${line}`)].join("\n");
  return `${arrow}${author}${index}  ${text}${tags === "" ? "" : `  ${colours.yellow(`[${tags}]`)}`}`;
}

function said(turn: Turn, options: ShowOptions): string[] {
  switch (turn.author) {
    case "User":
    case "Response":
      return linesOf(turn.text);
    case "System":
      return linesOf(turn.command);
    case "Signal":
      if (turn.signal === undefined) return linesOf(turn.text ?? "");
      return options.signals === "wording" ? linesOf(signalText(turn.signal)) : signalLines(turn.signal, options);
    default:
      return turn satisfies never;
  }
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map(visible);

/**
 * Renders the changes of tables with which a dialogue begins, as an earlier dialogue left them: a block of lines for
 * each part.
 */
function tableBlocks(
  tables: Readonly<Record<string, TableChanges>>,
  options: SignalOptions = {},
): readonly (readonly string[])[] {
  return Object.entries(tables).flatMap(([entity, { added = [], changed = [], removed = [] }]) => {
    const rows = Object.entries({ added, changed }).filter(([, held]) => held.length > 0);
    return [
      ...rows.map(([part, held]) => [visible(`${entity}: ${howMany(held)} ${part}`), ...rowLines(held, options)]),
      ...(removed.length === 0 ? [] : [[visible(`${entity}: ${removed.map(textOf).join(", ")} removed`)]]),
    ];
  });
}

const textOf = (id: unknown): string => (typeof id === "string" ? id : JSON.stringify(id));
