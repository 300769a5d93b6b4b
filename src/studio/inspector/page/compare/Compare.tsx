import { useMemo } from "preact/hooks";
import { formatAlike } from "../../../../corpora/scores/formatAlike.js";
import type { ComparedPair, ComparedScores, InspectedComparison, Inspection } from "../../inspection.js";
import { IntervalBar, percent, signed } from "../parts/IntervalBar.js";
import { Notes } from "../parts/Notes.js";
import { RowList } from "../parts/RowList.js";
import { shownText } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import { addressOf, placeOf, type Route } from "../route.js";
import type { Source } from "../source/source.js";
import type { Go } from "../useRoute.js";
import { CHANGE_WORDS, Changes, SideBySide } from "./SideBySide.js";

interface CompareProps {
  readonly source: Source;
  readonly inspection: Inspection;
  readonly comparison: InspectedComparison;
  readonly route: Route;
  readonly go: Go;
}

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

interface NumbersProps {
  readonly runs: readonly [string, string];
  readonly scores: ComparedScores;
}

function Numbers({ runs, scores: { numbers, level, notes, problem } }: NumbersProps) {
  const counted = numbers.filter(({ values }) => values.some((value) => value !== null));
  return (
    <article class="scroll numbers" tabIndex={0} aria-label="Numbers of both runs">
      <dl class="runs">
        {runs.map((name, i) => (
          <div key={name}>
            <dt>{i === 0 ? "first" : "second"}</dt>
            <dd>
              <bdi>{shownText(name)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {problem !== null && <p class="hint">There are no numbers: {shownText(problem)}</p>}
      {counted.length > 0 && (
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">score</th>
              <th scope="col">first</th>
              <th scope="col">second</th>
              <th scope="col">difference</th>
              <th scope="col" class="wide">
                {percent(level)} interval
              </th>
              <th scope="col">
                <abbr title="how often chance alone makes as large a difference, by approximate randomisation">p</abbr>
              </th>
              <th scope="col">
                <abbr title="dialogues that both runs have">n</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ path, values, difference, interval, randomisation, units }) => {
              const [first, second, change = "", ...bounds] = formatAlike([...values, difference, ...(interval ?? [])]);
              const most = Math.max(Math.abs(difference ?? 0), ...(interval ?? []).map(Math.abs));
              return (
                <tr key={path.join("\n")}>
                  <th scope="row">{shownText(path.join(" "))}</th>
                  <td>{first}</td>
                  <td>{second}</td>
                  <td>{signed(change)}</td>
                  <td class="wide">
                    <IntervalBar value={difference} interval={interval} range={[-most, most]} />
                    <span>{bounds.map(signed).join(" to ")}</span>
                  </td>
                  <td>{randomisation === null ? "" : randomisation < 0.001 ? "<0.001" : randomisation.toFixed(3)}</td>
                  <td>{units}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Notes notes={notes} />
    </article>
  );
}
