import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { occurrences } from "../../../../base/json/occurrences.js";
import { type AlignedTurns, alignedTurns, type TurnRange } from "../../../../transcript/alignment/alignedTurns.js";
import type { Transcript, Turn } from "../../../../transcript/transcript.js";
import { CHANGES, type ComparedPair, type DialogueChange, type Entry } from "../../inspection.js";
import { Failure } from "../parts/Failure.js";
import { SignalLine } from "../parts/SignalLine.js";
import { shownText } from "../parts/shownText.js";
import { useKeys } from "../parts/useKeys.js";
import { useLoaded } from "../parts/useLoaded.js";
import { useVirtual } from "../parts/useVirtual.js";
import { addressOf, hashOf, type Route } from "../route.js";
import type { Source } from "../source/source.js";
import type { Go } from "../useRoute.js";

interface SideBySideProps {
  readonly source: Source;
  readonly entries: readonly Entry[];
  readonly runs: readonly [string, string];
  readonly pair: ComparedPair;
  readonly route: Route;
  readonly onClose: () => void;
}

export function SideBySide({ source, entries, runs, pair, route, onClose }: SideBySideProps) {
  const { places, outcomes, change, id } = pair;
  const loaded = useLoaded(
    () => Promise.all(places.map(async (place) => (place === null ? null : (await source.dialogue(place)).transcript))),
    [source, pair],
  );
  const [first, second] = loaded.value ?? [null, null];
  return (
    <section class="dialogue pair" aria-label={`Dialogue ${id} in both runs`}>
      <header class="dialogue-head">
        <button type="button" class="back" onClick={onClose}>
          ← Both runs
        </button>
        <h2>
          <bdi>{shownText(id)}</bdi>
        </h2>
        <span class={`mark ${change}`}>{CHANGE_WORDS[change].name}</span>
        <button type="button" class="quiet numbers-again" onClick={onClose}>
          Numbers
        </button>
      </header>
      <div class="sides-head">
        {places.map((place, i) => (
          <p key={i}>
            <bdi class="id">{shownText(runs[i] as string)}</bdi>{" "}
            {place === null ? (
              <span class="none">does not have it</span>
            ) : (
              <>
                <span>{shownText(outcomes[i] ?? "")}</span>{" "}
                <a href={hashOf({ ...route, view: "dialogues", dialogue: addressOf(entries, place), turn: null })}>
                  open<span class="unseen"> the dialogue of the {i === 0 ? "first" : "second"} run</span>
                </a>
              </>
            )}
          </p>
        ))}
      </div>
      {loaded.state === "failed" && <Failure error={loaded.error} />}
      {loaded.value === undefined ? (
        <p class="loading">Loading both dialogues…</p>
      ) : (
        <Rows first={first ?? EMPTY} second={second ?? EMPTY} isWhole={first !== null && second !== null} />
      )}
    </section>
  );
}

const EMPTY: Transcript = { id: "", turns: [] };

interface RowsProps {
  readonly first: Transcript;
  readonly second: Transcript;
  readonly isWhole: boolean;
}

