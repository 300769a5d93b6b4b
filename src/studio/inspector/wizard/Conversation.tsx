import { useLayoutEffect, useRef } from "preact/hooks";
import type { Row, Signal } from "../../../kit/internal.js";
import { heldBy } from "../page/parts/SignalLine.js";
import { shownText, shownValue } from "../page/parts/shownText.js";
import type { Acts } from "./useActs.js";
import type { PlacedEntry, SeenEntry } from "./wire.js";

interface ConversationProps {
  readonly role: "user" | "wizard";
  readonly entries: readonly PlacedEntry[];
  readonly acts: Acts;
  readonly isActing: boolean;
}

/** The conversation, for the wizard with its commands. New words are announced to screen readers. */
export function Conversation({ role, entries, acts, isActing }: ConversationProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const shown = entries.filter(({ entry }) => entry.op !== "open" && entry.op !== "search");
  useLayoutEffect(() => {
    if (scroll.current !== null) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [shown.length]);
  return (
    <div class="conversation" role="log" aria-label="Conversation" tabindex={0} ref={scroll}>
      {shown.length === 0 && <p class="none">Nothing was said yet.</p>}
      <ol>
        {shown.map(({ at, entry }) => (
          <li key={at} class={`turn ${sideOf(entry)}`}>
            <span class="author">{authorOf(role, entry)}</span>
            <div class="what">
              <What entry={entry} acts={acts} isActing={isActing} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function What({ entry, acts, isActing }: Pick<ConversationProps, "acts" | "isActing"> & { readonly entry: SeenEntry }) {
  switch (entry.op) {
    case "say":
    case "respond":
    case "pick":
      return <bdi class="words">{shownText(entry.text)}</bdi>;
    case "command":
      return (
        <>
          <bdi class="command">{shownText(entry.command)}</bdi>
          <Signals signals={entry.signals} acts={acts} isActing={isActing} />
        </>
      );
    case "select":
      return (
        <span>
          selected from {shownText(entry.intent)}: <code>{shownValue(entry.row)}</code>
        </span>
      );
    case "task":
      return <span>turned to {shownText(entry.task)}</span>;
    case "trouble":
      return (
        <span class="bad">
          The {entry.side} could not go on{entry.message === undefined ? "." : `: ${shownText(entry.message)}`}
        </span>
      );
    case "end":
      return <span>The {entry.by} has ended the dialogue.</span>;
    default:
      return null;
  }
}

const sideOf = ({ op }: SeenEntry): string =>
  op === "say" ? "of-user" : op === "respond" || op === "pick" ? "of-wizard" : op === "command" ? "executed" : "event";

function authorOf(role: "user" | "wizard", { op }: SeenEntry): string {
  if (op === "say") return role === "user" ? "You" : "User";
  if (op === "respond" || op === "pick") return role === "wizard" ? "You" : "Assistant";
  return op === "command" ? "Command" : "";
}

const ROWS = 5;

interface SignalsProps {
  readonly signals: readonly Signal[];
  readonly acts: Acts;
  readonly isActing: boolean;
}

function Signals({ signals, acts, isActing }: SignalsProps) {
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
