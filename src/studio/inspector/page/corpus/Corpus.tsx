import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Entry, Inspection } from "../../inspection.js";
import { Dialogue } from "../dialogue/Dialogue.js";
import type { Engine } from "../engine/engine.js";
import { RowList } from "../parts/RowList.js";
import { shownText } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import { useLoaded } from "../parts/useLoaded.js";
import { addressOf, placeOf, type Route } from "../route.js";
import type { Source } from "../source/source.js";
import type { Go } from "../useRoute.js";
import { type Choices, countsOf, FACET_NAMES, FACETS, type Facet, type Order, shownPlaces } from "./filter.js";

interface CorpusProps {
  readonly source: Source;
  readonly inspection: Inspection;
  readonly engine: Engine | null;
  readonly route: Route;
  readonly go: Go;
}

export function Corpus({ source, inspection, engine, route, go }: CorpusProps) {
  const { entries } = inspection;
  const place = useMemo(() => placeOf(entries, route.dialogue), [entries, route.dialogue]);
  const [order, setOrder] = useState<Order>(inspection.live === undefined ? "place" : "latest");
  const field = useRef<HTMLInputElement>(null);
  const search = useLoaded(
    async () => (route.text === "" ? null : await source.search(route.text)),
    [source, route.text],
  );
  const found = search.value ?? null;
  const places = useMemo(
    () => shownPlaces(entries, route.choices, route.text === "" ? null : (found ?? new Set()), order),
    [entries, route.choices, route.text, found, order],
  );
  const move = (by: number): void =>
    go(({ dialogue }) => {
      const open = placeOf(entries, dialogue);
      const at = open === null ? -1 : places.indexOf(open);
      const next = places[at < 0 ? 0 : at + by];
      return next === undefined ? {} : { dialogue: addressOf(entries, next), turn: null };
    }, "replace");
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    "/": () => field.current?.focus(),
    ...(place === null ? {} : { Escape: () => go({ dialogue: null, turn: null }) }),
  });
  return (
    <div class={place === null ? "corpus" : "corpus opened"}>
      <section class="list" aria-label="Dialogues">
        <Search field={field} text={route.text} onSearch={(text) => go({ text }, "replace")} />
        <div class="found">
          <p role="status">
            {search.state === "loading" && route.text !== "" ? "Searching…" : `${places.length} of ${entries.length}`}
          </p>
          <label>
            Order{" "}
            <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
              {inspection.live === undefined ? (
                <option value="place">as in the files</option>
              ) : (
                <option value="latest">latest first</option>
              )}
              <option value="turns">longest first</option>
              <option value="id">by id</option>
            </select>
          </label>
        </div>
        <Facets entries={entries} places={places} choices={route.choices} go={go} />
        <DialogueList entries={entries} places={places} open={place} go={go} />
      </section>
      {place !== null && (
        <Dialogue
          key={place}
          source={source}
          engine={engine}
          place={place}
          live={entries[place]?.live}
          turn={route.turn}
          go={go}
        />
      )}
    </div>
  );
}

interface SearchProps {
  readonly field: { readonly current: HTMLInputElement | null };
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

function Search({ field, text, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onSearch(typed), 200);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <input
      ref={field as never}
      class="search"
      type="search"
      placeholder="Search all words, commands and signals"
      aria-label="Search"
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface DialogueListProps {
  readonly entries: readonly Entry[];
  readonly places: readonly number[];
  readonly open: number | null;
  readonly go: Go;
}

function DialogueList({ entries, places, open, go }: DialogueListProps) {
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

const FEW = 6;

interface FacetsProps {
  readonly entries: readonly Entry[];
  readonly places: readonly number[];
  readonly choices: Choices;
  readonly go: Go;
}

function Facets({ entries, places, choices, go }: FacetsProps) {
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
