import type { Entry } from "../../inspection.js";
import { addressOf } from "../address.js";
import { RowList } from "../parts/RowList.js";
import { shownText } from "../parts/shownText.js";
import type { Go } from "../useRoute.js";

interface DialogueListProps {
  readonly entries: readonly Entry[];
  readonly places: readonly number[];
  readonly open: number | null;
  readonly go: Go;
}

/** List of dialogues. */
export function DialogueList({ entries, places, open, go }: DialogueListProps) {
  return (
    <RowList
      items={places}
      open={open ?? undefined}
      keyOf={(place) => place}
      onOpen={(place) => go({ dialogue: addressOf(entries, place), turn: null })}
      row={(place) => <Row entry={entries[place] as Entry} />}
    />
  );
}

function Row({ entry: { id, opening, turns, replay, outcome, violated, live, intents } }: { readonly entry: Entry }) {
  return (
    <>
      <span class="row-head">
        <bdi class="id">{shownText(id)}</bdi>
        {replay === "diverged" && <span class="mark bad">diverged</span>}
        {outcome !== null && outcome !== "completed" && (
          <span class="mark bad">{shownText(violated[0] ?? outcome)}</span>
        )}
        {live?.isOver === true && <span class="mark">over</span>}
        <span class="count">{turns}</span>
      </span>
      <bdi class="opening">{shownText(opening || (live === undefined ? "" : intents.join(", ")))}</bdi>
    </>
  );
}
