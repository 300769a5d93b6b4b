import { useEffect, useRef } from "preact/hooks";
import { formatNumber } from "../../../../corpora/scores/formatAlike.js";
import type { Entry, ScoredMeasure, WorstCase } from "../../inspection.js";
import { addressOf } from "../address.js";
import { shownText } from "../parts/shownText.js";
import { hashOf, type Route } from "../route.js";

interface WorstProps {
  readonly of: ScoredMeasure;
  readonly entries: readonly Entry[];
  readonly route: Route;
}

export function Worst({ of: { name, worst }, entries, route }: WorstProps) {
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
