import { useMemo, useState } from "preact/hooks";
import type { Entry } from "../../inspection.js";
import { shownText } from "../parts/shownText.js";
import type { Go } from "../useRoute.js";
import { type Choices, countsOf, FACET_NAMES, FACETS, type Facet } from "./filter.js";

const FEW = 6;

interface FacetsProps {
  readonly entries: readonly Entry[];
  readonly places: readonly number[];
  readonly choices: Choices;
  readonly go: Go;
}

/** Filters with counts: a bar for each value among the shown dialogues. */
export function Facets({ entries, places, choices, go }: FacetsProps) {
  const isFiltered = FACET_NAMES.some((facet) => (choices[facet] ?? []).length > 0);
  return (
    <details class="facets" open={innerWidth > 700}>
      <summary>Filters</summary>
      <div class="facet-list">
        {isFiltered && (
          <button type="button" class="quiet" onClick={() => go({ choices: {} }, "replace")}>
            Clear them
          </button>
        )}
        {FACET_NAMES.map((facet) => (
          <FacetValues key={facet} facet={facet} entries={entries} places={places} choices={choices} go={go} />
        ))}
      </div>
    </details>
  );
}

function FacetValues({ facet, entries, places, choices, go }: FacetsProps & { readonly facet: Facet }) {
  const [showsAll, setShowsAll] = useState(false);
  const all = useMemo(() => countsOf(entries, facet), [entries, facet]);
  const counts = useMemo(
    () =>
      new Map(
        countsOf(
          places.map((place) => entries[place] as Entry),
          facet,
        ),
      ),
    [entries, places, facet],
  );
  if (all.length === 0) return null;
  const chosen = choices[facet] ?? [];
  const most = all[0]?.[1] ?? 1;
  const shown = showsAll ? all.slice(0, 500) : all.filter(([value], i) => i < FEW || chosen.includes(value));
  const toggle = (value: string): void => {
    const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    go({ choices: { ...choices, [facet]: values } }, "replace");
  };
  return (
    <fieldset class="facet">
      <legend>{FACETS[facet].title}</legend>
      {shown.map(([value]) => (
        <label key={value} class="facet-value">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span class="name">{shownText(value)}</span>
          <meter min={0} max={most} value={counts.get(value) ?? 0} aria-hidden="true" />
          <span class="count">{counts.get(value) ?? 0}</span>
        </label>
      ))}
      {all.length > (showsAll ? FEW : shown.length) && (
        <button type="button" class="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "fewer" : `${all.length - shown.length} more`}
        </button>
      )}
    </fieldset>
  );
}
