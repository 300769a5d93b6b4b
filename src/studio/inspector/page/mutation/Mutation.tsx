import { useState } from "preact/hooks";
import type { Entry, InspectedMutation, MutantSums, MutatedFile } from "../../inspection.js";
import { shownText } from "../parts/shownText.js";
import { hashOf, type Route } from "../route.js";
import { Survivor } from "./Survivor.js";

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
