import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Entry, InspectedRehearsals, Inspection, ReachedPart } from "../../inspection.js";
import { CopyButton } from "../parts/CopyButton.js";
import { shownText } from "../parts/shownText.js";
import { addressOf, hashOf, type Route } from "../route.js";

interface RehearsalsProps {
  readonly inspection: Inspection;
  readonly rehearsals: InspectedRehearsals;
  readonly route: Route;
}

export function Rehearsals({ inspection: { entries }, rehearsals, route }: RehearsalsProps) {
  const { rehearsed, failures, reached, branches, unreached, others } = rehearsals;
  const failed = entries.filter(({ outcome }) => outcome !== null && outcome !== "completed").length;
  return (
    <article class="scroll rehearsals" tabIndex={0} aria-label="Rehearsals">
      <section>
        <h2>
          {failed === 0
            ? `${rehearsed} rehearsals, every property holds`
            : `${failed} of ${rehearsed} rehearsals failed`}
        </h2>
        {failures.map((failure) => (
          <Failed key={failure.property} failure={failure} entries={entries} route={route} />
        ))}
      </section>
      <section>
        <h2>Reached</h2>
        <div class="reached">
          {reached.map((part) => (
            <Part key={part.what} part={part} />
          ))}
          {branches !== null && branches.of > 0 && (
            <Share what="branches of behaviours" seen={branches.seen} of={branches.of}>
              {unreached.length > 0 && (
                <ul>
                  {unreached.map(({ file, line, way }) => (
                    <li key={`${file}:${line} ${way}`}>
                      <code>
                        {shownText(file)}:{line}
                      </code>{" "}
                      {shownText(way)}
                    </li>
                  ))}
                </ul>
              )}
            </Share>
          )}
          {others.length > 0 && (
            <Share
              what="intents that are a goal"
              seen={rehearsals.intents.length}
              of={rehearsals.intents.length + others.length}
            >
              <Names names={others} />
            </Share>
          )}
        </div>
      </section>
    </article>
  );
}

interface FailedProps {
  readonly failure: InspectedRehearsals["failures"][number];
  readonly entries: readonly Entry[];
  readonly route: Route;
}

function Failed({ failure: { property, places, shortest, message, test }, entries, route }: FailedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const entry = entries[shortest];
  return (
    <section class="failed">
      <h3>
        <span class="mark bad">{shownText(property)}</span>{" "}
        <a
          href={hashOf({ ...route, view: "dialogues", dialogue: null, turn: null, choices: { property: [property] } })}
        >
          {places.length} {places.length === 1 ? "dialogue" : "dialogues"}
        </a>
      </h3>
      <p>{shownText(message)}</p>
      <p>
        <span class="soft">The shortest:</span>{" "}
        <a href={hashOf({ ...route, view: "dialogues", dialogue: addressOf(entries, shortest), turn: null })}>
          <bdi class="id">{shownText(entry?.id ?? "")}</bdi>
        </a>{" "}
        <span class="count">{entry?.turns} turns</span>
      </p>
      {test !== null && (
        <>
          <p class="acts">
            <CopyButton text={test}>Copy as a test</CopyButton>
            <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? "Hide the test" : "Show the test"}
            </button>
          </p>
          {isOpen && (
            <pre class="code" tabIndex={0}>
              {test.split("\n").map(shownText).join("\n")}
            </pre>
          )}
        </>
      )}
    </section>
  );
}

function Part({ part: { what, seen, never } }: { readonly part: ReachedPart }) {
  return (
    <Share what={what} seen={seen.length} of={seen.length + never.length}>
      {never.length > 0 && <Names names={never} />}
    </Share>
  );
}

interface ShareProps {
  readonly what: string;
  readonly seen: number;
  readonly of: number;
  readonly children: ComponentChildren;
}

function Share({ what, seen, of, children }: ShareProps) {
  const head = (
    <>
      <span class="name">{what}</span>
      <meter min={0} max={of} value={seen} aria-hidden="true" />
      <span class="count">
        {seen} of {of}
      </span>
    </>
  );
  return seen === of ? (
    <p class="share">{head}</p>
  ) : (
    <details class="share-more">
      <summary class="share">{head}</summary>
      <p class="soft">never:</p>
      {children}
    </details>
  );
}

const FEW = 60;

function Names({ names }: { readonly names: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [head = "", ...rest] = name.split(" ");
    const group = groups.get(head) ?? [];
    groups.set(head, [...group, rest.join(" ")]);
  }
  const shown = [...groups].slice(0, showsAll ? groups.size : FEW);
  return (
    <>
      <ul class="never">
        {shown.map(([head, rest]) => (
          <li key={head}>
            <code>{shownText(head)}</code>{" "}
            {rest
              .filter((one) => one !== "")
              .map(shownText)
              .join(", ")}
          </li>
        ))}
      </ul>
      {groups.size > FEW && (
        <button type="button" class="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "fewer" : `${groups.size - FEW} more`}
        </button>
      )}
    </>
  );
}
