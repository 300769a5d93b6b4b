import { workerData } from "node:worker_threads";
import { answerTrials } from "../trials/answerTrials.js";
import type { PolicyProject } from "./policyRehearsals.js";
import { PolicyTrials } from "./policyTrials.js";

await answerTrials(() => PolicyTrials.open(workerData as PolicyProject));
