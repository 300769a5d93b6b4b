import { useEffect, useMemo, useRef } from "preact/hooks";
import { formatNumber } from "../../../../corpora/scores/formatAlike.js";
import type { Entry, InspectedScores, ScoredBreakdown, ScoredMeasure, WorstCase } from "../../inspection.js";
import { FACETS } from "../corpus/filter.js";
import { Notes } from "../parts/Notes.js";
import { shownText } from "../parts/shownText.js";
import { addressOf, hashOf, type Route } from "../route.js";
import { Figures } from "./Figures.js";

interface ScoresProps {
  readonly entries: readonly Entry[];
  readonly scores: InspectedScores;
  readonly route: Route;
}

export function Scores({ entries, scores, route }: ScoresProps) {
  const { file, field, options, level, notes, measures } = scores;
  const open = measures.find(({ name }) => name === route.score) ?? measures[0];
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  return (
    <article class="scroll rehearsals scores" tabIndex={0} aria-label="Scores">
      <section>
        <h2>{measures.length === 0 ? "There are no scores" : "Scores"}</h2>
        {open !== undefined && (
          <Figures
            label="Scores"
            level={level}
            rows={measures.map(({ name, number }) => ({
              ...number,
              name,
              href: hashOf({ ...route, score: name }),
              isChosen: name === open.name,
            }))}
          />
        )}
        <Notes notes={notes} />
        <p class="soft">
          From <bdi class="id">{shownText(file)}</bdi>: {shownText([field, ...chosen].join(", "))}
        </p>
        {open !== undefined && <Worst of={open} entries={entries} route={route} />}
      </section>
      <section>
        {open?.breakdowns.length === 0 && <p class="hint">{shownText(open.name)} is not broken down.</p>}
        {open?.breakdowns.map((breakdown) => (
          <Parts
            key={`${open.name}\n${breakdown.by}`}
            of={open.name}
            breakdown={breakdown}
            level={level}
            entries={entries}
            route={route}
          />
        ))}
      </section>
    </article>
  );
}

interface PartsProps {
  readonly of: string;
  readonly breakdown: ScoredBreakdown;
  readonly level: number;
  readonly entries: readonly Entry[];
  readonly route: Route;
}

function Parts({ of, breakdown: { by, facet, parts }, level, entries, route }: PartsProps) {
  const title = `${of} ${by === "" ? "by parts" : by}`;
  const known = useMemo(() => new Set(facet === null ? [] : entries.flatMap(FACETS[facet].of)), [entries, facet]);
  const rows = parts.map((part) => {
    if (facet === null || !known.has(part.name)) return { ...part, href: null };
    const choices = { [facet]: [part.name] };
    return { ...part, href: hashOf({ ...route, view: "dialogues", dialogue: null, turn: null, choices }) };
  });
  return (
    <>
      <h2>{shownText(title)}</h2>
      <Figures label={title} level={level} rows={rows} areAlike />
    </>
  );
}

interface WorstProps {
  readonly of: ScoredMeasure;
  readonly entries: readonly Entry[];
  readonly route: Route;
}

function Worst({ of: { name, worst }, entries, route }: WorstProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    // On narrow screens the cases stand far below the chosen metric.
    if (shown.current !== name && innerWidth <= 820) heading.current?.scrollIntoView();
    shown.current = name;
  }, [name]);
  return (
    <>
      <h2 ref={heading}>Worst of {shownText(name)}</h2>
      {worst.length === 0 && <p class="hint">No case is listed as worse than others.</p>}
      {worst.length > 0 && worst.every(({ place }) => place === null) && (
        <p class="hint">
          {entries.length === 0 ? (
            <>
              Name the dialogues too, beside <code>--scores</code>, and these lead to them.
            </>
          ) : (
            "None of these is among the dialogues that are shown here."
          )}
        </p>
      )}
      <ol>
        {worst.map((one, i) => (
          <Case key={`${one.id}\n${i}`} one={one} entries={entries} route={route} />
        ))}
      </ol>
    </>
  );
}

interface CaseProps extends Omit<WorstProps, "of"> {
  readonly one: WorstCase;
}

function Case({ one: { id, place, at, turn, value, expected, actual, note }, entries, route }: CaseProps) {
  const name = <bdi class="id">{shownText(id)}</bdi>;
  return (
    <li class="failed">
      <p>
        {place === null ? (
          name
        ) : (
          <a href={hashOf({ ...route, view: "dialogues", dialogue: addressOf(entries, place), turn: at })}>{name}</a>
        )}{" "}
        {turn !== null && <span class="count">turn {turn}</span>}{" "}
        {value !== null && <span class="count">{formatNumber(value)}</span>}
      </p>
      {note !== null && <p>{shownText(note)}</p>}
      {(expected !== null || actual !== null) && (
        <dl>
          <Said what="expected" text={expected} />
          <Said what="got" text={actual} />
        </dl>
      )}
    </li>
  );
}

function Said({ what, text }: { readonly what: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <div>
      <dt class="soft">{what}</dt>
      <dd>
        <code>{shownText(text)}</code>
      </dd>
    </div>
  );
}
