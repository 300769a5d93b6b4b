import { BacklotError } from "../../../../base/errors.js";
import { given } from "../../../../base/json/given.js";
import { visible } from "../../../../base/json/visible.js";
import { compareScores, type ScoreComparison } from "../../../../corpora/scores/files/compareScores.js";
import { readScore } from "../../../../corpora/scores/files/readStored.js";
import { formatAlike } from "../../../../corpora/scores/formatAlike.js";
import { EXIT } from "../../../terminal/exit.js";
import { count, err, out, right } from "../../../terminal/output.js";
import { printProblem } from "../../../terminal/report.js";
import type { CompareFlags } from "../compare.js";
import { noteLines } from "../notes.js";
import { projectIntents } from "../scoreRun.js";

/** Returns 2 if no number could be compared. */
export async function compareSystems(one: string, other: string, flags: CompareFlags): Promise<number> {
  const { resamples, level, seed } = flags;
  const draws = { resamples, level, seed };
  const options = { ...draws, ...given({ gold: flags.gold, intents: await projectIntents([one, other], flags) }) };
  const [first, second] = [await readScore(one, options), await readScore(other, options)];
  const comparison = compareScores(first, second, {
    ...draws,
    details: flags.all === true,
    anyway: flags.anyway === true,
  });
  print(comparison, flags);
  const { comparisons, obstacles, notes } = comparison;
  if (flags.quiet !== true) {
    const { yellow } = err.colours;
    err.print(
      ...obstacles.map(({ text }) => `${yellow("problem:")} ${visible(text)}`),
      ...noteLines(notes, err.colours),
    );
  }
  if (comparisons.some(({ difference }) => difference !== null)) return EXIT.good;
  printProblem(new BacklotError("NOTHING_SCORED", "the two have no number of the same dialogues"));
  return EXIT.usage;
}

function print(comparison: ScoreComparison, flags: CompareFlags): void {
  if (flags.json === true) {
    out.print(JSON.stringify(asObject(comparison, flags)));
    return;
  }
  const interval = `${Number((flags.level * 100).toFixed(2))}% interval`;
  const columns = ["first", "second", "difference", interval, "p", "boot", "n"].map(right);
  const known = comparison.comparisons.filter(({ values }) => values.some((value) => value !== null));
  const rows = known.map(({ path, values, difference, interval: bounds, randomisation, bootstrap, units }) => {
    const changes = bounds === null ? [difference] : [difference, ...bounds];
    const texts = formatAlike([...values, ...changes]);
    const [change, ...ends] = changes.map((value, at) => signed(value, texts[at + 2] ?? ""));
    return [
      path.join(" "),
      ...texts.slice(0, 2),
      change ?? "",
      ends.join(" to "),
      probability(randomisation, flags.resamples),
      probability(bootstrap, flags.resamples),
      units === 0 ? "" : count(units),
    ];
  });
  out.table(["score", ...columns], rows, flags.markdown);
}

function asObject(comparison: ScoreComparison, { resamples, level, seed }: CompareFlags): object {
  const { first, second, comparisons, obstacles, notes } = comparison;
  return {
    first,
    second,
    comparisons: comparisons.map(({ values: [one, other], randomisation, bootstrap, ...rest }) => ({
      ...rest,
      first: one,
      second: other,
      p: randomisation,
      pBootstrap: bootstrap,
    })),
    resamples,
    level,
    seed,
    obstacles,
    notes,
  };
}

function signed(value: number | null, text: string): string {
  return value !== null && value > 0 ? `+${text}` : text;
}

/** Formats a p-value with the precision of so many draws. */
function probability(value: number | null, resamples: number): string {
  if (value === null) return "";
  return value < 1 / resamples
    ? `<${(1 / resamples).toPrecision(1)}`
    : value.toFixed(Math.max(3, Math.ceil(Math.log10(resamples))));
}
