import { workerData } from "node:worker_threads";
import { answerTrials } from "./answerTrials.js";
import type { TrialProject } from "./project.js";
import { Trials } from "./tryMutant.js";

await answerTrials(() => new Trials(workerData as TrialProject));
