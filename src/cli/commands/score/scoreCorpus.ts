import { type ScoreCorpusFilesOptions, scoreCorpusFiles } from "../../../corpora/scores/files/scoreCorpusFiles.js";
import { corpusFiles } from "../../corpus/corpusFiles.js";
import { EXIT } from "../../terminal/exit.js";
import { startProgress } from "../../terminal/progress.js";
import { printProblem } from "../../terminal/report.js";
import { terminal } from "../../terminal/terminal.js";
import type { CorpusFlags } from "./corpus.js";
import { worstCount } from "./options.js";
import { printScores } from "./printScores.js";

/** Returns 1 also if training was impossible. */
export async function scoreCorpus(made: string, flags: CorpusFlags): Promise<number> {
  const score = await scored(made, flags);
  const code = await printScores(score, flags);
  const { unlearned } = score.report;
  if (unlearned === undefined) return code;
  printProblem(unlearned);
  return code === EXIT.good ? EXIT.findings : code;
}

function scored(made: string, flags: CorpusFlags): ReturnType<typeof scoreCorpusFiles> {
  const { real, learn, resamples, level, seed } = flags;
  const options = { real, learn, resamples, level, seed, worst: worstCount(flags), stdin: terminal.stdin };
  const isStdin = made === "-" || real === "-";
  return withProgress(flags.quiet !== true, isStdin ? null : [made, real], (seen) =>
    scoreCorpusFiles(made, { ...options, ...seen }),
  );
}

async function withProgress<T>(
  isWanted: boolean,
  paths: readonly string[] | null,
  work: (seen: Pick<ScoreCorpusFilesOptions, "onRead" | "onProgress">) => Promise<T>,
): Promise<T> {
  let bar = await startProgress("dialogues", paths === null ? null : await corpusFiles(paths), isWanted);
  let isLearning = false;
  try {
    return await work({
      onRead: (dialogues) => {
        if (dialogues % 100 === 0) bar.update(dialogues);
      },
      onProgress: async (done, all) => {
        if (!isLearning) {
          bar.stop();
          bar = await startProgress("training sets", null, isWanted);
        }
        isLearning = true;
        bar.update(done, all);
        // Yields, so that the bar is drawn.
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
  } finally {
    bar.stop();
  }
}
