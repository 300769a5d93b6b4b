import type { Spread, TrajectoryStatistics } from "../../../testing/comparison/trajectories.js";
import { count, out } from "../../terminal/output.js";
import { table } from "../../terminal/table.js";

/** Prints statistics of dialogues: lengths, commands, signals, questions, and successful tasks. */
export function printTrajectories(statistics: TrajectoryStatistics): void {
  const { userTurns, commands, signals, commandKinds, signalKinds, asks, repeatedAsks, tasks, success } = statistics;
  const lengths = Object.entries({ "user turns": userTurns, commands, signals });
  const right = (title: string) => ({ title, align: "right" as const });
  const columns = [{ title: "of a dialogue" }, ...["min", "mean", "median", "max"].map(right)];
  out.print(
    "",
    ...table(
      columns,
      lengths.map(([name, spread]) => [name, ...cells(spread)]),
      out.colours,
    ),
  );
  for (const [title, counts] of Object.entries({ commands: commandKinds, signals: signalKinds, "asked for": asks })) {
    const rows = Object.entries(counts).map(([name, times]) => [name, count(times)]);
    if (rows.length > 0) out.print("", ...table([{ title }, right("times")], rows, out.colours));
  }
  const share = success === null ? "" : `, ${(success * 100).toFixed(1)} %`;
  out.print(
    "",
    `asked again for what had been asked for: ${count(repeatedAsks)}`,
    `tasks: ${count(tasks.succeeded)} of ${count(tasks.started)} succeeded${share}; ${count(tasks.failed)} failed, ${count(tasks.unfinished)} unfinished`,
  );
}

const cells = (spread: Spread | null): string[] =>
  spread === null
    ? ["", "", "", ""]
    : [count(spread.min), spread.mean.toFixed(1), count(spread.median), count(spread.max)];
