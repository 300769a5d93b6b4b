import { useMemo } from "preact/hooks";
import type { ComparedPair, InspectedComparison, Inspection } from "../../inspection.js";
import { addressOf, placeOf } from "../address.js";
import { RowList } from "../parts/RowList.js";
import { shownText } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import type { Route } from "../route.js";
import type { Source } from "../source/source.js";
import type { Go } from "../useRoute.js";
import { CHANGE_WORDS, Changes } from "./Changes.js";
import { Numbers } from "./Numbers.js";
import { SideBySide } from "./SideBySide.js";

interface CompareProps {
  readonly source: Source;
  readonly inspection: Inspection;
  readonly comparison: InspectedComparison;
  readonly route: Route;
  readonly go: Go;
}

/** View of two runs: changes of their dialogues, their metrics, and both sides of one dialogue. */
export function Compare({ source, inspection: { entries }, comparison, route, go }: CompareProps) {
  const { pairs, runs } = comparison;
  const place = useMemo(() => placeOf(entries, route.dialogue), [entries, route.dialogue]);
  const open = useMemo(
    () => (place === null ? undefined : pairs.find(({ places }) => places.includes(place))),
    [pairs, place],
  );
  const shown = useMemo(
    () => (route.changes.length === 0 ? pairs : pairs.filter(({ change }) => route.changes.includes(change))),
    [pairs, route.changes],
  );
  const openPair = ({ places }: ComparedPair): Partial<Route> => ({
    dialogue: addressOf(entries, places[0] ?? places[1] ?? -1),
    turn: null,
  });
  const move = (by: number): void =>
    go((now) => {
      const current = placeOf(entries, now.dialogue);
      const at = current === null ? -1 : shown.findIndex(({ places }) => places.includes(current));
      const next = shown[at < 0 ? 0 : at + by];
      return next === undefined ? {} : openPair(next);
    }, "replace");
  const close = (): void => go({ dialogue: null, turn: null });
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(open === undefined ? {} : { Escape: close }),
  });
  return (
    <div class={open === undefined ? "compare" : "compare opened"}>
      <section class="list" aria-label="Dialogues of both runs">
        <Changes pairs={pairs} chosen={route.changes} go={go} />
        <PairList pairs={shown} open={open} onOpen={(pair) => go(openPair(pair))} />
      </section>
      {open === undefined ? (
        <Numbers runs={runs} scores={comparison.scores} />
      ) : (
        <SideBySide
          key={open.places.join()}
          source={source}
          entries={entries}
          runs={runs}
          pair={open}
          route={route}
          onClose={close}
        />
      )}
    </div>
  );
}

interface PairListProps {
  readonly pairs: readonly ComparedPair[];
  readonly open: ComparedPair | undefined;
  readonly onOpen: (pair: ComparedPair) => void;
}

/** List of dialogues with their outcomes in both runs. */
function PairList({ pairs, open, onOpen }: PairListProps) {
  return (
    <RowList
      items={pairs}
      open={open}
      keyOf={({ places }) => places.join()}
      onOpen={onOpen}
      row={(pair) => <PairRow pair={pair} />}
    />
  );
}

function PairRow({ pair: { id, change, outcomes, parted } }: { readonly pair: ComparedPair }) {
  // For the same outcome, the paths differ.
  const [before, after] = (change === "parted" ? parted : null) ?? outcomes;
  return (
    <>
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
    </>
  );
}
