import { useEffect, useRef } from "preact/hooks";
import type { ComparedPair } from "../../inspection.js";
import { shownText } from "../parts/shownText.js";
import { useVirtual } from "../parts/useVirtual.js";
import { CHANGE_WORDS } from "./Changes.js";

interface PairListProps {
  readonly pairs: readonly ComparedPair[];
  readonly open: ComparedPair | undefined;
  readonly onOpen: (pair: ComparedPair) => void;
}

/** A row for each dialogue with what it came to in both runs. */
export function PairList({ pairs, open, onOpen }: PairListProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const at = open === undefined ? -1 : pairs.indexOf(open);
  const { items, height, show, measure } = useVirtual(scroll, pairs.length, 58, at);
  useEffect(() => {
    if (at >= 0) show(at);
  }, [at]);
  return (
    <div ref={scroll} class="scroll rows" tabIndex={-1}>
      <ol style={{ height: `${height}px` }}>
        {items.map(({ index, start }) => {
          const pair = pairs[index] as ComparedPair;
          return (
            <li
              key={pair.places.join()}
              ref={measure}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PairRow pair={pair} isOpen={pair === open} onOpen={() => onOpen(pair)} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface PairRowProps {
  readonly pair: ComparedPair;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function PairRow({ pair: { id, change, outcomes, parted }, isOpen, onOpen }: PairRowProps) {
  // Where the outcome is the same, it is the way that is of interest.
  const [before, after] = (change === "parted" ? parted : null) ?? outcomes;
  return (
    <button type="button" class="row" aria-current={isOpen ? "true" : undefined} onClick={onOpen}>
      <span class="row-head">
        <bdi class="id">{shownText(id)}</bdi>
        {change !== "equal" && <span class={`mark ${change}`}>{CHANGE_WORDS[change].name}</span>}
      </span>
      <span class="opening">
        {change === "equal" ? (
          shownText(outcomes[0] ?? "")
        ) : (
          <>
            <bdi>{shownText(before ?? "–")}</bdi> → <bdi>{shownText(after ?? "–")}</bdi>
          </>
        )}
      </span>
    </button>
  );
}
