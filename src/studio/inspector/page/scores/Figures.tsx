import { useState } from "preact/hooks";
import { formatAlike, formatCount } from "../../../../corpora/scores/formatAlike.js";
import { IntervalBar, percent } from "../parts/IntervalBar.js";
import { shownText } from "../parts/shownText.js";
import { type FigureRow, type Order, rangeOf, sorted } from "./order.js";

interface FiguresProps {
  readonly label: string;
  readonly level: number;
  readonly rows: readonly FigureRow[];
  /** True if the rows belong to one metric, so that bars and decimals are comparable. */
  readonly areAlike?: boolean;
}

const FEW = 15;

export function Figures({ label, level, rows, areAlike = false }: FiguresProps) {
  const [order, setOrder] = useState<Order | null>(null);
  const [most, setMost] = useState(FEW);
  const shown = sorted(rows, order).slice(0, areAlike ? most : rows.length);
  const range = rangeOf(rows.flatMap(numbersOf));
  const texts = areAlike ? formatAlike(shown.flatMap(numbersOf)) : shown.flatMap((row) => formatAlike(numbersOf(row)));
  let at = 0;
  const column = (name: Order["column"], text: string) => {
    const isSorted = order?.column === name;
    const isDown = isSorted && order.isDown;
    return (
      <th scope="col" aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
        <button type="button" class="quiet" onClick={() => setOrder({ column: name, isDown: isSorted && !isDown })}>
          {text}
        </button>
        <span aria-hidden="true">{isSorted ? (isDown ? "▾" : "▴") : ""}</span>
      </th>
    );
  };
  return (
    <>
      <table class="figures" aria-label={shownText(label)}>
        <thead>
          <tr>
            {column("name", "name")}
            {column("value", "value")}
            <th scope="col" class="wide">
              {percent(level)} interval
            </th>
            {column("support", "n")}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => {
            const numbers = numbersOf(row);
            const own = texts.slice(at, at + numbers.length);
            at += numbers.length;
            return <Row key={`${row.name}\n${i}`} row={row} texts={own} range={areAlike ? range : rangeOf(numbers)} />;
          })}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <button type="button" class="quiet" onClick={() => setMost(most + 20 * FEW)}>
          {Math.min(rows.length - shown.length, 20 * FEW)} more
        </button>
      )}
    </>
  );
}

const numbersOf = ({ value, interval }: FigureRow): readonly (number | null)[] => [value, ...(interval ?? [])];

interface RowProps {
  readonly row: FigureRow;
  readonly texts: readonly string[];
  readonly range: readonly [from: number, to: number];
}

function Row({ row: { name, value, interval, support, error, href, isChosen = false }, texts, range }: RowProps) {
  const [text, ...bounds] = texts;
  return (
    <tr class={isChosen ? "chosen" : undefined}>
      <th scope="row">
        {href === null ? (
          shownText(name)
        ) : (
          <a href={href} aria-current={isChosen ? "true" : undefined}>
            {shownText(name)}
          </a>
        )}
      </th>
      <td>{error === null ? text : "error"}</td>
      <td class="wide">
        {error === null ? (
          <>
            <IntervalBar value={value} interval={interval} range={range} isFilled />
            <span>{bounds.join(" to ")}</span>
          </>
        ) : (
          <span class="error">{shownText(error)}</span>
        )}
      </td>
      <td>{support === null ? "" : formatCount(support)}</td>
    </tr>
  );
}
