import { useState } from "preact/hooks";
import type { Entry, InspectedMutation, MutantSums, MutatedFile, SurvivingMutant } from "../../inspection.js";
import { shownText } from "../parts/shownText.js";
import { addressOf, hashOf, type Route } from "../route.js";

interface MutationProps {
  readonly entries: readonly Entry[];
  readonly mutation: InspectedMutation;
  readonly route: Route;
}

export function Mutation({ entries, mutation: { file: report, sums, files }, route }: MutationProps) {
  const chosen = files.find(({ file }) => file === route.file);
  const shown = chosen === undefined ? files : [chosen];
  const survivors = shown.reduce((sum, one) => sum + one.survivors.length, 0);
  return (
    <article class="scroll rehearsals mutation" tabIndex={0} aria-label="Mutation">
      <section>
        <h2>{headingOf(survivors, shown)}</h2>
        <Survivors key={route.file ?? ""} files={shown} entries={entries} route={route} />
      </section>
      <section>
        <h2>Noticed</h2>
        <nav aria-label="Files">
          <Row name="all files" sums={sums} href={hashOf({ ...route, file: null })} isChosen={chosen === undefined} />
          {files.map((one) => (
            <Row
              key={one.file}
              name={one.file}
              sums={one.sums}
              href={hashOf({ ...route, file: one.file })}
              isChosen={chosen === one}
            />
          ))}
        </nav>
        <p class="soft">
          {sums.left > 0 && (
            <>
              {sums.left} {sums.left === 1 ? "mutant does" : "mutants do"} not count: no valid change, equivalent, or
              not tried.{" "}
            </>
          )}
          From <bdi class="id">{shownText(report)}</bdi>
        </p>
      </section>
    </article>
  );
}

function headingOf(survivors: number, files: readonly MutatedFile[]): string {
  const counted = files.reduce((sum, { sums }) => sum + countedOf(sums), 0);
  if (counted === 0) return "There are no mutants";
  const of = `${counted} ${counted === 1 ? "mutant" : "mutants"}`;
  return survivors === 0
    ? `Every one of ${of} is noticed`
    : `${survivors} of ${of} ${survivors === 1 ? "is" : "are"} not noticed`;
}

const countedOf = ({ noticed, survived, unreached }: MutantSums): number => noticed + survived + unreached;

interface RowProps {
  readonly name: string;
  readonly sums: MutantSums;
  readonly href: string;
  readonly isChosen: boolean;
}

function Row({ name, sums, href, isChosen }: RowProps) {
  const of = countedOf(sums);
  return (
    <a class="share" href={href} aria-current={isChosen ? "true" : undefined}>
      <span class="name">{shownText(name)}</span>
      <meter min={0} max={Math.max(1, of)} value={sums.noticed} aria-hidden="true" />
      <span class="count">
        {sums.noticed} of {of}
      </span>
    </a>
  );
}

const FEW = 50;

interface SurvivorsProps {
  readonly files: readonly MutatedFile[];
  readonly entries: readonly Entry[];
  readonly route: Route;
}

function Survivors({ files, entries, route }: SurvivorsProps) {
  const [most, setMost] = useState(FEW);
  let left = most;
  const shown = files.flatMap((file) => {
    const survivors = file.survivors.slice(0, left);
    left -= survivors.length;
    return survivors.length === 0 ? [] : [{ ...file, survivors }];
  });
  const all = files.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return (
    <>
      {shown.map((file) => (
        <section key={file.file} class="mutated">
          <h3>
            <bdi>{shownText(file.file)}</bdi>
          </h3>
          {file.survivors.map((survivor, i) => (
            <Survivor
              key={`${survivor.id} ${i}`}
              survivor={survivor}
              intent={file.intent}
              entries={entries}
              route={route}
            />
          ))}
        </section>
      ))}
      {all > most && (
        <button type="button" class="quiet" onClick={() => setMost(most + 10 * FEW)}>
          {Math.min(all - most, 10 * FEW)} more
        </button>
      )}
    </>
  );
}

interface SurvivorProps {
  readonly survivor: SurvivingMutant;
  readonly intent: string | null;
  readonly entries: readonly Entry[];
  readonly route: Route;
}

function Survivor({ survivor, intent, entries, route }: SurvivorProps) {
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

const SHOWN_DIALOGUES = 6;

type ReachedProps = Pick<SurvivingMutant, "dialogues" | "otherTests"> & Pick<SurvivorProps, "entries" | "route">;

function Reached({ dialogues, otherTests, entries, route }: ReachedProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (dialogues.length + otherTests.length === 0) return null;
  const [places, names] = showsAll
    ? [dialogues, otherTests]
    : [dialogues.slice(0, SHOWN_DIALOGUES), otherTests.slice(0, Math.max(0, SHOWN_DIALOGUES - dialogues.length))];
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
