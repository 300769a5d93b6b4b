import { useMemo } from "preact/hooks";
import type { Entry, ScoredBreakdown } from "../../inspection.js";
import { FACETS } from "../corpus/filter.js";
import { shownText } from "../parts/shownText.js";
import { hashOf, type Route } from "../route.js";
import { Figures } from "./Figures.js";

interface PartsProps {
  readonly of: string;
  readonly breakdown: ScoredBreakdown;
  readonly level: number;
  readonly entries: readonly Entry[];
  readonly route: Route;
}

/** A metric by parts of one kind, each with a link to its dialogues, if there are any. */
export function Parts({ of, breakdown: { by, facet, parts }, level, entries, route }: PartsProps) {
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
