import { given } from "../../../base/json/given.js";
import type { FoundWrong } from "../../../corpora/tau/bench/runBench.js";
import { WRONGS } from "../../../corpora/tau/bench/wrongs.js";
import type { Fault } from "../../../kit/internal.js";
import { jsonOf } from "../../config/faults.js";
import { EXIT, onInterrupt } from "../../terminal/exit.js";
import { err, out, right } from "../../terminal/output.js";
import { startProgress } from "../../terminal/progress.js";
import { terminal } from "../../terminal/terminal.js";
import { worstCount } from "../score/options.js";
import { printScores } from "../score/printScores.js";
import type { BenchFlags } from "./tau.js";

export const KEY_VARIABLE = "OPENAI_API_KEY";

/** Returns 1 if episodes could not be played. */
export async function benchTau(folder: string, flags: BenchFlags): Promise<number> {
  const { runBench } = await import("../../../corpora/tau/bench/runBench.js");
  const { agent, user, trials, workers, timeout, tasks, model, maxSteps, rules, out: file, resume } = flags;
  const key = terminal.env[KEY_VARIABLE];
  const faults = (await jsonOf(flags.faults)) as readonly Fault[] | undefined;
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  const progress = await startProgress("episodes", null, flags.quiet !== true);
  try {
    const { score, wrongs, problems } = await runBench({
      ...{ folder, agent, user, trials, workers, timeout, worst: worstCount(flags), signal: ending.signal },
      ...given({ tasks: tasks?.flatMap(idsIn), model, key, maxSteps, rules, faults, out: file, resume }),
      onPlayed: (done, all) => progress.update(done, all),
    });
    progress.stop();
    const code = await printScores(score, flags);
    if (flags.json !== true) printWrongs(wrongs);
    if (ending.signal.aborted) {
      err.print(file === undefined ? "interrupted" : `interrupted: --resume goes on with ${file}`);
      return EXIT.interrupted;
    }
    return problems.length > 0 ? Math.max(code, EXIT.findings) : code;
  } finally {
    release();
    progress.stop();
  }
}

function idsIn(text: string): readonly string[] {
  return text.split(",").flatMap((part) => {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(part) ?? [];
    if (first === undefined) return [part];
    return Array.from({ length: Math.max(0, Number(last) - Number(first) + 1) }, (_, i) => String(Number(first) + i));
  });
}

function printWrongs(wrongs: readonly FoundWrong[]): void {
  const rows = WRONGS.map((name) => {
    const found = wrongs.filter((wrong) => wrong.class === name);
    const episodes = new Map(found.map((wrong) => [`${wrong.task}/${wrong.trial}`, wrong]));
    const lost = [...episodes.values()].filter(({ reward }) => reward === 0);
    return [name, String(episodes.size), String(lost.length), [...new Set(found.map(({ task }) => task))].join(" ")];
  });
  out.print("");
  out.table(["went wrong", right("episodes"), right("reward 0"), "tasks"], rows);
}
