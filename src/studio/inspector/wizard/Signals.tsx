import type { Row, Signal } from "../../../kit/internal.js";
import { heldBy } from "../page/parts/heldBy.js";
import { shownText, shownValue } from "../page/parts/shownText.js";
import type { Acts } from "./useActs.js";

const ROWS = 5;

interface SignalsProps {
  readonly signals: readonly Signal[];
  readonly acts: Acts;
  readonly isActing: boolean;
}

/** Signals of a command. */
export function Signals({ signals, acts, isActing }: SignalsProps) {
  return (
    <ul class="signals">
      {signals.map((signal, i) => (
        <li key={i} class={`signal ${signal.kind}`}>
          <span class="kind">{signal.kind}</span> <span>{shownText(heldBy(signal))}</span>
          {signal.kind === "found" && signal.rows.length > 0 && (
            <Rows signal={signal} rows={signal.rows} acts={acts} isActing={isActing} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowsProps extends Pick<SignalsProps, "acts" | "isActing"> {
  readonly signal: Extract<Signal, { readonly kind: "found" }>;
  readonly rows: readonly Row[];
}

function Rows({ signal, rows, acts, isActing }: RowsProps) {
  const list = (from: number, to: number) => (
    <ol class="rows">
      {rows.slice(from, to).map((row, i) => (
        <li key={from + i}>
          {isActing && (
            <button
              type="button"
              aria-label={`Select row ${from + i + 1} of ${shownText(signal.ref)}`}
              disabled={acts.isBusy}
              onClick={() => void acts.run({ kind: "select", task: signal.ref, row: from + i })}
            >
              Select
            </button>
          )}
          <dl>
            {Object.entries(row).map(([name, value]) => (
              <div key={name}>
                <dt>{shownText(name)}</dt>
                <dd>{typeof value === "string" ? shownText(value) : shownValue(value)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      {list(0, ROWS)}
      {rows.length > ROWS && (
        <details>
          <summary>{rows.length - ROWS} more</summary>
          {list(ROWS, rows.length)}
        </details>
      )}
    </>
  );
}
