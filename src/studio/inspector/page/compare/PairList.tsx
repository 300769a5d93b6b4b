import type { ComparedPair } from "../../inspection.js";
import { RowList } from "../parts/RowList.js";
import { shownText } from "../parts/shownText.js";
import { CHANGE_WORDS } from "./Changes.js";

interface PairListProps {
  readonly pairs: readonly ComparedPair[];
  readonly open: ComparedPair | undefined;
  readonly onOpen: (pair: ComparedPair) => void;
}

/** List of dialogues with their outcomes in both runs. */
export function PairList({ pairs, open, onOpen }: PairListProps) {
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
