import { workerData } from "node:worker_threads";
import { answerTrials } from "./answerTrials.js";
import type { TrialProject } from "./project.js";
import { Trials } from "./tryMutant.js";

/* The thread in which mutants of intents, behaviours and labels are tried. */

await answerTrials(() => new Trials(workerData as TrialProject));
