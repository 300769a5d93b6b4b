import { useEffect, useRef } from "preact/hooks";
import type { Entry } from "../../inspection.js";
import { addressOf } from "../address.js";
import { shownText } from "../parts/shownText.js";
import { useVirtual } from "../parts/useVirtual.js";
import type { Go } from "../useRoute.js";

interface DialogueListProps {
  readonly entries: readonly Entry[];
  readonly places: readonly number[];
  readonly open: number | null;
  readonly go: Go;
}

/** A row for each dialogue; only those on the screen are drawn, and the open one. */
export function DialogueList({ entries, places, open, go }: DialogueListProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const at = open === null ? -1 : places.indexOf(open);
  const { items, height, show, measure } = useVirtual(scroll, places.length, 58, at);
  useEffect(() => {
    if (at >= 0) show(at);
  }, [at]);
  return (
    <div ref={scroll} class="scroll rows" tabIndex={-1}>
      <ol style={{ height: `${height}px` }}>
        {items.map(({ index, start }) => {
          const place = places[index] as number;
          return (
            <li key={place} ref={measure} data-index={index} style={{ transform: `translateY(${start}px)` }}>
              <Row
                entry={entries[place] as Entry}
                isOpen={place === open}
                onOpen={() => go({ dialogue: addressOf(entries, place), turn: null })}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Row({
  entry,
  isOpen,
  onOpen,
}: {
  readonly entry: Entry;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const { id, opening, turns, replay, outcome, violated } = entry;
  return (
    <button type="button" class="row" aria-current={isOpen ? "true" : undefined} onClick={onOpen}>
      <span class="row-head">
        <bdi class="id">{shownText(id)}</bdi>
        {replay === "diverged" && <span class="mark bad">diverged</span>}
        {outcome !== null && outcome !== "completed" && (
          <span class="mark bad">{shownText(violated[0] ?? outcome)}</span>
        )}
        <span class="count">{turns}</span>
      </span>
      <bdi class="opening">{shownText(opening)}</bdi>
    </button>
  );
}
