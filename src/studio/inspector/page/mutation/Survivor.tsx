import { useState } from "preact/hooks";
import type { Entry, SurvivingMutant } from "../../inspection.js";
import { addressOf } from "../address.js";
import { shownText } from "../parts/shownText.js";
import { hashOf, type Route } from "../route.js";

interface SurvivorProps {
  readonly survivor: SurvivingMutant;
  readonly intent: string | null;
  readonly entries: readonly Entry[];
  readonly route: Route;
}

export function Survivor({ survivor, intent, entries, route }: SurvivorProps) {
  const { mutator, description, line, column, change, isReached, dialogues, otherTests } = survivor;
  const { before, removed, inserted, after } = change;
  const lead = /^\s*/.exec(before)?.[0].length ?? 0;
  return (
    <section class="failed survivor">
      <h4>
        <span class="count">
          {line}:{column}
        </span>{" "}
        {shownText(mutator)} <span class="mark">{isReached ? "survived" : "not reached"}</span>
      </h4>
      {description !== "" && <p>{shownText(description)}</p>}
      <pre class="code change" tabIndex={0}>
        <span class="old">
          {shownText(before.slice(lead))}
          {removed === "" ? null : <del>{shownText(removed)}</del>}
          {shownText(after)}
        </span>
        {inserted !== "" && (
          <span class="new">
            {shownText(before.slice(lead))}
            <ins>{shownText(inserted)}</ins>
            {shownText(after)}
          </span>
        )}
      </pre>
      <Reached dialogues={dialogues} otherTests={otherTests} entries={entries} route={route} />
      {!isReached && (
        <p>
          <span class="soft">Nothing gets there.</span>
          {intent !== null && entries.some(({ intents }) => intents.includes(intent)) && (
            <>
              {" "}
              <a
                href={hashOf({
                  ...route,
                  view: "dialogues",
                  dialogue: null,
                  turn: null,
                  choices: { intent: [intent] },
                })}
              >
                The dialogues with {shownText(intent)}
              </a>
            </>
          )}
        </p>
      )}
    </section>
  );
}

const FEW = 6;

type ReachedProps = Pick<SurvivingMutant, "dialogues" | "otherTests"> & Pick<SurvivorProps, "entries" | "route">;

function Reached({ dialogues, otherTests, entries, route }: ReachedProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (dialogues.length + otherTests.length === 0) return null;
  const [places, names] = showsAll
    ? [dialogues, otherTests]
    : [dialogues.slice(0, FEW), otherTests.slice(0, Math.max(0, FEW - dialogues.length))];
  const hidden = dialogues.length + otherTests.length - places.length - names.length;
  return (
    <p class="reaching">
      <span class="soft">Reached, and not noticed, by</span>
      {places.map((place) => (
        <a key={place} href={hashOf({ ...route, view: "dialogues", dialogue: addressOf(entries, place), turn: null })}>
          <bdi class="id">{shownText(entries[place]?.id ?? "")}</bdi>
        </a>
      ))}
      {names.map((name) => (
        <bdi key={name} class="soft">
          {shownText(name)}
        </bdi>
      ))}
      {hidden > 0 && (
        <button type="button" class="quiet" onClick={() => setShowsAll(true)}>
          {hidden} more
        </button>
      )}
    </p>
  );
}