function Rows({ first, second, isWhole }: RowsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => alignedTurns(first, second), [first, second]);
  const differing = useMemo(
    () => rows.flatMap(({ isSame }, row) => (isSame || !isWhole ? [] : [row])),
    [rows, isWhole],
  );
  const [at, setAt] = useState(differing[0] ?? -1);
  const { items, height, show, measure } = useVirtual(scroll, rows.length, 70, at);
  useEffect(() => {
    if (at < 0) return;
    show(Math.min(rows.length - 1, at + 2));
    show(at);
  }, [at]);
  const next = (by: 1 | -1): void => {
    const found = by > 0 ? differing.find((one) => one > at) : differing.findLast((one) => one < at);
    if (found !== undefined) setAt(found);
  };
  useKeys({ n: () => next(1), p: () => next(-1) });
  return (
    <>
      {isWhole && (
        <p class="differences">
          <span role="status">
            {differing.length === 0
              ? "The two are the same in every signal."
              : `${differing.length} of ${rows.length} rows differ.`}
          </span>
          {differing.length > 0 && (
            <>
              <button type="button" onClick={() => next(-1)} disabled={at <= (differing[0] ?? -1)}>
                Previous
              </button>
              <button type="button" onClick={() => next(1)} disabled={at >= (differing.at(-1) ?? -1)}>
                Next
              </button>
            </>
          )}
        </p>
      )}
      <section ref={scroll} class="scroll steps" tabIndex={0} aria-label="Both sides">
        <ol style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => {
            const row = rows[index] as AlignedTurns;
            const isFirst = index === differing[0];
            return (
              <li key={index} ref={measure} data-index={index} style={{ transform: `translateY(${start}px)` }}>
                <div
                  class={`pair-row ${row.isSame || !isWhole ? "same" : "differs"}${isFirst ? " first-difference" : ""}`}
                  aria-current={index === at ? "true" : undefined}
                >
                  {isFirst && <p class="parting">Here the two part</p>}
                  <TurnLines transcript={first} range={row.left} side="first" />
                  <TurnLines transcript={second} range={row.right} side="second" />
                </div>
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}

interface TurnLinesProps {
  readonly transcript: Transcript;
  readonly range: TurnRange | null;
  readonly side: "first" | "second";
}

function TurnLines({ transcript, range, side }: TurnLinesProps) {
  const turns = range === null ? [] : transcript.turns.slice(range.from, range.end);
  return (
    <div class={`side ${side}`}>
      {turns.map((turn, i) => (
        <TurnLine key={i} turn={turn} />
      ))}
    </div>
  );
}

function TurnLine({ turn }: { readonly turn: Turn }) {
  if (turn.author === "Signal") return <SignalLine turn={turn} />;
  const words = turn.author === "System" ? turn.command : turn.text;
  return (
    <p class={`turn ${turn.author.toLowerCase()}`}>
      <span class="author">{turn.author}</span>{" "}
      <bdi class={turn.author === "System" ? "command" : "words"}>{shownText(words)}</bdi>
    </p>
  );
}

export const CHANGE_WORDS: Readonly<Record<DialogueChange, { readonly name: string; readonly means: string }>> = {
  lost: { name: "lost", means: "as it should be in the first run alone" },
  gained: { name: "gained", means: "as it should be in the second run alone" },
  otherwise: { name: "wrong otherwise", means: "not as it should be in either, for another reason" },
  parted: { name: "another way", means: "the same outcome, by other signals" },
  equal: { name: "equal", means: "the same signals to the end" },
  onlyFirst: { name: "only in the first", means: "the second run does not have it" },
  onlySecond: { name: "only in the second", means: "the first run does not have it" },
};

interface ChangesProps {
  readonly pairs: readonly ComparedPair[];
  readonly chosen: readonly DialogueChange[];
  readonly go: Go;
}

export function Changes({ pairs, chosen, go }: ChangesProps) {
  const counts = useMemo(() => occurrences(pairs.map(({ change }) => change)), [pairs]);
  const toggle = (change: DialogueChange): void =>
    go(
      ({ changes }) => ({
        changes: changes.includes(change) ? changes.filter((one) => one !== change) : [...changes, change],
      }),
      "replace",
    );
  return (
    <fieldset class="facet changes">
      <legend>From the first run to the second</legend>
      {CHANGES.filter((change) => counts.has(change)).map((change) => (
        <label key={change} class="facet-value" title={CHANGE_WORDS[change].means}>
          <input type="checkbox" checked={chosen.includes(change)} onChange={() => toggle(change)} />
          <span class={`name ${change}`}>{CHANGE_WORDS[change].name}</span>
          <meter min={0} max={pairs.length} value={counts.get(change) ?? 0} aria-hidden="true" />
          <span class="count">{counts.get(change) ?? 0}</span>
        </label>
      ))}
    </fieldset>
  );
}
