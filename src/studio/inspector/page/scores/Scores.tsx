import { useMemo } from "preact/hooks";
import type { Entry, InspectedScores, ScoredBreakdown } from "../../inspection.js";
import { FACETS } from "../corpus/filter.js";
import { Notes } from "../parts/Notes.js";
import { shownText } from "../parts/shownText.js";
import { hashOf, type Route } from "../route.js";
import { Figures } from "./Figures.js";
import { Worst } from "./Worst.js";

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
