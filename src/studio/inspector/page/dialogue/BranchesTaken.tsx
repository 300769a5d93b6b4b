import { Fragment } from "preact";
import { takenBranches } from "../../../../runtime/behaviours/branches.js";
import type { InspectedProject } from "../../inspection.js";
import { shownText } from "../parts/shownText.js";

interface BranchesTakenProps {
  readonly project: InspectedProject;
  /** Counters of the behaviours after a command, and after the one before. */
  readonly counts: readonly number[];
  readonly before: readonly number[];
}

/** Branches that behaviours took at a command, by file, with their lines. */
export function BranchesTaken({ project: { behaviours }, counts, before }: BranchesTakenProps) {
  const { counted = [] } = behaviours ?? {};
  const passed = counts.map((count, counter) => count - (before[counter] ?? 0));
  return (
    <>
      {counted.map((one) => {
        const taken = takenBranches([one], passed).flatMap((at) => one.branches[at] ?? []);
        if (taken.length === 0) return null;
        return (
          <section class="task branches" key={one.file}>
            <h4>
              Branches of <span class="intent">{shownText(one.file)}</span>
            </h4>
            <table>
              <tbody>
                {[...new Map(taken.map(({ line, text }) => [line, text]))].map(([line, text]) => (
                  <tr key={line}>
                    <th scope="row">{line}</th>
                    <td>
                      <code>{shownText(text)}</code>
                      {taken.map(
                        (branch) =>
                          branch.line === line && (
                            <Fragment key={branch.way}>
                              {" "}
                              <span class="mark">{shownText(branch.way)}</span>
                            </Fragment>
                          ),
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </>
  );
}
