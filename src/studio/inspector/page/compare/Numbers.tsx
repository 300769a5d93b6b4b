import { formatAlike } from "../../../../corpora/scores/formatAlike.js";
import type { ComparedScores } from "../../inspection.js";
import { IntervalBar } from "../parts/IntervalBar.js";
import { Notes } from "../parts/Notes.js";
import { percent, signed } from "../parts/numbers.js";
import { shownText } from "../parts/shownText.js";

interface NumbersProps {
  readonly runs: readonly [string, string];
  readonly scores: ComparedScores;
}

/** Metrics of both runs, with their differences. */
export function Numbers({ runs, scores: { numbers, level, notes, problem } }: NumbersProps) {
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
